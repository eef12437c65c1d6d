import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type Server,
  type ServerContext,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { DangerLines } from '../conversation/danger/danger-lines.ts';
import type { CallRecord } from '../threads/turn.ts';
import { toolCalls, type ToolCallDeps, type ToolResult } from '../tools/call-tool.ts';
import { noThread, type ForeignOrigin, type Tool, type ToolUse } from '../tools/define-tool.ts';
import { encodeOutput } from '../tools/filters/encode-output.ts';
import type { OutputFilters } from '../tools/filters/output-filters.ts';
import { isForeignOutput } from '../tools/upstream/foreign-output.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { Asker } from '../tools/selection/asker.ts';
import { withDangerLines } from './say-lines.ts';

export interface ServeToolsDeps {
  readonly tools: ToolRegistry;
  readonly digest: ToolCallDeps['digest'];
  readonly clock: ToolCallDeps['clock'];
  /** How the operator cuts results for a client, by the id of its key. */
  readonly filtersFor: (client: string) => OutputFilters;
  /** Every call that ran, with a digest in the place of its arguments. A call that can't be noted is not answered. */
  readonly onCall: (record: CallRecord, actor: string) => Promise<void>;
  /** The thread whose id and token came in these headers; rejects `thread_not_found`. Undefined: there are no threads. */
  readonly openThread: ((headers: Headers) => Promise<string>) | undefined;
  /** What a person's words in the arguments call for before anything else. */
  readonly dangerLines: DangerLines;
  /** What of the tools is listed to whom; undefined: all, to everybody. */
  readonly choice?: ListedChoice | undefined;
}

export interface ListedChoice {
  /** Best first. */
  listed(asker: Asker): readonly Tool[];
  called(asker: Asker, tool: string, outcome: 'ok' | 'error'): void;
}

/** Where a client of a revision without sessions names its context. */
export const contextIdKey = 'ombud/context_id';

/** `tools/list` and `tools/call`: the same tools as a turn uses. */
export function serveTools(server: Server, deps: ServeToolsDeps, actor: string): void {
  const filters = deps.filtersFor(actor);
  server.setRequestHandler('tools/list', (_request, context) => {
    const asker = askerOf(server, context, actor);
    const tools = deps.choice ? orInvalidParams(() => deps.choice?.listed(asker) ?? []) : deps.tools.list();
    return {
      tools: tools.map((tool) => (filters.concerns(tool) ? withoutOutputSchema(listed(tool)) : listed(tool))),
    };
  });
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const asker = askerOf(server, context, actor);
    const use: ToolUse = {
      ...useOf(deps, context, actor),
      asker,
      // Without a session there is nobody whose list could change: the next list names its context.
      listChanged: () => {
        if (asker.session) tellListChanged(server, context).catch(() => undefined);
      },
    };
    const input = params.arguments ?? {};
    return withDangerLines(input, deps.dangerLines, () => callTool(deps, params.name, input, use));
  });
}

/** On the answer's own stream: a session's other stream may not be open yet, and what goes there then is lost. */
function tellListChanged(server: Server, { http, mcpReq }: ServerContext): Promise<void> {
  if (http === undefined) return server.sendToolListChanged();
  return mcpReq.notify({ method: 'notifications/tools/list_changed' });
}

/** A server that outlives the request (a session, or standard input and output) has a context of its own. */
function askerOf(server: Server, { mcpReq, http, sessionId }: ServerContext, owner: string): Asker {
  const contextId = mcpReq._meta?.[contextIdKey];
  const outlives = sessionId !== undefined || http === undefined;
  return {
    owner,
    session: outlives ? server : undefined,
    contextId: typeof contextId === 'string' ? contextId : undefined,
  };
}

function orInvalidParams<Value>(get: () => Value): Value {
  try {
    return get();
  } catch (error) {
    throw error instanceof AppError ? invalidParams(error.publicDetail) : error;
  }
}

const listedTools = new WeakMap<Tool, ListedTool>();

/** A tool as the protocol lists it: JSON schemas of what it takes and gives, and what a host may expect of it. */
export function listed(tool: Tool): ListedTool {
  const known = listedTools.get(tool);
  if (known) return known;
  const made = tool.foreign ? listedForeign(tool, tool.foreign) : listedOwn(tool);
  listedTools.set(tool, made);
  return made;
}

