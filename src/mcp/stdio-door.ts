import type { McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/** MCP over standard input and output, for hosts that start their servers themselves. Nothing else may write to stdout. */
export function serveMcpOverStdio(
  factory: McpServerFactory,
  onError: (error: Error) => void,
): { close(): Promise<void> } {
  return serveStdio(factory, { onerror: onError });
}
