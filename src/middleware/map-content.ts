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

/** Applies `change` to every string in a JSON value. */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= depthMax) return null;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change, depth + 1)]));
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
