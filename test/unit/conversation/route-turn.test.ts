import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerEntry } from '../../../src/answers/entry.ts';
import type { AskedQuestion } from '../../../src/conversation/agenda/asked-question.ts';
import { routeTurn as routed } from '../../../src/conversation/route-turn.ts';
import type { RoutingInput } from '../../../src/conversation/routing/routing-input.ts';
import { intentNames, type Understanding } from '../../../src/conversation/understand/understanding.ts';
import { nothingSupposed } from '../../../src/conversation/understand/dialogue/suppositions.ts';
import { emptyDialogue, type OpenQuestion } from '../../../src/threads/thread.ts';

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
  aspects: [],
};

const base: RoutingInput = {
  understanding: nothing,
  reading: { orders: [], needs: [] },
  asked: [],
  screening: { crisisKinds: [] },
  dialogue: emptyDialogue,
  programs: [],
  grievance: undefined,
  factChanges: [],
};
const entry: AnswerEntry = {
  id: 'house',
  sheets: ['house'],
  question: 'Will they take my house?',
  asks: [],
  programs: [],
  short: 'Mostly not while you live in it.',
  variants: [],
  certainty: 'high',
  sources: [{ title: 'A law' }],
  reviewed_on: '2026-11-26',
};
const snap = {
  programId: 'snap',
  programHash: 'h',
  outcome: 'likely_eligible',
  shownAs: 1,
  seen: true,
  foundInTurn: 1,
} as const;

const routeTurn = (input: RoutingInput) => routed(input).route;

const askedOf = (verdict: AskedQuestion['verdict']): AskedQuestion => ({
  start: 0,
  end: 10,
  text: 'will they?',
  kind: 'is_it_true',
  programs: [],
  probability: 0.9,
  verdict,
  entries: [entry],
  sure: 0.9,
  near: [],
});

function reading(understanding: Partial<Understanding>, more: Partial<RoutingInput> = {}): RoutingInput {
  return { ...base, ...more, understanding: { ...nothing, ...understanding } };
}

const wants = (name: Understanding['intents'][number]['name'], confidence = 0.9) => ({
  intents: [{ name, confidence }],
});
const asking = (openQuestion: OpenQuestion) => ({ dialogue: { ...emptyDialogue, openQuestion } });
const factQuestion: OpenQuestion = {
  kind: 'fact',
  path: 'members.you.age',
  ask: 'How old are you?',
  why: 'it decides',
  askedInTurn: 1,
};
const change = { path: 'state', after: 'TX', status: 'stated', contradicts: false } as const;

