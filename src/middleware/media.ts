import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { ContextContent, ContextFunctionName } from './context-function.ts';

/**
 * What a function that must look into everything does with an image, a sound or a file, which nothing here can read: refuse
 * the whole context (its own failure policy then decides in the chain), or let it pass unseen, where the operator says so.
 */
export const mediaPolicy = z.enum(['refuse', 'pass']).optional();
export type MediaPolicy = z.infer<typeof mediaPolicy>;

/** MCP's blocks that hold bytes, wherever they stand: in a context, in a tool's result, in an intercepted payload. */
const mediaBlock = z.union([
  z.looseObject({ type: z.enum(['image', 'audio']), data: z.string() }),
  z.looseObject({ type: z.literal('resource'), resource: z.looseObject({ blob: z.string() }) }),
]);
const mediaTypes: readonly unknown[] = ['image', 'audio', 'resource'];

export function isMediaBlock(value: object): boolean {
  return mediaTypes.includes((value as { readonly type?: unknown }).type) && mediaBlock.safeParse(value).success;
}

/** Throws `invalid_request` where the context holds media that `policy` does not let pass. */
export function refuseMedia(name: ContextFunctionName, context: readonly ContextContent[], policy: MediaPolicy): void {
  if (policy === 'pass' || !context.some(holdsMedia)) return;
  throw new AppError(
    'invalid_request',
    `context: ${name} can't look into images, audio or files. Send the text alone, or set media to pass.`,
  );
}

/** Whether an image, a sound or a file stands anywhere in a content. */
export function holdsMedia(content: ContextContent): boolean {
  if (content.type === 'media') return true;
  if (content.type === 'text') return false;
  return hasMedia(content.type === 'tool_call' ? content.arguments : content.content);
}

/** What lies deeper than strings are walked is dropped there. */
function hasMedia(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object' || depth >= mediaDepthMax) return false;
  return isMediaBlock(value) || Object.values(value).some((item) => hasMedia(item, depth + 1));
}

/** Levels of nesting that are walked in a content. */
export const mediaDepthMax = 32;
