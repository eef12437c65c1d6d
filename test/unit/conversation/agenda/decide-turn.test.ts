import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../../src/answers/entry.ts';
import type { AgendaTurn } from '../../../../src/conversation/agenda/agenda-turn.ts';
import type { AskedQuestion } from '../../../../src/conversation/agenda/asked-question.ts';
import { decideTurn } from '../../../../src/conversation/agenda/decide-turn.ts';
import { intentNames, type Understanding } from '../../../../src/conversation/understand/understanding.ts';
import { nothingSupposed } from '../../../../src/conversation/understand/dialogue/suppositions.ts';
import { wishNames, type WishName } from '../../../../src/reading/labels.ts';
import { emptyDialogue, type OpenQuestion } from '../../../../src/threads/thread.ts';

const nothing: Understanding = {
  text: '',
  language: 'en',
  intents: [{ name: 'unclear', confidence: 0.2 }],
  rivals: [],
  facts: [],
  forgotten: [],
  openAmount: undefined,
  references: [],
  aboutChanged: false,
  danglingReference: false,
  answer: undefined,
  benefitEvent: undefined,
  identifiers: [],
  need: undefined,
  chosenOption: undefined,
  hypothetical: [],
  supposed: nothingSupposed,
  asksBack: false,
  cues: new Set(),
  frustrated: false,
  noticeOn: undefined,
  asksRights: false,
  declinesComplaint: false,
  otherEvent: undefined,
  comingDate: undefined,
  limitAsked: undefined,
};
const details: Partial<Understanding> = {
  text: 'is that bad',
  intents: [{ name: 'program_details', confidence: 0.9 }],
};
const inDanger: AgendaTurn['screening'] = {
  crisisKinds: [],
  gentleKinds: [],
  still: { kind: 'exposure', turn: 1, times: 1 },
};
const base: AgendaTurn = {
  understanding: nothing,
  reading: { orders: [], needs: [], wishes: [] },
  asked: [],
  screening: { crisisKinds: [], gentleKinds: [], still: undefined },
  dialogue: emptyDialogue,
  programs: [],
  grievance: undefined,
  factChanges: [],
};
const house = answerEntrySchema.parse({
  id: 'house',
  sheets: ['house'],
  question: 'Will they take my house?',
  short: 'Mostly not while you live in it.',
  certainty: 'high',
  sources: [{ title: 'A law' }],
  reviewed_on: '2026-11-26',
});
const inSpanish = { ...house, in: { es: { question: '¿Y la casa?', short: 'No cuenta.', variants: [] } } };
const askedOf = (verdict: AskedQuestion['verdict']): AskedQuestion => ({
  start: 0,
  end: 10,
  text: 'will they?',
  kind: 'is_it_true',
  programs: [],
  probability: 0.9,
  verdict,
  entries: [house],
  sure: 0.8,
  near: [],
});
const snap = {
  programId: 'snap',
  programHash: 'h',
  outcome: 'likely_eligible',
  shownAs: 1,
  seen: true,
  foundInTurn: 1,
} as const;
const change = { path: 'state', after: 'TX', status: 'stated', contradicts: false } as const;
const stop = { benefitEvent: { kind: 'stop', programId: 'snap', quote: '' } } as const;
const stolen = { benefitEvent: { kind: 'identity_or_agency_error', programId: 'snap', quote: '' } } as const;

type More = Partial<Omit<AgendaTurn, 'understanding'>>;
const turn = (wish: WishName | undefined, understanding: Partial<Understanding> = {}, more: More = {}): AgendaTurn => ({
  ...base,
  ...more,
  reading: { ...base.reading, wishes: wish === undefined ? [] : [{ wish, probability: 0.9 }] },
  understanding: { ...nothing, ...understanding },
});
const opens = (openQuestion: OpenQuestion): More => ({ dialogue: { ...emptyDialogue, openQuestion } });
const fact: OpenQuestion = { kind: 'fact', path: 'members.you.age', ask: 'How old are you?', why: '', askedInTurn: 1 };
const complaint: More = { grievance: { stage: 'complaint' }, ...opens({ kind: 'grievance', askedInTurn: 1 }) };
const known: More = { asked: [askedOf('answers')] };
const stands = (wanted: 'again' | 'on' | 'noted'): More => ({ standing: { question: askedOf('answers'), wanted } });

const long = 'you skipped the first one and that was the biggest, so do relatives get the payment or not';
const named: Partial<Understanding> = {
  references: [{ programId: 'snap', quote: 'food stamps', by: 'name' }],
  intents: [{ name: 'check_eligibility', confidence: 0.9 }],
};
/** Wants several things, the likeliest first. */
function wishing(
  wishes: Partial<Record<WishName, number>>,
  more: More,
  understanding: Partial<Understanding> = {},
): AgendaTurn {
  const wished = wishNames.flatMap((wish) => {
    const probability = wishes[wish];
    return probability === undefined ? [] : [{ wish, probability }];
  });
  const sorted = wished.toSorted((one, other) => other.probability - one.probability);
  return { ...turn(undefined, understanding, more), reading: { ...base.reading, wishes: sorted } };
}