describe('routing', () => {
  it('answers what the bank knows whatever is open, owns up to what it does not, and goes on with the rest', () => {
    const known = { asked: [askedOf('answers')] };
    const telling = {
      grievance: { stage: 'complaint' } as const,
      ...asking({ kind: 'grievance', askedInTurn: 1 }),
    };
    expect(routeTurn(reading({}, known)).route).toBe('TOOLS');
    expect(routeTurn(reading({}, { ...known, programs: [snap] })).route).toBe('CONTEXT');
    expect(routeTurn(reading({}, { ...known, ...telling })).reasons).toEqual(['asks what the bank answers: house']);
    expect(routeTurn(reading({}, { ...known, factChanges: [change] })).reasons[0]).toContain('the bank answers');
    expect(routeTurn(reading({}, { asked: [askedOf('none')] })).reasons).toEqual(['asks what nothing answers yet']);
    // Whoever asks is answered, or told that it is not known: a complaint is never put in the place of it.
    const asks = reading(wants('grievance'), { asked: [askedOf('none')] });
    expect(routeTurn(asks).reasons).toEqual(['asks, and nothing else was recognised']);
    expect(routeTurn(reading(wants('grievance'))).route).toBe('GRIEVANCE');
  });

  it.each([
    ['a need with facts', reading({ ...wants('find_programs'), need: 'food' }, { factChanges: [change] }), 'TOOLS'],
    ['a vague cry for help', reading(wants('find_programs')), 'COLLECT_INFO'],
    ['a follow-up about what was shown', reading(wants('how_to_apply'), { programs: [snap] }), 'CONTEXT'],
    [
      'a follow-up about a program not seen yet',
      reading(
        { ...wants('how_to_apply'), references: [{ programId: 'wic', quote: 'WIC', by: 'name' }] },
        { programs: [snap] },
      ),
      'TOOLS',
    ],
    [
      'nothing but a pronoun for the program talked about',
      reading({ references: [{ programId: 'snap', quote: 'it', by: 'focus' }] }, { programs: [snap] }),
      'CONTEXT',
    ],
    [
      '"the second one" with nothing shown',
      reading({ ...wants('how_to_apply'), danglingReference: true }),
      'CLARIFICATION',
    ],
    [
      'a benefit that stopped',
      reading({ ...wants('provide_facts'), benefitEvent: { kind: 'stop', programId: 'snap', quote: '' } }),
      'GRIEVANCE',
    ],
    ['a ticket number', reading({ identifiers: [{ kind: 'ticket_number', text: 'OMB-2026-000001' }] }), 'GRIEVANCE'],
    [
      'a value for the open question',
      reading({ answer: 'value' }, { ...asking(factQuestion), factChanges: [change] }),
      'TOOLS',
    ],
    [
      '"skip" to the open question',
      reading({ ...wants('skip'), answer: 'skip' }, asking(factQuestion)),
      'COLLECT_INFO',
    ],
    ['a greeting', reading(wants('greeting')), 'SMALL_TALK'],
    ['something off topic', reading(wants('off_topic')), 'SMALL_TALK'],
    ['nothing recognised', reading({}), 'CLARIFICATION'],
    ['"yes" with nothing open and nothing said', reading({ ...wants('yes'), answer: 'yes' }), 'CLARIFICATION'],
    [
      '"yes" with nothing open, after programs were shown',
      reading({ ...wants('yes'), answer: 'yes' }, { programs: [snap] }),
      'SMALL_TALK',
    ],
    [
      '"yes" to the offered complaint',
      reading({ ...wants('yes'), answer: 'yes' }, asking({ kind: 'confirm', what: 'take_complaint', askedInTurn: 1 })),
      'GRIEVANCE',
    ],
    ['new facts alone', reading(wants('provide_facts'), { factChanges: [change] }), 'TOOLS'],
    ['what our question is for', reading({ cues: new Set(['asks_why']) }, asking(factQuestion)), 'COLLECT_INFO'],
    [
      'what our question is for, of a program that was shown',
      reading(
        {
          ...wants('program_details'),
          cues: new Set(['asks_why']),
          references: [{ programId: 'snap', quote: 'it', by: 'name' }],
        },
        { ...asking(factQuestion), programs: [snap] },
      ),
      'CONTEXT',
    ],
    ['a faint reading of a message that names nothing', reading(wants('how_to_apply', 0.4)), 'CLARIFICATION'],
    ['a plain one', reading(wants('how_to_apply', 0.6)), 'COLLECT_INFO'],
    [
      'a number that somebody does not have, in a complaint',
      reading(wants('documents'), {
        grievance: { stage: 'identification' },
        ...asking({ kind: 'grievance', askedInTurn: 1 }),
      }),
      'GRIEVANCE',
    ],
    [
      'a cry for help in which a part faintly sounds like a letter',
      reading({
        intents: [
          { name: 'find_programs', confidence: 0.98 },
          { name: 'letter_received', confidence: 0.5 },
        ],
        need: 'rent is due',
      }),
      'TOOLS',
    ],
    [
      'a need in place of a complaint that is dropped',
      reading({
        intents: [
          { name: 'cancel', confidence: 0.5 },
          { name: 'find_programs', confidence: 0.4 },
        ],
        need: 'food for this weekend',
      }),
      'TOOLS',
    ],
    [
      'a complaint in angry words that are strange',
      reading({
        intents: [{ name: 'unclear', confidence: 0.9 }],
        rivals: [{ name: 'grievance', confidence: 0.6 }],
        frustrated: true,
      }),
      'GRIEVANCE',
    ],
    [
      'a question in which only figures sound like facts',
      reading({ ...wants('provide_facts'), asksBack: true, text: 'what is 5 plus 5' }),
      'CLARIFICATION',
    ],
    [
      'what tells something that is no fact',
      reading({ ...wants('provide_facts'), text: 'she lives in Georgia' }),
      'COLLECT_INFO',
    ],
    [
      'a question behind an ok, while a complaint is shown',
      reading(
        { ...wants('yes'), cues: new Set(['asks_us']) },
        { grievance: { stage: 'confirmation', asked: 'confirm' }, ...asking({ kind: 'grievance', askedInTurn: 1 }) },
      ),
      'GRIEVANCE',
    ],
    [
      'what cannot wait, after programs were shown',
      reading({ ...wants('next_steps'), cues: new Set(['urgent_eviction']) }, { programs: [snap] }),
      'TOOLS',
    ],
    [
      '"is that it?" after a complaint was filed',
      reading(
        { cues: new Set(['asks_for_more']) },
        { grievance: { stage: 'ticket', ticket: 'OMB-2026-000001' } as never },
      ),
      'GRIEVANCE',
    ],
    ['"more"', reading({ cues: new Set(['asks_for_more']) }, { programs: [snap] }), 'CONTEXT'],
  ] as const)('sends %s to its path', (_name, input, route) => {
    const decision = routeTurn(input);
    expect(decision.route, decision.reasons.join()).toBe(route);
  });

  it('does not start a grievance because a number looks like a beneficiary id', () => {
    const decision = routeTurn(
      reading({
        ...wants('find_programs'),
        need: 'food',
        identifiers: [{ kind: 'beneficiary_id', text: '[BENEFICIARY_ID_1]' }],
      }),
    );
    expect(decision.route).toBe('TOOLS');
  });

  it('answers a question in the middle of a grievance and leaves the grievance open', () => {
    const inGrievance = {
      grievance: { stage: 'identification' },
      ...asking({ kind: 'grievance', askedInTurn: 1 }),
      programs: [snap],
    };
    expect(routeTurn(reading(wants('how_to_apply'), inGrievance)).route).toBe('CONTEXT');
    expect(routeTurn(reading({ ...wants('yes'), answer: 'yes' }, inGrievance)).route).toBe('GRIEVANCE');
  });

  it('lets "never mind" leave whatever is open', () => {
    const cancel = wants('cancel');
    expect(
      routeTurn(
        reading(cancel, { grievance: { stage: 'complaint' }, ...asking({ kind: 'grievance', askedInTurn: 1 }) }),
      ).route,
    ).toBe('GRIEVANCE');
    expect(routeTurn(reading(cancel, asking(factQuestion))).route).toBe('SMALL_TALK');
  });

  it('is total and deterministic, and always gives a reason', () => {
    const intents = fc.array(
      fc.record({ name: fc.constantFrom(...intentNames), confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
      { minLength: 1, maxLength: 4 },
    );
    const questions = fc.constantFrom<OpenQuestion | undefined>(
      undefined,
      factQuestion,
      { kind: 'grievance', askedInTurn: 1 },
      { kind: 'confirm', what: 'delete_my_data', askedInTurn: 1 },
      { kind: 'confirm', what: 'take_complaint', askedInTurn: 1 },
      { kind: 'choice', options: [{ intent: 'grievance', says: 'x' }], askedInTurn: 1 },
    );
    const inputs = fc.record({
      intents,
      question: questions,
      answer: fc.constantFrom<Understanding['answer']>(undefined, 'yes', 'no', 'unknown', 'declined', 'skip', 'value'),
      grievance: fc.constantFrom(undefined, { stage: 'complaint' }, { stage: 'confirmation' }),
      programs: fc.constantFrom([], [snap]),
      facts: fc.constantFrom([], [change]),
      chosenOption: fc.constantFrom(undefined, 0, 7),
    });
    fc.assert(
      fc.property(inputs, ({ intents: read, question, answer, grievance, programs, facts, chosenOption }) => {
        const input = reading(
          { intents: read, answer, chosenOption },
          { dialogue: { ...emptyDialogue, openQuestion: question }, grievance, programs, factChanges: facts },
        );
        const decision = routeTurn(input);
        expect(decision.reasons.length).toBeGreaterThan(0);
        expect(routeTurn(input)).toEqual(decision);
      }),
    );
  });

  describe('is never a trap', () => {
    const states: readonly (readonly [string, Partial<RoutingInput>])[] = [
      ['nothing open', {}],
      ['a fact', asking(factQuestion)],
      ['an amount', asking({ kind: 'amount', amount: 400, askedInTurn: 1 })],
      ['readings', asking({ kind: 'choice', options: [{ intent: 'grievance', says: 'x' }], askedInTurn: 1 })],
      ['which benefit', asking({ kind: 'which_benefit', askedInTurn: 1 })],
      ['a complaint offered', asking({ kind: 'confirm', what: 'take_complaint', askedInTurn: 1 })],
      ['a need that waits', asking({ kind: 'confirm', what: 'look_for_need', askedInTurn: 1 })],
      ['erasing', asking({ kind: 'confirm', what: 'delete_my_data', askedInTurn: 1 })],
      ['a passcode', asking({ kind: 'passcode', askedInTurn: 1 })],
      ['a safe way', asking({ kind: 'safe_contact', askedInTurn: 1 })],
      ['a rating', asking({ kind: 'rating', ticket: 'OMB-2026-000001', askedInTurn: 1 })],
      ...['complaint', 'identification', 'verification', 'confirmation', 'status'].map(
        (stage): readonly [string, Partial<RoutingInput>] => [
          `a complaint at ${stage}`,
          { grievance: { stage }, ...asking({ kind: 'grievance', askedInTurn: 1 }) },
        ],
      ),
    ];

    it('gives every intent in every state a route with its reason', () => {
      for (const [, state] of states)
        for (const name of intentNames) {
          const decision = routeTurn(reading(wants(name), state));
          expect(decision.reasons.length).toBeGreaterThan(0);
          expect(routeTurn(reading(wants(name), state))).toEqual(decision);
        }
    });

    it.each(states)('is left with a cancel, a question about a program and a complaint: %s', (_name, state) => {
      const asksOfSnap = reading(
        {
          ...wants('how_to_apply'),
          references: [{ programId: 'snap', quote: 'snap', by: 'name' }],
          text: 'x '.repeat(9),
        },
        { ...state, programs: [snap] },
      );
      expect(routeTurn(asksOfSnap).route).toBe('CONTEXT');
      expect(routeTurn(reading({ ...wants('grievance'), text: 'x '.repeat(9) }, state)).route).toBe('GRIEVANCE');
      const cancelled = routeTurn(reading(wants('cancel'), state));
      expect(['GRIEVANCE', 'SMALL_TALK']).toContain(cancelled.route);
    });
  });
});
