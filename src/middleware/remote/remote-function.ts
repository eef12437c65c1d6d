import { z } from 'zod';
import type { ContextFunction, ContextResult } from '../context-function.ts';
import { askMiddleware } from './ask-remote.ts';
import type { RemoteServer } from './remote-server.ts';
import { openVeil } from './veil.ts';

export interface RemoteFunctionOptions {
  readonly server: RemoteServer;
  /** Its name at the server. */
  readonly name: string;
  readonly timeoutMs: number;
  readonly redaction: ContextFunction;
}

/** What a remote says about its run. It is bounded and checked for its form, and read by nobody: no model, no record. */
const metadata = z.record(z.string(), z.unknown());

/**
 * A function that a server of the operator does, as context middleware. What goes there passes the veil, and so does what
 * comes back; where that can't be believed it throws, and the failure policy of the step decides.
 */
export function remoteFunction(options: RemoteFunctionOptions): Pick<ContextFunction, 'metadata' | 'run'> {
  const { redaction, server, name, timeoutMs } = options;
  return {
    metadata,
    async run(context, args, scope): Promise<ContextResult<unknown>> {
      const veil = openVeil(redaction, scope);
      const sent = await veil.hide(context);
      const given = z.record(z.string(), z.unknown()).parse(args);
      const answer = await askMiddleware(server, { name, context: sent, arguments: given, timeoutMs });
      // A refusal may carry a sentence of its own in the place of the content; nothing goes on anyway.
      if (!answer.pass) return { content: [], metadata: answer.metadata, pass: false };
      return { content: veil.reveal(sent, answer.content), metadata: answer.metadata, pass: true };
    },
  };
}
