import { countWords } from '../../embedding/text/count-words.ts';
import type { Cue } from './dialogue/cues.ts';
import { tellsNeed } from './facts/need.ts';
import type { FactReading } from './facts/read-facts.ts';
import type { UnderstandDeps } from './understand.ts';
import type { Intent, IntentName } from './understanding.ts';

const sureMin = 0.6;

/** Intents that look for something; facts told in passing are no need. */
const needIntents: readonly IntentName[] = ['find_programs', 'urgent_need'];

/** A need that can be looked for: "help" alone names none. Who surely asks for help said with what, if in strange words. */
export function needIn(
  text: string,
  read: Pick<FactReading, 'need' | 'facts'>,
  { intents, cues }: { readonly intents: readonly Intent[]; readonly cues: ReadonlySet<Cue> },
  deps: Pick<UnderstandDeps, 'saysNothing' | 'bounds'>,
): string | undefined {
  const isSure = intents.some(({ name, confidence }) => needIntents.includes(name) && confidence >= sureMin);
  const need = read.need ?? (isSure && read.facts.length === 0 ? text.slice(0, deps.bounds.needCharsMax) : undefined);
  if (need === undefined || deps.saysNothing(need)) return undefined;
  if (intents.some(({ name }) => needIntents.includes(name))) return need;
  const isAnswer = read.facts.length === 0 && countWords(text) <= needAloneWordsMax && tellsNeed(text);
  // "My light bill is too high" asks for help, whatever it looks like.
  return (cues.has('hardship') || isAnswer) && !intents.some(({ name }) => askingIntents.includes(name))
    ? need
    : undefined;
}

/** "Rent, I guess": a need and little else. */
const needAloneWordsMax = 4;

/** Who asks about a program, or complains, is not looking for one by the same words. */
const askingIntents: readonly IntentName[] = [
  'program_details',
  'how_to_apply',
  'check_eligibility',
  'documents',
  'next_steps',
  'what_if',
  'grievance',
  'appeal',
  'status_check',
  'speak_to_person',
  'letter_received',
  'off_topic',
];
