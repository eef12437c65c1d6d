import type { ContextContent } from './context-function.ts';
import { isMediaBlock, mediaDepthMax as depthMax } from './media.ts';

/**
 * Applies `change` to every string of every content: texts, tool arguments, tool results, documents. Keys, numbers, images
 * and other bytes stay.
 */
export function mapContent(
  context: readonly ContextContent[],
  change: (text: string) => string,
): readonly ContextContent[] {
  return context.map((content) => {
    if (content.type === 'text') return { ...content, text: change(content.text) };
    if (content.type === 'tool_call') return { ...content, arguments: mapStrings(content.arguments, change) };
    if (content.type === 'media') return content;
    return { ...content, content: mapStrings(content.content, change) };
  });
}

/** Applies `change` to every string in a JSON value. What has no changed string in it comes back as it is. */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (value === null || typeof value !== 'object') return value;
  // What lies deeper is dropped rather than passed unseen.
  if (depth >= depthMax) return null;
  // Bytes are no text: a change in them would only break them.
  if (isMediaBlock(value)) return value;
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
