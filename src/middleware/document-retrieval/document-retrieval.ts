import { z } from 'zod';
import type { ContextContent, ContextFunction } from '../context-function.ts';
import { textsOf } from '../map-content.ts';

export interface RetrievedDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** 0 to 1. */
  readonly relevance: number;
  /** When its content was last reviewed: ISO date. */
  readonly reviewedOn?: string;
}

/** Finds documents for a text. Given by the room above; may take time, so the chain puts a deadline on it. */
export type SearchDocuments = (
  text: string,
  options: {
    readonly limit: number;
    readonly state: string | undefined;
    readonly sources: readonly string[] | undefined;
  },
) => Promise<readonly RetrievedDocument[]>;

/** Where documents can come from: the catalogue of programs. */
export const documentSources: readonly string[] = ['programs'];

/** Of the sources that are asked for, those that are not there. */
export const missingSources = (asked: readonly string[] | undefined): readonly string[] =>
  (asked ?? []).filter((source) => !documentSources.includes(source));

export const documentRetrievalInput = z.strictObject({
  maxResults: z.int().min(1).max(20).default(3),
  minRelevance: z.number().min(0).max(1).default(0),
  sources: z.array(z.string().min(1)).max(20).optional(),
  state: z.string().min(1).max(20).optional(),
  /** Characters of all documents together. */
  maxChars: z.int().min(100).max(100_000).default(4_000),
});
export const documentRetrievalMetadata = z.strictObject({
  sources: z.array(z.strictObject({ id: z.string(), title: z.string(), relevance: z.number() })),
  /** Sources that were asked for and are not there. */
  unsupported: z.array(z.string()).optional(),
});

/** Puts what was found in front of the first text, fenced as data, each document with its id and date. */
export function makeDocumentRetrieval(
  search: SearchDocuments,
): ContextFunction<z.infer<typeof documentRetrievalInput>, z.infer<typeof documentRetrievalMetadata>> {
  return {
    name: 'document_retrieval',
    description: 'Adds the programs and texts that fit a question, fenced and with their ids.',
    input: documentRetrievalInput,
    metadata: documentRetrievalMetadata,
    async run(context, args) {
      const query = textsOf(context.filter((content) => content.type === 'text')).join('\n');
      const found = await search(query, { limit: args.maxResults, state: args.state, sources: args.sources });
      const fitting = found.filter((document) => document.relevance >= args.minRelevance).slice(0, args.maxResults);
      const fenced: string[] = [];
      const kept: RetrievedDocument[] = [];
      let room = args.maxChars;
      for (const document of fitting) {
        const text = fence(document);
        if (text.length > room) break;
        room -= text.length;
        fenced.push(text);
        kept.push(document);
      }
      const missing = missingSources(args.sources);
      const metadata = {
        sources: kept.map(({ id, title, relevance }) => ({ id, title, relevance })),
        ...(missing.length === 0 ? {} : { unsupported: [...missing] }),
      };
      if (kept.length === 0) return { content: context, metadata, pass: true };
      const block = `[Retrieved Documents]\n\n${fenced.join('\n\n')}\n\n---`;
      return { content: inFront(context, block), metadata, pass: true };
    },
  };
}

/** The block before the first text, in the same content; a block of an earlier run goes. */
function inFront(context: readonly ContextContent[], block: string): readonly ContextContent[] {
  const at = context.findIndex((content) => content.type === 'text');
  const first = context[at];
  if (first?.type !== 'text') return [{ type: 'text', text: block }, ...context];
  return context.with(at, { type: 'text', text: `${block}\n\n${first.text.replace(earlier, '')}` });
}

const earlier = /^\[Retrieved Documents\]\n\n(?:<document [^>]*>[^<]*<\/document>\s{0,4}){1,20}---\s{0,4}/;

/** What is inside the fence can't close it: a tag in a document loses its bracket. */
function fence(document: RetrievedDocument): string {
  const plain = (text: string): string => text.replace(/<(?=\/?document)/gi, '‹');
  const attribute = (text: string): string => plain(text).replace(/["\n]/g, ' ');
  const reviewed = document.reviewedOn === undefined ? '' : ` reviewed_on="${attribute(document.reviewedOn)}"`;
  return `<document id="${attribute(document.id)}" title="${attribute(document.title)}"${reviewed}>\n${plain(document.text)}\n</document>`;
}
