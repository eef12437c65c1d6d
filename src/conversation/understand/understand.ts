import type { Bounds } from '../../config.ts';
import type { Fields } from '../../household/field.ts';
import type { NameIndex } from '../../programs/name-index.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';
import type { ScreenedTurn, UnderstoodTurn } from '../turn.ts';
import { detectLanguage } from './dialogue/language.ts';
import { readAnswer } from './dialogue/read-answer.ts';
import type { FactWords } from './facts/fact-words.ts';
import { readFacts } from './facts/read-facts.ts';
import { intentsWithFacts, readIntents } from './intents/classify-intents.ts';
import { dialogueFeatures } from './intents/features.ts';
import type { IntentModel } from './intents/intent-model.ts';
import { readIdentifiers } from './references/identifiers.ts';
import { readReferences } from './references/read-references.ts';
import type { Intent, IntentName, ProgramReference } from './understanding.ts';

export interface UnderstandDeps {
  readonly intents: IntentModel;
  readonly factWords: FactWords;
  readonly names: () => NameIndex;
  readonly pack: { readonly fields: Fields };
  readonly beneficiaryIdPattern: RegExp;
  /** True when a text has no word that a search could use. */
  readonly saysNothing: (text: string) => boolean;
  readonly bounds: Bounds;
}

/** Reads a message for what it means: what is wanted, what was told, what is pointed at, how it answers us. Local. */
export function understand(turn: ScreenedTurn, deps: UnderstandDeps): UnderstoodTurn {
  const { text, thread, today } = turn;
  const { dialogue } = thread;
  const open = dialogue.openQuestion;
  const read = readFacts(
    text,
    {
      today,
      factsInForce: thread.facts,
      ...(open?.kind === 'fact'
        ? { openQuestion: { path: open.path, field: readLedgerPath(open.path, deps.pack.fields)?.node.field } }
        : {}),
    },
    deps.factWords,
  );
  const gaveValue = open?.kind === 'fact' && read.facts.some(({ path }) => answers(path, open.path));
  const answer = readAnswer(text, open, gaveValue);
  const classified = readIntents(deps.intents, text, dialogueFeatures(thread), deps.bounds);
  const intents = withClosing(
    intentsWithFacts(classified.intents, read.facts.length),
    answer.closes,
    read.forSomeoneElse,
  );
  const pointed = readReferences(text, {
    programs: thread.programs,
    focusProgramId: dialogue.focusProgramId,
    names: deps.names(),
    categoryOf: () => [],
  });
  return {
    ...turn,
    understanding: {
      text,
      language: detectLanguage(text).language,
      intents,
      rivals: classified.rivals,
      facts: read.facts,
      references: meantReferences(pointed.references, read.facts),
      danglingReference: pointed.dangling,
      asksBack: answer.asksBack,
      answer: answer.answer,
      benefitEvent: read.benefitEvent,
      identifiers: readIdentifiers(text, { beneficiaryIdPattern: deps.beneficiaryIdPattern }),
      need: needIn(read.need, intents, deps),
      chosenOption: answer.chosenOption,
      hypothetical: read.hypothetical,
      asksForMore: moreWords.test(text.trim()),
      frustrated: turn.screening.frustrated,
    },
  };
}

const moreWords =
  /^(?:ok(?:ay)?,? |yes,? |please,? )*(?:show (?:me )?|tell me |give me |any |list )?(?:the )?(?:more|rest|others?|what else|anything else)(?: (?:options|programs|please|of them|is there|can i get))*[ .!?]*$/i;

/** A need that can be looked for: "help" alone names none. */
function needIn(need: string | undefined, intents: readonly Intent[], deps: UnderstandDeps): string | undefined {
  if (need === undefined || !intents.some(({ name }) => needIntents.includes(name))) return undefined;
  return deps.saysNothing(need) ? undefined : need;
}

/** Intents that look for something; facts told in passing are no need. */
const needIntents: readonly IntentName[] = ['find_programs', 'urgent_need'];

/** A value at the asked path, or below it, answers the question. */
function answers(path: string, asked: string): boolean {
  return path === asked || path.startsWith(`${asked}.`) || asked.startsWith(`${path}.`);
}

/** "never mind" and "that's all" are read by rule; they come first whatever the classifier thought. */
function withClosing(
  intents: readonly Intent[],
  closes: 'cancel' | 'done' | undefined,
  forSomeoneElse: boolean,
): readonly Intent[] {
  const named: IntentName | undefined = closes ?? (forSomeoneElse ? 'for_someone_else' : undefined);
  if (named === undefined) return intents;
  return [{ name: named, confidence: 0.95 }, ...intents.filter(({ name }) => name !== named)];
}

/** "I get food stamps" tells a fact; it asks nothing about food stamps. */
function meantReferences(
  references: readonly ProgramReference[],
  facts: UnderstoodTurn['understanding']['facts'],
): readonly ProgramReference[] {
  const told = facts.filter(
    ({ path }) => path.includes('.receives') || path.includes('.income') || path.includes('.insurance'),
  );
  return references.filter(
    ({ quote, by }) => by !== 'name' || !told.some((fact) => fact.quote.toLowerCase().includes(quote.toLowerCase())),
  );
}
