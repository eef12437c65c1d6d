import { factsOf } from '../../../profile/whose.ts';
import type { ThreadContext } from '../../../threads/thread.ts';
import { speaksOf, sexOf, type AskedFor } from '../facts/text/in-their-words.ts';
import { phraseAt, type PhraseTable } from '../facts/text/phrases.ts';
import { matches, wordText, type Words } from '../facts/text/words.ts';

/** What of a thread depends on whom it is about. */
export type AboutThread = Pick<ThreadContext, 'facts' | 'dialogue' | 'programs' | 'grievance'>;

/**
 * Whom a message is about: the writer (undefined), the person that the conversation is about already, or one it
 * begins to ask for. While a grievance is in hand nothing changes: who files for whom is the flow's own question.
 *
 * @param opened the person a message asks for, if it does
 */
export function whomAbout(words: Words, thread: AboutThread, opened: AskedFor | undefined): AskedFor | undefined {
  const { about } = thread.dialogue;
  if (thread.grievance !== undefined) return about;
  if (opened !== undefined) return { ...opened, key: plainKey.test(opened.key) ? opened.key : 'someone' };
  if (about === undefined || isBackToSelf(words, about)) return undefined;
  return { ...about, sex: sexOf(words, about) };
}

/** "My mom's Medicaid got stopped": what is talked of is theirs, so the message is about them. */
export function ownsBenefit(words: Words, who: AskedFor, benefits: PhraseTable<string>): boolean {
  return words.list.some(
    ({ text }, at) =>
      text === who.key &&
      wordText(words, at + 1) === "'s" &&
      [at + 2, at + 3].some((next) => phraseAt(words, next, benefits) !== undefined),
  );
}

/** The thread as it stands for that person: their facts; and nothing open or shown that was about another. */
export function threadFor<Thread extends AboutThread>(thread: Thread, about: AskedFor | undefined): Thread {
  const facts = factsOf(thread.facts, about?.key);
  if (about?.key === thread.dialogue.about?.key) return { ...thread, facts, dialogue: { ...thread.dialogue, about } };
  return {
    ...thread,
    facts,
    programs: [],
    dialogue: {
      ...thread.dialogue,
      about,
      openQuestion: undefined,
      focusProgramId: undefined,
      need: undefined,
      skippedPaths: [],
      benefitEvent: undefined,
      complaintDraft: undefined,
    },
  };
}

const plainKey = /^[a-z]{1,20}$/;

const aboutMe =
  / (?:(?:what|how) about|(?:back|and|now) (?:to|for)|for|about|and|now) (?:me|myself|us|mine)(?= [.,!?;:]| (?:and|now|what|do|can|i|my|we)|$| $)/g;
const tellsOfSelf = new Set('have make am get live lost need pay work rent own receive earn owe'.split(' '));
const saysNothingOfSelf = new Set(
  'not sure asking calling helping writing looking trying here her his their worried'.split(' '),
);

/** "What about me?", or facts of one's own with no word of the other. */
function isBackToSelf(words: Words, about: AskedFor): boolean {
  if (matches(words, aboutMe).length > 0) return true;
  if (speaksOf(words, about)) return false;
  return words.list.some((word, at) => {
    const next = wordText(words, at + 1);
    if (word.text === 'i') return tellsOfSelf.has(next) && !saysNothingOfSelf.has(wordText(words, at + 2));
    return word.text === 'my' && wordText(words, at - 1) !== 'of' && ownThings.has(next);
  });
}

const ownThings = new Set(
  'rent income job kids children husband wife son daughter baby hours pay paycheck apartment house'.split(' '),
);
