import type { ContextContent } from './context-function.ts';

/** Levels of nesting that are walked; what lies deeper is dropped rather than passed unseen. */
const depthMax = 32;

/** Applies `change` to every string of every content: texts, tool arguments, tool results. Keys and numbers stay. */
export function mapContent(
  context: readonly ContextContent[],
  change: (text: string) => string,
): readonly ContextContent[] {
  return context.map((content) => {
    if (content.type === 'text') return { ...content, text: change(content.text) };
    if (content.type === 'tool_call') return { ...content, arguments: mapStrings(content.arguments, change) };
    return { ...content, content: mapStrings(content.content, change) };
  });
}

/** Applies `change` to every string in a JSON value. What has no changed string in it comes back as it is. */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= depthMax) return null;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapStrings(item, change, depth + 1));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    mapStrings(item, change, depth + 1),
  ]);
  return entries.every(([key, item]) => item === (value as Record<string, unknown>)[key])
    ? value
    : Object.fromEntries(entries);
}

/** Every string of the contents, in order. */
export function textsOf(context: readonly ContextContent[]): readonly string[] {
  const texts: string[] = [];
  mapContent(context, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}
