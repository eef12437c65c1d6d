import type { StoredMessage } from '../threads/turn.ts';

/**
 * The end of what the person said before, from a beginning of a word on, and how the last reply began: in its light a
 * message is read. The reader was trained with exactly this (`training/reader/turns.py`).
 */
export function earlierOf(messages: readonly Pick<StoredMessage, 'role' | 'text'>[]): string {
  const told = endOf(
    messages
      .filter(({ role }) => role === 'user')
      .map(({ text }) => text)
      .join('\n'),
  );
  const last = messages.at(-1);
  const reply = last?.role === 'assistant' ? last.text.split(/\s+/).filter(Boolean).join(' ') : '';
  return reply === '' ? told : `${told}\n${replyMark}${reply.slice(0, replyCharsMax)}`;
}

function endOf(told: string): string {
  if (told.length <= earlierCharsMax) return told;
  const end = told.slice(-earlierCharsMax);
  return end.slice(end.indexOf(' ') + 1);
}

/** What the artefact was trained with: other lengths, or another mark, want another artefact. */
const earlierCharsMax = 400;
const replyCharsMax = 200;
const replyMark = '> ';
