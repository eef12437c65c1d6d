import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type McpServerFactory,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CallRecord } from '../threads/turn.ts';
import { toolCalls, type ToolCallDeps } from '../tools/call-tool.ts';
import type { Tool } from '../tools/define-tool.ts';
import type { ToolRegistry } from '../tools/registry.ts';

export interface McpServerDeps {
  readonly tools: ToolRegistry;
  readonly digest: ToolCallDeps['digest'];
  readonly clock: ToolCallDeps['clock'];
  /** Every call that ran, with a digest in the place of its arguments. */
  readonly onCall: (record: CallRecord) => void;
}

const instructions =
  'Looks up social benefit programs and works out by rules which of them a household may get, criterion by criterion. ' +
  'A verdict is a likelihood; the agency decides, and applying is free. A fact that is missing is unknown, never no: ' +
  'leave out what you were not told.';

/**
 * Makes MCP servers that serve the registry's tools: the same ones as a turn uses, none of which touches a person's data.
 * A server is for one request (HTTP) or one connection (stdio); what they share is made here, once.
 */
export function mcpServerFactory(deps: McpServerDeps): McpServerFactory {
  const tools = deps.tools.list().map(listed);
  return () => {
    const server = new Server(
      { name: 'ombud', title: 'Ombud', version: '1' },
      { capabilities: { tools: {} }, instructions },
    );
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', ({ params }) => callTool(deps, params.name, params.arguments ?? {}));
    return server;
  };
}

/** A tool as the protocol lists it: JSON schemas of what it takes and gives, and what a host may expect of it. */
function listed(tool: Tool): ListedTool {
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

type ObjectSchema = ListedTool['inputSchema'];

function objectSchema(tool: string, schema: object): ObjectSchema {
  if (!('type' in schema) || schema.type !== 'object') throw new TypeError(`${tool} takes or gives no object`);
  return { ...schema, type: 'object' };
}

/** Arguments that the tool does not take, and a name that no tool has, are the caller's fault: -32602. */
async function callTool(deps: McpServerDeps, name: string, input: unknown): Promise<CallToolResult> {
  const tool = deps.tools.get(name);
  if (!tool) {
    const known = deps.tools.list().map((one) => one.name);
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${shown(name)}. There are: ${known.join(', ')}.`,
    );
  }
  const checked = tool.input.safeParse(input);
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${name} can’t use its arguments. ${faults.join('. ')}.`);
  }
  const calls = toolCalls({ ...deps, callsMax: 1 });
  const result = await calls.call(tool, input);
  for (const record of calls.records) deps.onCall(record);
  if (result.outcome === 'error')
    return { isError: true, content: [{ type: 'text', text: result.error.publicDetail }] };
  const structuredContent = { ...(result.output as Record<string, unknown>) };
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

/** A name as it may stand in an error: short, and no control characters. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
