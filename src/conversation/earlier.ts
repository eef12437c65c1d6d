import type { StoredMessage } from '../threads/turn.ts';

/**
 * How a person began and the end of what they said before, from and to a blank, and how the last reply began: in its light a
 * message is read. The reader was trained with exactly this (`training/reader/turns.py`).
 */
export function earlierOf(messages: readonly Pick<StoredMessage, 'role' | 'text'>[]): string {
  const told = endsOf(
    messages
      .filter(({ role }) => role === 'user')
      .map(({ text }) => text)
      .join('\n'),
  );
  const last = messages.at(-1);
  const reply = last?.role === 'assistant' ? last.text.split(/\s+/).filter(Boolean).join(' ') : '';
  return reply === '' ? told : `${told}\n${replyMark}${reply.slice(0, replyCharsMax)}`;
}

/** What a conversation is about is mostly said first, and what a message leans on last. */
function endsOf(told: string): string {
  if (told.length <= beginningCharsMax + endCharsMax) return told;
  const beginning = told.slice(0, beginningCharsMax);
  const end = told.slice(-endCharsMax);
  return `${beginning.slice(0, beginning.lastIndexOf(' '))} … ${end.slice(end.indexOf(' ') + 1)}`;
}

/** What the artefact was trained with: other lengths, or another mark, want another artefact. */
const beginningCharsMax = 300;
const endCharsMax = 600;
const replyCharsMax = 200;
const replyMark = '> ';
