import type { StoredMessage } from '../threads/turn.ts';

/**
 * The end of what the person said before, from a beginning of a word on: in its light a message is read. The reader was
 * trained with exactly this (`training/reader/turns.py`).
 */
export function earlierOf(messages: readonly Pick<StoredMessage, 'role' | 'text'>[]): string {
  const told = messages
    .filter(({ role }) => role === 'user')
    .map(({ text }) => text)
    .join('\n');
  if (told.length <= earlierCharsMax) return told;
  const end = told.slice(-earlierCharsMax);
  return end.slice(end.indexOf(' ') + 1);
}

/** What the artefact was trained with: another length wants another artefact. */
const earlierCharsMax = 480;