function listedOwn(tool: Tool): ListedTool {
  const examples = tool.examples.map((example) => `“${example}”`).join(', ');
  return {
    name: tool.name,
    title: tool.title,
    description: examples === '' ? tool.description : `${tool.description} For example: ${examples}.`,
    inputSchema: objectSchema(tool.name, z.toJSONSchema(tool.input, { io: 'input' })),
    outputSchema: objectSchema(tool.name, z.toJSONSchema(tool.output)),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.readOnly,
      idempotentHint: tool.readOnly,
      destructiveHint: false,
      openWorldHint: false,
    },
  };
}

/** A tool of another server, as that server describes it. */
function listedForeign({ name, title, description, readOnly }: Tool, foreign: ForeignOrigin): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: objectSchema(name, foreign.inputSchema),
    ...(hasObjectRoot(foreign.outputSchema) ? { outputSchema: objectSchema(name, foreign.outputSchema) } : {}),
    annotations: { title, readOnlyHint: readOnly, destructiveHint: foreign.destructive, openWorldHint: true },
  };
}

/** A result that an operator cuts may not be what the tool promises, and a promise of structure must be kept. */
function withoutOutputSchema({ outputSchema: _promised, ...tool }: ListedTool): ListedTool {
  return tool;
}

type ObjectSchema = ListedTool['inputSchema'];

function objectSchema(tool: string, schema: object): ObjectSchema {
  if (!hasObjectRoot(schema)) throw new TypeError(`${tool} takes or gives no object`);
  return { ...schema, type: 'object' };
}

function hasObjectRoot(schema: object | undefined): schema is object {
  return schema !== undefined && 'type' in schema && schema.type === 'object';
}

/** What surrounds a call: its end when the host gives up, its progress where that was asked for, its headers. */
export function useOf({ openThread }: ServeToolsDeps, { mcpReq, http }: ServerContext, actor: string): ToolUse {
  const progressToken = mcpReq._meta?.progressToken;
  const headers = http?.req?.headers;
  let told = 0;
  return {
    signal: mcpReq.signal,
    actor,
    openThread: () => (openThread && headers ? openThread(headers) : Promise.reject(noThread())),
    progress(progress, total) {
      // It may only grow; a call of several parts begins again with each.
      if (progressToken === undefined || mcpReq.signal.aborted || progress <= told) return;
      told = progress;
      const params = { progressToken, progress, total };
      // A host that is gone wants no progress; its call ends by itself.
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}

/** Arguments that the tool does not take, and a name that no tool has, are the caller's fault: -32602. */
async function callTool(deps: ServeToolsDeps, name: string, input: unknown, use: ToolUse): Promise<CallToolResult> {
  const tool = deps.tools.get(name);
  if (!tool) {
    const known = deps.tools.list().map((one) => one.name);
    throw invalidParams(`There is no tool ${shown(name)}. There are: ${known.join(', ')}.`);
  }
  const checked = tool.input.safeParse(input);
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
    throw invalidParams(`${name} can’t use its arguments. ${faults.join('. ')}.`);
  }
  const result = await runTool(deps, tool, input, use);
  if (result.outcome === 'error')
    return { isError: true, content: [{ type: 'text', text: result.error.publicDetail }] };
  if (tool.foreign && isForeignOutput(result.output)) return result.output as CallToolResult;
  return asContent(result.output, result.format ?? 'json');
}

/** Structure and the same as text. TOON is for reading, so it comes as text alone: both would cost what it saves. */
function asContent(output: unknown, format: 'json' | 'toon'): CallToolResult {
  const text = encodeOutput(output, format);
  if (text === undefined)
    return { isError: true, content: [{ type: 'text', text: 'The result is nested too deeply to be sent.' }] };
  const isStructured = format === 'json' && typeof output === 'object' && output !== null && !Array.isArray(output);
  return { ...(isStructured ? { structuredContent: { ...output } } : {}), content: [{ type: 'text', text }] };
}

/** One call of a tool: checked, cut as the operator wants it for this client, recorded. */
export async function runTool(
  deps: ServeToolsDeps,
  tool: Tool,
  input: unknown,
  use: ToolUse,
): Promise<ToolResult<unknown>> {
  const { digest, clock } = deps;
  const filters = deps.filtersFor(use.actor);
  const calls = toolCalls({ digest, clock, callsMax: 1, use, filters, reshapes: true });
  const result = await calls.call(tool, input);
  for (const record of calls.records) await deps.onCall(record, use.actor);
  if (use.asker) deps.choice?.called(use.asker, tool.name, result.outcome);
  return result;
}

export const invalidParams = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/** A name as it may stand in an error: short, and no control characters. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
