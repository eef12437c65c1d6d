import { claimReaderOf } from '../../src/compose/middleware.ts';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import type { ClaimReader } from '../../src/middleware/hallucination-check/claims.ts';
import { checkSentence } from '../../src/middleware/hallucination-check/ground.ts';
import { groundingSources } from '../../src/middleware/hallucination-check/grounding-sources.ts';
import { makeProgramNames, type ProgramNames } from '../../src/middleware/hallucination-check/program-names.ts';
import type { Program } from '../../src/programs/program.ts';
import { groundingCases, type GroundingCase } from './grounding-cases.ts';
import { groundingReportOn, groundingReportText, type GroundingFinding } from './grounding-report.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- grounding [--json]

Says of each program of the catalogue its address, number, amount and date, once in many formats and once with one of them
changed, and counts which sentences are held back.`;

export async function evalGrounding(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {});
  if (values.help) return console.log(usage);
  const pack = await readPack(readConfig().packDir);
  const cases = groundingCases(pack.programs);
  const report = groundingReportOn(checkAll(cases, claimReaderOf(pack), namesOf(pack.programs)));
  print(report, values.json, groundingReportText);
}

export const namesOf = (programs: readonly Program[]): ProgramNames =>
  makeProgramNames(
    programs.map(({ id, name, short_name, other_names }) => ({
      id,
      names: [name, ...(short_name === undefined ? [] : [short_name])],
      otherNames: other_names,
    })),
  );

export function checkAll(
  cases: readonly GroundingCase[],
  reader: ClaimReader,
  names: ProgramNames,
): readonly GroundingFinding[] {
  return cases.map((one) => {
    const sources = groundingSources(reader, { texts: one.sources }, names);
    return { case: one, held: checkSentence(one.sentence, sources).findings.length > 0 };
  });
}
