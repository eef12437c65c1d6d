import { z } from 'zod';
import type { ContextContent } from '../../middleware/context-function.ts';
import { isMediaBlock } from '../../middleware/media.ts';

/** Content as it travels: the protocol's own kinds, and tool calls and results (ours). Other keys stay. */
const text = z.looseObject({ type: z.literal('text'), text: z.string() });
const media = z.looseObject({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string() });
const resource = z.looseObject({
  type: z.literal('resource'),
  resource: z.union([
    z.looseObject({ uri: z.string(), text: z.string() }),
    z.looseObject({ uri: z.string(), blob: z.string() }),
  ]),
});
const resourceLink = z.looseObject({ type: z.literal('resource_link'), uri: z.string(), name: z.string() });
const toolCall = z.looseObject({ type: z.literal('tool_call'), name: z.string(), arguments: z.unknown() });
const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  name: z.string(),
  content: z.unknown(),
  structuredContent: z.unknown().optional(),
});

export const wireContent = z.discriminatedUnion('type', [text, media, resource, resourceLink, toolCall, toolResult]);
export type WireContent = z.infer<typeof wireContent>;

const contentsMax = 100;
export const wireContext = z.array(wireContent).min(1).max(contentsMax);

/** Runs `change` over contents as the functions know them; what comes back travels with the keys that were sent along. */
export async function throughContext<Result extends { readonly content: readonly ContextContent[] }>(
  context: readonly WireContent[],
  change: (content: readonly ContextContent[]) => Promise<Result> | Result,
): Promise<{ readonly content: readonly WireContent[]; readonly result: Result }> {
  const result = await change(context.map(toContext));
  // A content of a function's own stands before those that were sent.
  const before = Math.max(0, result.content.length - context.length);
  return { content: result.content.map((content, at) => toWire(content, context[at - before])), result };
}

export const isMedia = (content: WireContent): boolean => isMediaBlock(content);

/** A content as the functions know it. */
export function toContext(content: WireContent): ContextContent {
  if (isMedia(content)) return { type: 'media', content };
  if (content.type === 'text') return { type: 'text', text: content.text };
  if (content.type === 'tool_call') return { type: 'tool_call', name: content.name, arguments: content.arguments };
  if (content.type !== 'tool_result') return { type: 'resource', content };
  const { name, content: body, structuredContent } = content;
  return { type: 'tool_result', name, content: { body, structuredContent } };
}

/** What came back, with the keys that the caller sent along. */
function toWire(content: ContextContent, sent: WireContent | undefined): WireContent {
  if (content.type === 'media' || content.type === 'resource') return wireContent.parse(content.content);
  const kept = sent?.type === content.type ? sent : {};
  if (content.type !== 'tool_result') return wireContent.parse({ ...kept, ...content });
  const { body, structuredContent } = content.content as { body: unknown; structuredContent?: unknown };
  const structured = structuredContent === undefined ? {} : { structuredContent };
  return wireContent.parse({ ...kept, type: 'tool_result', name: content.name, content: body, ...structured });
}
