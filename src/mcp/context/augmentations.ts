import { z } from 'zod';
import type { ContextFunctions } from '../../middleware/context-functions.ts';
import {
  documentRetrievalInput,
  documentSources,
  missingSources,
  type SearchDocuments,
} from '../../middleware/document-retrieval/document-retrieval.ts';
import { timestampInjectorInput } from '../../middleware/timestamp-injector/timestamp-injector.ts';
import { toolFilterInput, type RankTools } from '../../middleware/tool-filter/tool-filter.ts';
import type { Augmentation } from './augmentation.ts';
import { functionNamed, invoke, noted, type InvokeDeps } from './invoke.ts';
import { moderate } from './moderate-augmentation.ts';
import { unreadNote } from './unread.ts';
import type { WireContent } from './wire-content.ts';

export interface AugmentationDeps extends InvokeDeps {
  readonly own: Pick<ContextFunctions, 'content_moderation'>;
  readonly search: SearchDocuments;
  /** Every tool with its relevance, 0 to 1. */
  readonly grade: RankTools;
}

/** The six of PROTOCOLS 3.5, over the same functions. */
export function augmentationsOver(deps: AugmentationDeps): readonly Augmentation[] {
  const noting = (augmentation: Augmentation) => notingEach(deps, augmentation);
  // Those over a function are noted as its calls.
  return [
    noting(retrieve(deps)),
    noting(moderate(deps.own.content_moderation)),
    noting(toolRelevance(deps)),
    timestamp(deps),
    noting(activity),
    redact(deps),
  ];
}

function notingEach(deps: InvokeDeps, augmentation: Augmentation): Augmentation {
  return {
    ...augmentation,
    async augment(context, args, caller) {
      const what = { name: augmentation.name, door: 'augmentation' };
      const { augmented } = await noted(deps, caller, what, async () => {
        const done = await augmentation.augment(context, args, caller);
        return { augmented: done, content: done.contents.map(({ content }) => content), pass: true };
      });
      return augmented;
    },
  };
}

const textOf = (context: readonly WireContent[]): string =>
  context.flatMap((content) => (content.type === 'text' ? [content.text] : [])).join('\n');

const asText = (text: string): WireContent => ({ type: 'text', text });

function retrieve({ search }: AugmentationDeps): Augmentation {
  const input = documentRetrievalInput.omit({ maxChars: true });
  return {
    name: 'retrieve',
    description: 'The programs that fit a question, most relevant first, as separate contents.',
    input,
    async augment(context, given) {
      const args = input.parse(given);
      const found = await search(textOf(context), { limit: args.maxResults, state: args.state, sources: args.sources });
      const fitting = found.filter(({ relevance }) => relevance >= args.minRelevance);
      return {
        contents: fitting.map(({ id, title, text, relevance }) => ({
          content: asText(`${title}\n${text}`),
          properties: { relevance, uri: id },
        })),
        hint: 'prepend',
        ...missingNote(missingSources(args.sources)),
      };
    },
  };
}

const missingNote = (missing: readonly string[]) =>
  missing.length === 0
    ? {}
    : { notes: [`There is no source ${missing.join(', ')}. There are: ${documentSources.join(', ')}.`] };

function toolRelevance({ grade }: AugmentationDeps): Augmentation {
  const input = z.strictObject({ tools: toolFilterInput.shape.availableTools });
  return {
    name: 'toolRelevance',
    description: 'All the given tools, most relevant to the text first.',
    input,
    augment(context, given) {
      const tools = input.parse(given).tools.map((tool) => (typeof tool === 'string' ? { name: tool } : tool));
      const scores = new Map(grade(textOf(context), tools).map(({ name, score }) => [name, score]));
      const contents = tools
        .map(({ name }) => ({ content: asText(name), properties: { relevance: scores.get(name) ?? 0 } }))
        .toSorted((a, b) => b.properties.relevance - a.properties.relevance);
      return Promise.resolve({ contents, hint: 'filter' });
    },
  };
}

function timestamp(deps: AugmentationDeps): Augmentation {
  return {
    name: 'timestamp',
    description: 'What time it is, as a content of its own.',
    input: timestampInjectorInput,
    async augment(_context, args, caller) {
      const called = functionNamed('timestamp_injector', deps.functions, 'middleware');
      const invoked = await invoke(deps, caller, {
        function: called,
        arguments: args,
        context: [asText('')],
        door: 'augmentation',
      });
      return { contents: invoked.content.map((content) => ({ content: trimmed(content) })), hint: 'prepend' };
    },
  };
}

const trimmed = (content: WireContent): WireContent =>
  content.type === 'text' ? { ...content, text: content.text.trim() } : content;

const activityInput = z.strictObject({
  /** What the person just did or where they are, oldest first; the application knows it. */
  actions: z
    .array(z.strictObject({ what: z.string().min(1).max(500), at: z.iso.datetime({ offset: true }).optional() }))
    .min(1)
    .max(50),
});

const activity: Augmentation = {
  name: 'activity',
  description: 'What the person just did in the page, as one content that takes the place of an earlier one.',
  input: activityInput,
  augment(_context, given) {
    const lines = activityInput
      .parse(given)
      .actions.map(({ what, at }) => `- ${at === undefined ? '' : `${at}: `}${what}`);
    const properties = { replaces: 'activity' };
    return Promise.resolve({
      contents: [{ content: asText(['[Recent activity]', ...lines].join('\n')), properties }],
      hint: 'append',
    });
  },
};

function redact(deps: AugmentationDeps): Augmentation {
  const called = functionNamed('pii_redaction', deps.functions, 'middleware');
  return {
    name: 'redact',
    description: 'The context with identifiers as handles; what is no text stays, unless media is refuse.',
    input: called.input,
    async augment(context, args, caller) {
      const { content, metadata } = await invoke(deps, caller, {
        function: called,
        arguments: { media: 'pass', ...(args as object) },
        context,
        door: 'augmentation',
      });
      const contents = content.map((each) => {
        const note = unreadNote(each);
        return { content: each, properties: { ...metadata, ...(note === undefined ? {} : { note }) } };
      });
      return { contents, hint: 'replace' };
    },
  };
}