const routeOf = (about: AgendaTurn): string => {
  const { route, isOfBank } = decideTurn(about);
  return isOfBank ? 'bank' : route.route;
};

describe('what a turn is about', () => {
  it.each([
    ['a question that the bank answers', turn('answer', {}, known), 'bank'],
    ['one in the middle of a complaint', turn('answer', {}, { ...known, ...complaint }), 'bank'],
    ['one beside new facts', turn('answer', {}, { ...known, factChanges: [change] }), 'bank'],
    ['one beside a benefit that stopped', turn('answer', stop, known), 'bank'],
    ['one whose answer is not sure', turn('answer', {}, { asked: [askedOf('choice')] }), 'bank'],
    ['one that nothing answers', turn('answer', {}, { asked: [askedOf('none')] }), 'bank'],
    ['a benefit that stopped', turn('tell', stop), 'GRIEVANCE'],
    ['a stolen card that the bank knows of', turn('tell', stolen, known), 'bank'],
    ['the same of somebody who tells of their life', turn('help', stolen, { ...known, factChanges: [change] }), 'bank'],
    ['what helps somebody who tells of their life', turn('help', {}, { ...known, factChanges: [change] }), 'TOOLS'],
    ['a stolen card that it knows nothing of', turn('tell', stolen), 'GRIEVANCE'],
    ['a benefit that stopped, beside a danger', turn('answer', stop, { asked: [{ ...askedOf('answers'), entries: [{ ...house, programs: ['crisis'] }] }] }), 'GRIEVANCE'],
    ['the date of a letter', turn('tell', { noticeOn: '2026-11-20' }, { dialogue: { ...emptyDialogue, ...stop } }), 'GRIEVANCE'],
    ['food today, after a letter', turn('help', { noticeOn: '2026-11-20', need: 'food' }, { dialogue: { ...emptyDialogue, ...stop } }), 'TOOLS'],
    ['a day, after a stolen card', turn('answer', { noticeOn: '2026-11-20' }, { ...known, dialogue: { ...emptyDialogue, ...stolen } }), 'bank'],
    ['help with something', turn('help', { need: 'food' }), 'TOOLS'],
    ['help with nothing said', turn('help'), 'COLLECT_INFO'],
    ['a complaint', turn('complain'), 'GRIEVANCE'],
    ['how a case stands', turn('status'), 'GRIEVANCE'],
    ['a person', turn('person'), 'GRIEVANCE'],
    ['erasing', turn('delete', {}, known), 'SMALL_TALK'],
    ['another language', turn('language'), 'SMALL_TALK'],
    ['a question in Spanish that the bank has in Spanish', turn('help', { language: 'es', need: 'food' }, { asked: [{ ...askedOf('choice'), entries: [inSpanish] }] }), 'bank'],
    ['a question in Spanish that it has in English', turn('answer', { language: 'es' }, { asked: [askedOf('choice')] }), 'SMALL_TALK'],
    ['the same once more', turn('again'), 'SMALL_TALK'],
    ['to stop a complaint', turn('stop', {}, complaint), 'GRIEVANCE'],
    ['to stop something else', turn('stop', {}, opens(fact)), 'SMALL_TALK'],
    ['more of a complaint', turn('tell', {}, complaint), 'GRIEVANCE'],
    ['the last answer in short', turn('again', {}, stands('again')), 'bank'],
    ['what brings more of the last answer', turn('tell', {}, { ...stands('on'), factChanges: [change] }), 'bank'],
    ['the same, while a list stands', turn('tell', {}, { ...stands('on'), factChanges: [change], programs: [snap] }), 'TOOLS'],
    ['a neighbor’s household, where the bank only says what we are', turn('answer', {}, { asked: [{ ...askedOf('answers'), entries: [{ ...house, sheets: [] }] }], factChanges: [change, change, change] }), 'TOOLS'],
    ['a household, and something like a question', turn('answer', {}, { asked: [{ ...askedOf('choice'), kind: undefined }], factChanges: [change, change, change] }), 'TOOLS'],
    ['a fact beside the last answer', turn('tell', {}, { ...stands('noted'), factChanges: [change] }), 'bank'],
    ['a whole household after it', turn('tell', {}, { ...stands('noted'), factChanges: [change, change, change] }), 'TOOLS'],
    ['the same fact, while a list stands', turn('tell', {}, { ...stands('noted'), factChanges: [change], programs: [snap] }), 'TOOLS'],
    ['nothing told beside it', turn('tell', {}, stands('noted')), 'SMALL_TALK'],
    ['thanks for the last answer', turn('talk', {}, stands('on')), 'SMALL_TALK'],
    ['new facts', turn('tell', {}, { factChanges: [change] }), 'TOOLS'],
    ['thanks', turn('talk'), 'SMALL_TALK'],
    ['nothing', turn(undefined), 'CLARIFICATION'],
    ['a ticket', turn('answer', { identifiers: [{ kind: 'ticket_number', text: 'OMB-2026-000001' }] }, known), 'GRIEVANCE'],
    ['a value that was asked for', turn('tell', { answer: 'value' }, { ...opens(fact), factChanges: [change] }), 'TOOLS'],
    ['"skip"', turn('stop', { answer: 'skip' }, opens(fact)), 'SMALL_TALK'],
    ['a yes to a complaint', turn('tell', { answer: 'yes' }, opens({ kind: 'confirm', what: 'take_complaint', askedInTurn: 1 })), 'GRIEVANCE'],
    ['neither yes nor no to a complaint', turn('talk', { answer: 'declined' }, opens({ kind: 'confirm', what: 'take_complaint', askedInTurn: 1 })), 'SMALL_TALK'],
    ['the second that was shown', turn('answer', { references: [{ programId: 'snap', quote: 'second', by: 'ordinal' }] }, { ...known, programs: [snap] }), 'CONTEXT'],
    ['the first one, inside a longer question', turn('answer', { text: long, references: [{ programId: 'snap', quote: 'first', by: 'ordinal' }] }, { ...known, programs: [snap] }), 'bank'],
    ['a named program, where the bank knows', turn('answer', named, { ...known, factsKnown: true }), 'bank'],
    ['a named program, where the rules know better', turn('answer', named, { asked: [askedOf('choice')], factsKnown: true }), 'TOOLS'],
    ['thanks, and what is only near an answer', turn('answer', { intents: [{ name: 'thanks', confidence: 0.9 }] }, { asked: [askedOf('choice')] }), 'bank'],
    ['a question that also sounds like a wish for help', wishing({ answer: 0.8, help: 0.3 }, { ...known, factChanges: [change] }), 'bank'],
    ['a value with a question in a story', wishing({ tell: 0.6, answer: 0.5 }, { ...known, ...opens(fact), factChanges: [change] }, { text: long, answer: 'value' }), 'bank'],
    ['"what is that" while a list stands', turn('answer', details, { asked: [askedOf('choice')], programs: [snap] }), 'CONTEXT'],
    ['the same, while a danger stands', turn('answer', details, { asked: [askedOf('choice')], programs: [snap], screening: inDanger }), 'bank'],
    ['"more"', turn('help', { cues: new Set(['asks_for_more']) }, { programs: [snap] }), 'CONTEXT'],
  ] as const)('%s', (_name, about, route) => {
    expect(routeOf(about), decideTurn(about).route.reasons.join()).toBe(route);
  }); // prettier-ignore

  it('is never a complaint that nobody asked for in the place of an answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...intentNames), fc.double({ min: 0, max: 1, noNaN: true }), (name, confidence) => {
        const about = turn('answer', { intents: [{ name, confidence }], ...stop }, known);
        expect(routeOf(about)).toBe('bank');
      }),
    );
  });

  it('is nothing behind a closed door', () => {
    expect(routeOf(turn('answer', {}, { ...known, door: 'locked' }))).toBe('SMALL_TALK');
  });

  it('is decided for every message in every state, always the same, with a reason', () => {
    const states = fc.constantFrom<More>(
      {},
      complaint,
      opens(fact),
      opens({ kind: 'amount', amount: 400, askedInTurn: 1 }),
      opens({ kind: 'choice', options: [{ intent: 'grievance', says: 'x' }], askedInTurn: 1 }),
      opens({ kind: 'which_benefit', askedInTurn: 1 }),
      opens({ kind: 'confirm', what: 'delete_my_data', askedInTurn: 1 }),
      opens({ kind: 'passcode', askedInTurn: 1 }),
      opens({ kind: 'rating', ticket: 'OMB-2026-000001', askedInTurn: 1 }),
    );
    const messages = fc.record({
      wish: fc.constantFrom(undefined, ...wishNames),
      answer: fc.constantFrom<Understanding['answer']>(undefined, 'yes', 'no', 'unknown', 'declined', 'skip', 'value'),
      name: fc.constantFrom(...intentNames),
      chosenOption: fc.constantFrom(undefined, 0, 7),
      asked: fc.constantFrom([], [askedOf('answers')], [askedOf('choice')], [askedOf('none')]),
      factChanges: fc.constantFrom([], [change]),
    });
    fc.assert(
      fc.property(states, messages, (state, { wish, answer, name, chosenOption, asked, factChanges }) => {
        const understanding = { answer, chosenOption, intents: [{ name, confidence: 0.7 }] };
        const about = turn(wish, understanding, { ...state, asked, factChanges });
        const decided = decideTurn(about);
        expect(decided.route.reasons.join()).not.toBe('');
        expect(decideTurn(about)).toEqual(decided);
      }),
    );
  });
});
