import { z } from 'zod';
import { pathText, type YamlPath } from './fault.ts';
import { nearest } from './nearest.ts';

export interface Explained {
  readonly path: YamlPath;
  /** Whether the cursor belongs on the key (an unknown one) or on the value. */
  readonly at: 'key' | 'value';
  readonly reason: string;
}

const listedMax = 12;

/** What a schema found wrong with `value`, in plain words, with what may stand there instead. */
export function explainIssues(schema: z.ZodType, value: unknown, error: z.ZodError): readonly Explained[] {
  return error.issues.flatMap((issue) => explain(schema, value, issue, []));
}

function explain(schema: z.ZodType, root: unknown, issue: z.core.$ZodIssue, prefix: YamlPath): Explained[] {
  const path = [...prefix, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  const found = valueAt(root, path);
  const say = (reason: string): Explained[] => [{ path, at: 'value', reason }];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, path);
      return issue.keys.map((key) => ({ path: [...path, key], at: 'key', reason: unknownKey(key, known) }));
    }
    case 'invalid_type':
      if (found === undefined)
        return say(`\`${pathText(path.slice(-1))}\` is missing; it takes ${kind(issue.expected)}`);
      return say(`takes ${kind(issue.expected)}, not ${shown(found)}`);
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      if (found === undefined) return say(`\`${pathText(path.slice(-1))}\` is missing; ${oneOf(allowed)}`);
      const near = typeof found === 'string' ? nearest(found, allowed) : undefined;
      if (near !== undefined) return say(`${shown(found)} is unknown; did you mean \`${near}\`? (${oneOf(allowed)})`);
      return say(`${shown(found)} is unknown; ${oneOf(allowed)}`);
    }
    case 'invalid_format':
      if (issue.format === 'date') return say(`takes a date such as 2026-11-20, not ${shown(found)}`);
      if (issue.format === 'url') return say(`takes a web address such as https://example.org/, not ${shown(found)}`);
      return say(`${shown(found)} is not written as expected${issue.format === 'regex' ? ` (${issue.pattern})` : ''}`);
    case 'too_small':
      return say(
        issue.origin === 'number' ? `takes ${issue.minimum} or more, not ${shown(found)}` : 'must not be empty',
      );
    case 'too_big':
      return say(`takes at most ${issue.maximum}${issue.origin === 'number' ? '' : ' entries or characters'}`);
    case 'invalid_key':
      return [{ path, at: 'key', reason: `this name can’t stand here: ${issue.issues[0]?.message ?? issue.message}` }];
    case 'invalid_union':
      return explainUnion(schema, root, issue, path);
    default:
      return say(issue.message);
  }
}

/** Several forms are allowed: explains the one that was most likely meant, or lists them. */
function explainUnion(
  schema: z.ZodType,
  root: unknown,
  issue: z.core.$ZodIssueInvalidUnion,
  path: YamlPath,
): Explained[] {
  const found = valueAt(root, path);
  const forms = issue.errors.filter((issues) => !issues.some((inner) => rejectsOutright(inner, found)));
  const meant = forms.toSorted((a, b) => a.length - b.length)[0];
  if (meant) return meant.flatMap((inner) => explain(schema, root, inner, path));
  const known = keysAt(schema, path);
  if (isRecord(found) && known.length > 0) {
    return Object.keys(found)
      .filter((key) => !known.includes(key))
      .slice(0, 1)
      .map((key) => ({ path: [...path, key], at: 'key', reason: unknownKey(key, known) }));
  }
  const plain = issue.errors.flatMap((issues) =>
    issues.flatMap((inner) =>
      inner.path.length > 0
        ? []
        : inner.code === 'invalid_type'
          ? [kind(inner.expected)]
          : inner.code === 'invalid_value'
            ? inner.values.map((value) => `\`${String(value)}\``)
            : [],
    ),
  );
  const choices = [...new Set(plain)].slice(0, listedMax).join(', ');
  return [{ path, at: 'value', reason: `takes ${choices || 'another form'}, not ${shown(found)}` }];
}

function rejectsOutright(issue: z.core.$ZodIssue, found: unknown): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'unrecognized_keys') return isRecord(found) && issue.keys.length === Object.keys(found).length;
  return issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union';
}

/** Every key that some form of the schema takes at this path. */
function keysAt(schema: z.ZodType, path: YamlPath): readonly string[] {
  let candidates = forms(schema);
  for (const part of path) candidates = candidates.flatMap((candidate) => inside(candidate, part)).flatMap(forms);
  return [...new Set(candidates.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : [])))];
}

/** The schema without its wrappings; a union as its members. */
function forms(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(forms);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodLazy ||
    schema instanceof z.ZodReadonly
  )
    return forms(schema.unwrap());
  if (schema instanceof z.ZodPipe) return forms(schema.in);
  return [schema];
}

function inside(schema: unknown, part: string | number): readonly unknown[] {
  if (schema instanceof z.ZodObject) {
    const child: unknown = schema.shape[String(part)];
    return child === undefined ? [] : [child];
  }
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (schema instanceof z.ZodTuple && typeof part === 'number') return [schema.def.items[part]];
  return [];
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  if (near !== undefined) return `unknown key \`${key}\`; did you mean \`${near}\`?`;
  return known.length === 0 ? `unknown key \`${key}\`` : `unknown key \`${key}\`; ${oneOf(known)}`;
}

function oneOf(allowed: readonly string[]): string {
  const listed = allowed.slice(0, listedMax).map((value) => `\`${value}\``);
  return `allowed: ${listed.join(', ')}${allowed.length > listedMax ? ` and ${allowed.length - listedMax} more` : ''}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'keys with values',
  record: 'keys with values',
  null: 'nothing',
  nonoptional: 'any value',
};

function kind(expected: string): string {
  return kinds[expected] ?? expected;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'keys with values';
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

function valueAt(root: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>((value, part) => (isRecord(value) ? value[String(part)] : undefined), root);
}

/** Lists count too: their entries are read by position. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
