import type { PostMessage } from '../../src/conversation/conversation.ts';

/** What people do in a long conversation: facts, follow-ups, questions, changes of mind, small talk. */
export const messages: readonly string[] = [
  'I lost my job last week, I have two kids (3 and 7) and we live in Austin, Texas. I get about $400 a week unemployment. What help is there?',
  'how do I apply for the second one?',
  'what papers do I need',
  'my rent is 1100 a month',
  'thanks',
  'what about help with the light bill',
  'do I qualify for food stamps?',
  'sorry, my rent is 1200',
  'more',
  'what do you know about me?',
];

/** The message of this turn, from nobody in particular. */
export function benchMessage(turn: number, threadId: string | undefined): PostMessage {
  return {
    principal: { kind: 'open', keyId: undefined, scopes: [] },
    threadId,
    message: messages[(turn - 1) % messages.length] ?? '',
    idempotencyKey: undefined,
    bodyHash: '',
    route: 'bench',
    onBusy: 'enqueue',
    channel: 'bench',
  };
}
