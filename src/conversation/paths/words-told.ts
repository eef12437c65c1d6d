import type { RoutedTurn } from '../turn.ts';
import { stemsOf } from './rank-programs.ts';

/** The words of this message, of the need and of what was told before. */
export function wordsTold({ text, thread, factsInForce }: RoutedTurn): ReadonlySet<string> {
  const facts = factsInForce
    .filter(({ value }) => value !== false && value !== undefined)
    .flatMap(({ path, value }) => [...path.split('.').slice(-2), typeof value === 'string' ? value : '']);
  return new Set(stemsOf(`${text} ${thread.dialogue.need ?? ''} ${facts.join(' ')}`.replaceAll('_', ' ')));
}

/** What somebody here was told to be: `members.you.veteran` that is true, `members.you.disability.status` that is told. */
export function kindsTold({ factsInForce }: RoutedTurn): ReadonlySet<string> {
  return new Set(
    factsInForce.flatMap(({ path, value }) => {
      const [last = '', before = ''] = path.split('.').toReversed();
      if (!path.startsWith('members.') || value === undefined || value === false || value === 'none') return [];
      return value === true ? stemsOf(last) : last === 'status' ? stemsOf(before) : [];
    }),
  );
}
