import { Server, type McpServerFactory } from '@modelcontextprotocol/server';
import { serveCompletion, type ServeCompletionDeps } from './serve-completion.ts';
import { servePrompts, type ServePromptsDeps } from './serve-prompts.ts';
import { programEntry, serveResources, type ServeResourcesDeps } from './serve-resources.ts';
import { serveTools } from './serve-tools.ts';

export interface McpServerDeps extends ServeResourcesDeps, ServeCompletionDeps, Pick<ServePromptsDeps, 'prompts'> {
  /** The class of the servers; only a test that adds something to them gives another one. */
  readonly ServerClass?: typeof Server | undefined;
}

const instructions =
  'Looks up social benefit programs and works out by rules which of them a household may get, criterion by criterion. ' +
  'A verdict is a likelihood; the agency decides, and applying is free. A fact that is missing is unknown, never no: ' +
  'leave out what you were not told.';

const capabilities = {
  tools: { listChanged: true },
  prompts: {},
  resources: { listChanged: true },
  completions: {},
};

/**
 * Makes MCP servers that serve the registry's tools (the same ones as a turn uses), prompts and programs. A server is for one
 * request, one session or one connection; what they share is made here, once.
 */
export function mcpServerFactory(deps: McpServerDeps): McpServerFactory {
  const { ServerClass = Server } = deps;
  return ({ authInfo }) => {
    const actor = authInfo?.clientId ?? 'stdio';
    const server = new ServerClass({ name: 'ombud', title: 'Ombud', version: '1' }, { capabilities, instructions });
    serveTools(server, deps, actor);
    serveResources(server, deps, actor);
    serveCompletion(server, deps);
    servePrompts(server, {
      prompts: deps.prompts,
      programEntry: (id, context) => programEntry(id, deps, context, actor),
    });
    return server;
  };
}
