import { readPack } from '../../src/compose/pack.ts';
import { redactorOf } from '../../src/compose/middleware.ts';
import { bounds, readConfig } from '../../src/config.ts';
import { redactText, aggressivenessLevels } from '../../src/middleware/pii-redaction/redact-text.ts';
import type { Redactor } from '../../src/middleware/pii-redaction/redactor.ts';
import { openHandleVault } from '../../src/vault/handle-vault.ts';
import { readPiiCases, type PiiCase } from './pii-cases.ts';
import { piiReportOn, piiReportText, type PiiFinding } from './pii-report.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- pii [--cases FILE] [--aggressiveness lenient|balanced|strict] [--json]

Redacts labelled texts, each in a thread of its own, and counts what was found and what was touched for nothing.
  --cases FILE  a JSONL file {text, find: [{entity, value}], lookalike_of?}, or a JSON array with spans; default: our own`;

const ownCases = 'test/eval/pii.jsonl';

export async function evalPii(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    cases: { type: 'string', default: ownCases },
    aggressiveness: { type: 'string', default: 'balanced' },
  });
  const aggressiveness = aggressivenessLevels.find((level) => level === values.aggressiveness);
  if (values.help || aggressiveness === undefined) return console.log(usage);
  const redactor = redactorOf(await readPack(readConfig().packDir));
  const report = piiReportOn(redactAll(readPiiCases(values.cases), redactor, aggressiveness));
  print(report, values.json, piiReportText);
}

/** Each text on its own: no name is known from another. */
export function redactAll(
  cases: readonly PiiCase[],
  redactor: Redactor,
  aggressiveness: (typeof aggressivenessLevels)[number],
): readonly PiiFinding[] {
  return cases.map((each) => {
    const vault = openHandleVault([], bounds.handlesPerThreadMax);
    return { case: each, redacted: redactText(redactor, each.text, vault, { aggressiveness, handles: 'escape' }).text };
  });
}
