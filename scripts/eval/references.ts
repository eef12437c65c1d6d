import { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import { readReferences, type ReferenceContext } from '../../src/conversation/understand/references/read-references.ts';
import { nameIndex } from '../../src/programs/name-index.ts';
import { topicWords } from '../../src/programs/topic-words.ts';
import { readLines } from './lines.ts';
import { print, readOptions } from './options.ts';
import { referencesReportOn, referencesReportText, type ReferenceFinding } from './references-report.ts';

const usage = `npm run eval -- references [--cases FILE] [--json]

Reads which programs a message points at, by name, by place in the list that was shown, or as the one talked about last.
  --cases FILE  JSONL {text, shown?: [program ids], focus?: program id, wanted: [program ids], dangling?: true}; default: our own`;

const ownCases = 'test/eval/references.jsonl';

export const referenceRow = z.object({
  text: z.string(),
  shown: z.array(z.string()).default([]),
  focus: z.string().optional(),
  wanted: z.array(z.string()),
  dangling: z.boolean().default(false),
});
export type ReferenceRow = z.infer<typeof referenceRow>;

export async function evalReferences(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string', default: ownCases } });
  if (values.help) return console.log(usage);
  const rows = readLines(values.cases, referenceRow);
  print(referencesReportOn(await readAllReferences(rows)), values.json, referencesReportText);
}

/** With the names of the pack that is configured. */
export async function readAllReferences(rows: readonly ReferenceRow[]): Promise<readonly ReferenceFinding[]> {
  const { programs, thesaurus, dialogueWords } = await readPack(readConfig().packDir);
  const byId = new Map(programs.map((program) => [program.id, topicWords(program, thesaurus)]));
  const about: Pick<ReferenceContext, 'names' | 'topicsOf'> = {
    names: nameIndex(programs, thesaurus),
    topicsOf: (id) => byId.get(id) ?? [],
  };
  return rows.map((row) => {
    const shown = row.shown.map((programId, index) => ({
      programId,
      programHash: '',
      outcome: 'unknown' as const,
      shownAs: index + 1,
      seen: true,
      foundInTurn: 1,
    }));
    const { references, dangling } = readReferences(
      row.text,
      { ...about, programs: shown, focusProgramId: row.focus },
      dialogueWords.pointing,
    );
    return {
      text: row.text,
      wanted: row.wanted,
      read: references.map(({ programId }) => programId),
      dangling: { wanted: row.dangling, read: dangling },
    };
  });
}
