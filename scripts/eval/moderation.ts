import { z } from 'zod';
import { dangerFinderOf, type DangerFiles } from '../../src/compose/danger-finder.ts';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import {
  makeContentModeration,
  type ModerationMetadata,
} from '../../src/middleware/content-moderation/content-moderation.ts';
import { moderationReportOn, moderationReportText, type ModerationFinding } from './moderation-report.ts';
import { readCases } from './lines.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- moderation [--cases FILE] [--json]

Screens labelled texts: how many attacks, crisis signals and rude words are found, and how many plain texts are flagged.
  --cases FILE  JSONL or a JSON array of {text, label}; labels: attack (or injection, indirect_injection), tone (or
                flag), safe (or benign, allow), or a kind of crisis. With "core": only attacks marked true count. Default: our own`;

const ownCases = 'test/eval/moderation.jsonl';
const row = z.object({ text: z.string(), label: z.string(), core: z.boolean().optional() });
export type ModerationRow = z.infer<typeof row>;

export async function evalModeration(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const pack = await readPack(readConfig().packDir);
  const report = moderationReportOn(screenAll(readRows(values.cases), pack));
  print(report, values.json, moderationReportText);
}

export function screenAll(rows: readonly ModerationRow[], pack: DangerFiles): readonly ModerationFinding[] {
  const moderation = makeContentModeration(dangerFinderOf(pack), pack.moderationWords);
  const scope = {} as Parameters<typeof moderation.run>[2]; // moderation reads nothing of its caller
  return rows.map((each) => {
    const run = moderation.run([{ type: 'text', text: each.text }], { block: [], crisis: true }, scope);
    return { row: each, metadata: (run as { metadata: ModerationMetadata }).metadata };
  });
}

/** Lines of ours, or an array of other annotators' rows. Throws `invalid_request` naming the one that is no labelled text. */
export const readRows = (file: string): readonly ModerationRow[] => readCases(file, row);
