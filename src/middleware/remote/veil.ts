import { z } from 'zod';
import { bounds } from '../../config.ts';
import { handleFrom, handleInText } from '../../vault/handle-syntax.ts';
import { openHandleVault } from '../../vault/handle-vault.ts';
import type { ContextContent, ContextFunction, ContextScope } from '../context-function.ts';
import { mapContent, textsOf } from '../map-content.ts';
import { restoreText } from '../pii-restoration/restore-text.ts';
import { RemoteFault } from './remote-fault.ts';

/** What stands between a content and the servers that work on it. It lives as long as their work. */
export interface Veil {
  /** The content without identifiers, redacted strictly whatever ran before; the same content once. */
  hide(context: readonly ContextContent[]): Promise<readonly ContextContent[]>;
  /**
   * The answer with the values in it that `hide` took out. It is believed as far as it can be: the same contents of the same
   * kinds, no handle that was not sent, and not much longer. Throws otherwise.
   */
  reveal(sent: readonly ContextContent[], answered: readonly unknown[]): readonly ContextContent[];
}

export function openVeil(redaction: ContextFunction, scope: ContextScope): Veil {
  const redactionArguments = redaction.input.parse({ aggressiveness: 'strict', handles: 'keep' });
  const copy = openHandleVault(scope.vault.entries, scope.vault.entries.length + bounds.handlesPerThreadMax);
  const hidden = new Map<readonly ContextContent[], Promise<readonly ContextContent[]>>();

  async function redacted(context: readonly ContextContent[]): Promise<readonly ContextContent[]> {
    const { content } = await redaction.run(context, redactionArguments, { ...scope, vault: copy });
    return content;
  }

  return {
    hide(context) {
      const known = hidden.get(context) ?? redacted(context);
      hidden.set(context, known);
      return known;
    },
    reveal(sent, answered) {
      const believed = checkedAgainst(sent, answered);
      const taken = openHandleVault(copy.added, copy.added.length);
      return mapContent(believed, (text) => restoreText(text, taken).text);
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
  if (kindsDiffer) throw new RemoteFault('the answer holds other kinds of content than were sent');
  const [before, after] = [textsOf(sent), textsOf(content)];
  const chars = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
  if (chars(after) > chars(before) + bounds.remoteAddedCharsMax)
    throw new RemoteFault('the answer is much longer than what was sent');
  const known = handlesIn(before);
  if ([...handlesIn(after)].some((handle) => !known.has(handle)))
    throw new RemoteFault('the answer names a handle that was not sent');
  return content;
}

const kindOf = (content: ContextContent | undefined): string =>
  content === undefined || !('name' in content) ? (content?.type ?? 'text') : `${content.type} ${content.name}`;

function handlesIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(handleInText())].map(handleFrom)));
}
