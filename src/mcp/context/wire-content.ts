import { z } from 'zod';
import type { ContextContent } from '../../middleware/context-function.ts';

/** Content as it travels: the protocol's own kinds, and tool calls and results (ours, PROTOCOLS 3.4). Other keys stay. */
const text = z.looseObject({ type: z.literal('text'), text: z.string() });
const media = z.looseObject({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string() });
const toolCall = z.looseObject({ type: z.literal('tool_call'), name: z.string(), arguments: z.unknown() });
const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  name: z.string(),
  content: z.unknown(),
  structuredContent: z.unknown().optional(),
});

export const wireContent = z.discriminatedUnion('type', [text, media, toolCall, toolResult]);
export type WireContent = z.infer<typeof wireContent>;

const contentsMax = 100;
export const wireContext = z.array(wireContent).min(1).max(contentsMax);

/** Runs `change` over what a function can read, and puts the rest back where it stood. */
export async function throughReadable<Result extends { readonly content: readonly ContextContent[] }>(
  context: readonly WireContent[],
  change: (readable: readonly ContextContent[]) => Promise<Result> | Result,
): Promise<{ readonly content: readonly WireContent[]; readonly result: Result }> {
  const readable = context.filter((content) => !isMedia(content));
  const result = await change(readable.map(toContext));
  const changed = result.content.map((content, at) => toWire(content, readable[at]));
  if (readable.length === context.length) return { content: changed, result };
  const rest = [...changed];
  const content = context.map((one) => (isMedia(one) ? one : rest.shift())).filter((one) => one !== undefined);
  return { content: [...content, ...rest], result };
}

export const isMedia = (content: WireContent): boolean => content.type === 'image' || content.type === 'audio';

function toContext(content: WireContent): ContextContent {
  if (content.type === 'text') return { type: 'text', text: content.text };
  if (content.type === 'tool_call') return { type: 'tool_call', name: content.name, arguments: content.arguments };
  if (content.type !== 'tool_result') throw new TypeError(`${content.type} is not readable`);
  const { name, content: body, structuredContent } = content;
  return { type: 'tool_result', name, content: { body, structuredContent } };
}

/** What came back, with the keys that the caller sent along. */
function toWire(content: ContextContent, sent: WireContent | undefined): WireContent {
  const kept = sent?.type === content.type ? sent : {};
  if (content.type !== 'tool_result') return wireContent.parse({ ...kept, ...content });
  const { body, structuredContent } = content.content as { body: unknown; structuredContent?: unknown };
  const structured = structuredContent === undefined ? {} : { structuredContent };
  return wireContent.parse({ ...kept, type: 'tool_result', name: content.name, content: body, ...structured });
}
