import { z } from 'zod';
import { isDocument } from '../filters/filter-set.ts';

/** What a foreign tool gives: blocks of content as MCP has them, and the same in structure where there is one. */
export interface ForeignOutput {
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[];
  readonly structuredContent?: unknown;
}

export const foreignOutputSchema = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.unknown().optional(),
});

/** The one document of a result: its structure, or the JSON that its text is; undefined for plain text. */
export function documentOf({ structuredContent, content }: ForeignOutput): unknown {
  if (isDocument(structuredContent)) return structuredContent;
  return content.map(({ text }) => (text === undefined ? undefined : parsedDocument(text))).find(isDocument);
}

/** Undefined for a text that is no JSON object or array. */
export function parsedDocument(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isForeignOutput(value: unknown): value is ForeignOutput {
  return foreignOutputSchema.safeParse(value).success;
}
