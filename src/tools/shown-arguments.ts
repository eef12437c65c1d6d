import { bounds } from '../bounds.ts';
import type { Tool } from './define-tool.ts';

/** Stands for an argument that a record does not show. */
export const withheldArgument = '[withheld]';

/**
 * The arguments of a call as a record may keep them: those that the tool shows, their texts cut to
 * `shownArgumentCharsMax` and their lists to `shownArgumentItemsMax`; of the others the name.
 */
export function shownArguments({ shows = [] }: Pick<Tool, 'shows'>, input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return {};
  const given = Object.entries(input).slice(0, bounds.shownArgumentItemsMax);
  return Object.fromEntries(given.map(([name, value]) => [name, shows.includes(name) ? cut(value) : withheldArgument]));
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, bounds.shownArgumentCharsMax);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return withheldArgument;
  return value.slice(0, bounds.shownArgumentItemsMax).map((one) => (Array.isArray(one) ? withheldArgument : cut(one)));
}
