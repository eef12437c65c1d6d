import { checkRules, type RuleFault } from '../eligibility/check-rules.ts';
import type { RulePack } from '../eligibility/rule-pack.ts';
import type { PackFault, YamlPath } from '../packs/fault.ts';
import type { PackFile } from '../packs/load-pack.ts';
import { nearest } from '../packs/nearest.ts';
import type { Program } from '../programs/program.ts';

type Listed<Key extends string> = PackFile<{ readonly [key in Key]: readonly { readonly id: string }[] }>;

/** The files that rules are spread over. */
export interface RuleFiles {
  readonly units: readonly Listed<'units'>[];
  readonly presumptions: readonly Listed<'presumptions'>[];
  readonly formulas: readonly Listed<'formulas'>[];
  readonly parameters: readonly Listed<'parameters'>[];
  readonly programs: readonly PackFile<Program>[];
}

/** What cannot be right in rules, figures and formulas, each fault with its file and line. */
export function ruleFaults(pack: RulePack, files: RuleFiles): readonly PackFault[] {
  const programs = files.programs.map(({ value }) => value);
  return checkRules(pack, programs, nearest).map((fault) => placed(fault, files));
}

function placed({ kind, id, path, reason }: RuleFault, files: RuleFiles): PackFault {
  switch (kind) {
    case 'unit':
      return inList(files.units, 'units', id, path, reason);
    case 'presumption':
      return inList(files.presumptions, 'presumptions', id, path, reason);
    case 'formula':
      return inList(files.formulas, 'formulas', id, path, reason);
    case 'parameter':
      return inList(files.parameters, 'parameters', id, path, reason);
    case 'program': {
      const file = files.programs.find(({ value }) => value.id === id);
      return file?.fault(path, reason) ?? nowhere(`programs/${id}.yaml`, reason);
    }
  }
}

function inList<Key extends string>(
  files: readonly Listed<Key>[],
  key: Key,
  id: string,
  path: YamlPath,
  reason: string,
): PackFault {
  for (const file of files) {
    const at = file.value[key].findIndex((one) => one.id === id);
    if (at >= 0) return file.fault([key, at, ...path], reason);
  }
  return nowhere(`${key}.yaml`, `${id}: ${reason}`);
}

/** A thing that stands in no file cannot be; should it, the fault still says what it is about. */
function nowhere(file: string, reason: string): PackFault {
  return { file, line: 1, column: 1, path: '', reason };
}
