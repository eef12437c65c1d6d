import type { z } from 'zod';
import { explainIssues } from '../packs/explain-issue.ts';
import { pathText, type PackFault, type YamlPath } from '../packs/fault.ts';
import { readYaml } from '../packs/read-yaml.ts';

/** A file of an operator that was read, or everything that is wrong with it, with line and reason. */
export type OperatorFile<Value> =
  | { readonly ok: true; readonly value: Value; fault(path: YamlPath, reason: string): PackFault }
  | { readonly ok: false; readonly faults: readonly PackFault[] };

/**
 * Reads one YAML file against its schema and what `check` adds.
 *
 * @param file as faults call it
 */
export function readOperatorFile<Schema extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  schema: Schema,
  check: (value: z.output<Schema>) => readonly { readonly path: YamlPath; readonly reason: string }[] = () => [],
): OperatorFile<z.output<Schema>> {
  const yaml = readYaml(bytes);
  const fault = (path: YamlPath, reason: string, at: 'key' | 'value' = 'value'): PackFault => ({
    file,
    ...yaml.placeOf(path, at),
    path: pathText(path),
    reason,
  });
  if (yaml.faults.length > 0) return { ok: false, faults: yaml.faults.map((one) => ({ file, path: '', ...one })) };
  const parsed = schema.safeParse(yaml.value);
  if (!parsed.success) {
    const explained = explainIssues(schema, yaml.value, parsed.error);
    return { ok: false, faults: explained.map(({ path, at, reason }) => fault(path, reason, at)) };
  }
  const faults = check(parsed.data).map(({ path, reason }) => fault(path, reason));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: parsed.data, fault };
}
