import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { defineTool, type Tool, type ToolUse } from '../define-tool.ts';
import type { ToolChoice } from './tool-choice.ts';

const text = z.string().trim().min(1).max(2_000);
const contextId = z
  .string()
  .max(64)
  .optional()
  .describe('What set_context returned. Needed only where the connection has no session.');

const shownTool = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  score: z.number().describe('Orders the tools; no probability.'),
});

const foundTool = shownTool.extend({ listed: z.boolean().describe('Whether tools/list shows it now.') });

/** The tools about tools: they are listed whatever the context, and never chosen by it. */
export function metaTools(choice: ToolChoice): readonly Tool[] {
  return [setContextTool(choice), searchAvailableToolsTool(choice), enableToolGroupTool(choice)] as readonly Tool[];
}

export function setContextTool(choice: ToolChoice) {
  return defineTool({
    name: 'set_context',
    title: 'Set the context',
    description:
      'Call this first with each new request of the user, in its words: the list of tools is then cut to those that fit, ' +
      'best first. Names and identifiers can be left out; the text is not kept.',
    examples: [],
    input: z.strictObject({
      query: text.describe('What the user wants now.'),
      intent: text.optional().describe('What kind of thing that is, in a few words: “data analysis”.'),
      context_id: contextId,
    }),
    output: z.strictObject({
      context_id: z.string().describe('Send it as _meta "ombud/context_id" with tools/list and tools/call.'),
      tools: z.array(shownTool),
      everything: z.boolean().describe('Nothing fits by its description, so every tool is shown.'),
    }),
    readOnly: true,
    async run({ query, intent, context_id }, use) {
      await choice.ready();
      const { contextId: id, tools, reason } = choice.setContext(askerOf(use, context_id), { query, intent });
      use?.listChanged?.();
      return { context_id: id, tools: tools.map(shown), everything: reason === 'nothing_fits' };
    },
    count: ({ tools }) => tools.length,
  });
}

export function searchAvailableToolsTool(choice: ToolChoice) {
  return defineTool({
    name: 'search_available_tools',
    title: 'Search the tools',
    description:
      'Finds tools for a text among all there are, also those that the context does not show. The list of tools stays as ' +
      'set_context chose it, unless `widen` is true; a tool can be called without being listed.',
    examples: [],
    input: z.strictObject({
      query: text,
      limit: z.int().min(1).max(50).default(10),
      widen: z.boolean().default(false).describe('Lists what is found as well, until the next set_context.'),
      context_id: contextId,
    }),
    output: z.strictObject({ tools: z.array(foundTool) }),
    readOnly: true,
    async run({ query, limit, widen, context_id }, use) {
      await choice.ready();
      const found = choice.search(askerOf(use, context_id), query, limit, widen ? 'widen' : undefined);
      if (widen && found.length > 0) use?.listChanged?.();
      return { tools: found.map((one) => ({ ...shown(one), listed: one.listed })) };
    },
    count: ({ tools }) => tools.length,
  });
}

export function enableToolGroupTool(choice: ToolChoice) {
  return defineTool({
    name: 'enable_tool_group',
    title: 'Show a group of tools',
    description: 'Adds every tool of a group (one server, or one kind of ours) to those that the context shows.',
    examples: [],
    input: z.strictObject({ group: z.string().min(1).max(64), context_id: contextId }),
    output: z.strictObject({ group: z.string(), tools: z.array(z.string()) }),
    readOnly: true,
    async run({ group, context_id }, use) {
      const members = choice.enableGroup(askerOf(use, context_id), group);
      use?.listChanged?.();
      return { group, tools: members.map(({ name }) => name) };
    },
    count: ({ tools }) => tools.length,
  });
}

function shown({ tool, score }: { readonly tool: Tool; readonly score: number }) {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    score: Math.round(score * 1_000) / 1_000,
  };
}

function askerOf(use: ToolUse | undefined, context: string | undefined) {
  if (!use?.asker) throw new AppError('invalid_request', 'No choice of tools is kept here.');
  return context === undefined ? use.asker : { ...use.asker, contextId: context };
}
