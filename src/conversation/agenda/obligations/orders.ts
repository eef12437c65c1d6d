import { countWords } from '../../../embedding/text/count-words.ts';
import type { Understanding } from '../../understand/understanding.ts';
import { answered, isAboutService, type AskedQuestion } from '../asked-question.ts';
import { isTop, ofBank, take, type Obligation } from '../agenda-turn.ts';
import { isInLanguage } from '../in-their-language.ts';
import { topWish, wishOf } from '../wishes.ts';

/** What is to be done: erase, say it again or simpler, another language, a person to talk to, how a case stands. */
export const orders: Obligation = ({ understanding, reading, programs, asked }) => {
  const wish = topWish(reading);
  const sure = wish === undefined ? 0 : wishOf(reading, wish);
  const { language } = understanding;
  if (language !== 'en' && isInLanguage(asked, language))
    return ofBank(take('TOOLS', 0.8, `asks in another language (${language}), and nothing is surely the answer`));
  if (language !== 'en' && understanding.facts.length === 0 && understanding.answer === undefined)
    return take('SMALL_TALK', 0.9, `written in another language (${language})`);
  if (understanding.forgotten.length > 0) return take('SMALL_TALK', 0.95, 'takes back what was told');
  // "What do you know about me" sounds like asking for a case.
  const known = understanding.intents.find(({ name }) => name === 'what_do_you_know');
  if (known !== undefined && known.confidence >= (wish === 'status' ? knownMin : plainOrderMin))
    return take('SMALL_TALK', known.confidence, 'asks what is known');
  if (wish === 'delete' && sure >= orderMin) return take('SMALL_TALK', sure, 'wants to erase what is kept');
  if (wish === 'again' && sure >= orderMin)
    return take(isTop(understanding, 'simplify') ? 'CONTEXT' : 'SMALL_TALK', sure, 'wants to hear it again');
  if (wish === 'language' && sure >= orderMin) return take('SMALL_TALK', sure, 'wants another language');
  if (asksPlainlyHowItStands(understanding, asked)) return take('GRIEVANCE', 0.8, 'asks how a case stands');
  if ((wish === 'person' || wish === 'status') && sure >= orderMin)
    return take('GRIEVANCE', sure, wish === 'person' ? 'wants a person' : 'asks how a case stands');
  if (understanding.cues.has('asks_for_more') && programs.length > 0)
    return take('CONTEXT', 0.9, 'asks for the rest of what was found');
  if (understanding.cues.has('invites_questions') && countWords(understanding.text) <= invitingWordsMax)
    return take('COLLECT_INFO', 0.85, 'wants to be asked');
  return understanding.intents[0]?.name === 'what_do_you_know'
    ? take('SMALL_TALK', understanding.intents[0].confidence, 'asks what is known')
    : undefined;
};

/** "How is my complaint": in so few words the older classifier is sure, and the bank has nothing but what this service is. */
export const asksPlainlyHowItStands = (
  { intents: [top] }: Pick<Understanding, 'intents'>,
  asked: readonly AskedQuestion[],
): boolean => top?.name === 'status_check' && top.confidence >= plainOrderMin && answered(asked).every(isAboutService);

const orderMin = 0.5;
const knownMin = 0.4;
/** So sure is the older classifier of a few plain words. */
export const plainOrderMin = 0.8;
/** "OK, ask me": more than that says something else as well. */
const invitingWordsMax = 8;
