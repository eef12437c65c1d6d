import type { AskedAspect } from './dialogue/asked-aspect.ts';
import type { ProgramReference } from './understanding.ts';

/** One thing that is asked, and the programs it is asked of, where its own question or one before names any. */
export type AspectOfPrograms = AskedAspect & { readonly programIds: readonly string[] };

/**
 * Gives each of several questions its programs: "the phone for SNAP and how long does it take, and where do I go for
 * WIC" asks two things of the one and one of the other.
 *
 * @param parts the questions of the message, as the aspects were read in them
 */
export function aspectsOf(
  asked: readonly AskedAspect[],
  parts: readonly string[],
  pointedAt: (part: string) => readonly ProgramReference[],
): readonly AspectOfPrograms[] {
  if (asked.length < 2) return asked.map((one) => ({ ...one, programIds: [] }));
  const found: AspectOfPrograms[] = [];
  for (const one of asked) {
    const own = pointedAt(parts[one.part] ?? '').flatMap(({ by, programId }) => (by === 'focus' ? [] : [programId]));
    found.push({ ...one, programIds: own.length > 0 ? own : (found.at(-1)?.programIds ?? []) });
  }
  return found;
}
