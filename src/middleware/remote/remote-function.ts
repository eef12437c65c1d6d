import { z } from 'zod';
import { bounds } from '../../config.ts';
import { handleFrom, handleInText } from '../../vault/handle-syntax.ts';
import { openHandleVault } from '../../vault/handle-vault.ts';
import type { ContextContent, ContextFunction, ContextResult, HookPoint } from '../context-function.ts';
import { mapContent, textsOf } from '../map-content.ts';
import { restoreText } from '../pii-restoration/restore-text.ts';
import { askInterceptor, askMiddleware } from './ask-remote.ts';
import type { RemoteServer } from './remote-server.ts';

export interface RemoteFunctionOptions {
  readonly server: RemoteServer;
  /** Its name at the server. */
  readonly name: string;
  readonly as: 'middleware' | 'interceptor';
  readonly hookPoint: HookPoint;
  readonly timeoutMs: number;
  readonly redaction: ContextFunction;
}

/** What a remote says about its run. It is bounded and checked for its form, and read by nobody: no model, no record. */
const metadata = z.record(z.string(), z.unknown());

/**
 * A function that a server of the operator does. What goes there is redacted anew, whatever ran before; the values that
 * this takes out come back into the answer and are kept nowhere. The answer is believed as far as it can be: the same
 * contents of the same kinds, no handle that was not sent, and not much longer. Otherwise it throws, and the failure
 * policy of the step decides.
 */
export function remoteFunction(options: RemoteFunctionOptions): Pick<ContextFunction, 'metadata' | 'run'> {
  const { redaction } = options;
  const redactionArguments = redaction.input.parse({ aggressiveness: 'strict', handles: 'keep' });
  const ask = options.as === 'middleware' ? askMiddleware : askInterceptor;
  return {
    metadata,
    async run(context, args, scope): Promise<ContextResult<unknown>> {
      const copy = openHandleVault(scope.vault.entries, scope.vault.entries.length + bounds.handlesPerThreadMax);
      const sent = await redaction.run(context, redactionArguments, { ...scope, vault: copy });
      const answer = await ask(options.server, {
        name: options.name,
        hookPoint: options.hookPoint,
        context: sent.content,
        arguments: z.record(z.string(), z.unknown()).parse(args),
        timeoutMs: options.timeoutMs,
      });
      if (answer.content === undefined) return { content: context, metadata: answer.metadata, pass: answer.pass };
      // A refusal may carry a sentence of its own in the place of the content; nothing goes on anyway.
      if (!answer.pass) return { content: [], metadata: answer.metadata, pass: false };
      const believed = checkedAgainst(sent.content, answer.content);
      const taken = openHandleVault(copy.added, copy.added.length);
      const content = mapContent(believed, (text) => restoreText(text, taken).text);
      return { content, metadata: answer.metadata, pass: true };
    },
  };
}

const answeredContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_call'), name: z.string(), arguments: z.unknown() }),
  z.object({ type: z.literal('tool_result'), name: z.string(), content: z.unknown() }),
]);

/** Throws when the answer is not what was sent with other words in it. */
function checkedAgainst(sent: readonly ContextContent[], answered: readonly unknown[]): readonly ContextContent[] {
  const content = z.array(answeredContent).length(sent.length).parse(answered);
  const kindsDiffer = content.some((one, at) => kindOf(one) !== kindOf(sent[at]));
  if (kindsDiffer) throw new TypeError('the answer holds other kinds of content than were sent');
  const [before, after] = [textsOf(sent), textsOf(content)];
  const chars = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
  if (chars(after) > chars(before) + bounds.remoteAddedCharsMax)
    throw new TypeError('the answer is much longer than what was sent');
  const known = handlesIn(before);
  if ([...handlesIn(after)].some((handle) => !known.has(handle)))
    throw new TypeError('the answer names a handle that was not sent');
  return content;
}

const kindOf = (content: ContextContent | undefined): string =>
  content === undefined || !('name' in content) ? (content?.type ?? 'text') : `${content.type} ${content.name}`;

function handlesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(handleInText())].map(handleFrom)));
}
