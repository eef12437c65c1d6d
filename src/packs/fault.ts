/** One thing wrong in a pack, with the place where an editor would put the cursor. */
export interface PackFault {
  /** Relative to the pack folder, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Inside the file: `rule.criteria[2].label`. Empty for the file itself. */
  readonly path: string;
  /** One plain sentence: what is wrong, what may stand there. */
  readonly reason: string;
}

export type YamlPath = readonly (string | number)[];

/** `['rule', 'criteria', 2, 'label']` as `rule.criteria[2].label`. */
export function pathText(path: YamlPath): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
}

/** `programs/snap.yaml:12:3: rule.counts: "foodgroup" is not one of …`, as compilers print it. */
export function faultText(fault: PackFault): string {
  const where = `${fault.file}:${fault.line}:${fault.column}`;
  return fault.path === '' ? `${where}: ${fault.reason}` : `${where}: ${fault.path}: ${fault.reason}`;
}

/** A fault of a whole file. */
export function fileFault(file: string, reason: string): PackFault {
  return { file, line: 1, column: 1, path: '', reason };
}
