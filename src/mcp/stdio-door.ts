import type { McpServer, McpServerFactory, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

export interface StdioDoor {
  /** Tells the host that the list of tools is another one now. */
  toolsChanged(): void;
  close(): Promise<void>;
}

/** MCP over standard input and output, for hosts that start their servers themselves. Nothing else may write to stdout. */
export function serveMcpOverStdio(factory: McpServerFactory, onError: (error: Error) => void): StdioDoor {
  /** The one that serves the connection; a host that only probes has had another one before. */
  let serving: Server | McpServer | undefined;
  const door = serveStdio(
    async (context) => {
      serving = await factory(context);
      return serving;
    },
    { onerror: onError },
  );
  return {
    toolsChanged() {
      const told = serving && ('server' in serving ? serving.server : serving).sendToolListChanged();
      // A host that is not connected yet reads the list when it is.
      told?.catch(() => undefined);
    },
    close: () => door.close(),
  };
}
