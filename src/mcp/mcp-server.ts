import { Server, type McpServerFactory } from '@modelcontextprotocol/server';
import { serveTools, type ServeToolsDeps } from './serve-tools.ts';

export type McpServerDeps = ServeToolsDeps;

const instructions =
  'Looks up social benefit programs and works out by rules which of them a household may get, criterion by criterion. ' +
  'A verdict is a likelihood; the agency decides, and applying is free. A fact that is missing is unknown, never no: ' +
  'leave out what you were not told.';

/**
 * Makes MCP servers that serve the registry's tools: the same ones as a turn uses. A server is for one request (HTTP) or one
 * connection (stdio); what they share is made here, once.
 */
export function mcpServerFactory(deps: McpServerDeps): McpServerFactory {
  return ({ authInfo }) => {
    const server = new Server(
      { name: 'ombud', title: 'Ombud', version: '1' },
      { capabilities: { tools: {} }, instructions },
    );
    serveTools(server, deps, authInfo?.clientId ?? 'stdio');
    return server;
  };
}
