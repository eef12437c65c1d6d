import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../../src/answers/entry.ts';
import type { AskedQuestion } from '../../../../src/conversation/agenda/asked-question.ts';
import { workedOut } from '../../../../src/conversation/agenda/worked-out.ts';
import { emptyDialogue } from '../../../../src/threads/thread.ts';

const entry = answerEntrySchema.parse({
  id: 'how_much',
  question: 'How much will I get?',
  works_out: 'snap',
  short: 'It turns on income and rent.',
  certainty: 'high',
  sources: [{ title: 'A law' }],
});
const asked = (verdict: AskedQuestion['verdict'] = 'answers', of = entry): AskedQuestion => ({
  start: 0,
  end: 8,
  text: 'how much',
  kind: 'how_much',
  programs: [],
  probability: 0.9,
  verdict,
  entries: [of],
  sure: 0.9,
  near: [],
});
const turn = (said: readonly string[] = [], references: readonly object[] = []) =>
  ({
    household: {},
    thread: { dialogue: { ...emptyDialogue, said } },
    understanding: { cues: new Map(), references },
  }) as unknown as Parameters<typeof workedOut>[1];
const met = { id: 'income', label: 'income', outcome: 'met', says: 'your income is under the limit' };
const missed = { ...met, outcome: 'not_met', says: 'your income is over the limit' };
const deps = (determination: object) =>
  ({
    tools: {
      programsById: () => [{}],
      checkEligibility: async () => [
        {
          stored: { program: { id: 'snap', name: 'SNAP', other_names: [] } },
          determination: { program_id: 'snap', pack_hash: 'h', criteria: [met], ...determination },
        },
      ],
    },
    pack: { currencySymbol: '$' },
  }) as unknown as Parameters<typeof workedOut>[2];
const eligible = { outcome: 'likely_eligible', amount: { value: 291, period: 'month' } };

describe('what the rules say to a question', () => {
  it('is the verdict and the amount for this household, once as long as they are the same', async () => {
    const { items, marks, determinations } = await workedOut([asked()], turn(), deps(eligible));
    expect(items.map(({ wording }) => wording)).toEqual(['worked_out.likely_eligible', 'program.amount']);
    expect(determinations).toHaveLength(1);
    expect((await workedOut([asked()], turn(marks), deps(eligible))).items).toEqual([]);
    const more = deps({ ...eligible, amount: { value: 200, period: 'month' } });
    expect((await workedOut([asked()], turn(marks), more)).items).toHaveLength(2);
  });

  it('is why it looks hard to get', async () => {
    const { items } = await workedOut([asked()], turn(), deps({ outcome: 'likely_ineligible', criteria: [missed] }));
    expect(items).toMatchObject([
      { wording: 'worked_out.likely_ineligible', slots: { why: 'your income is over the limit' } },
    ]);
  });

  it('is nothing where it can’t be told, rests on nothing told, or was not surely asked', async () => {
    const none = { items: [], determinations: [], marks: [] };
    expect(await workedOut([asked()], turn(), deps({ outcome: 'unknown' }))).toEqual(none);
    const untold = { ...eligible, criteria: [{ ...met, untold: 'presumed' }] };
    expect(await workedOut([asked()], turn(), deps(untold))).toEqual(none);
    expect(await workedOut([asked('choice')], turn(), deps(eligible))).toEqual(none);
    const other = answerEntrySchema.parse({ ...entry, works_out: undefined });
    expect(await workedOut([asked('answers', other)], turn(), deps(eligible))).toEqual(none);
  });

  it('is of the program that is named where a yes, a no or a sum is asked', async () => {
    const other = answerEntrySchema.parse({ ...entry, works_out: undefined });
    const named = turn([], [{ programId: 'snap', by: 'name' }]);
    expect((await workedOut([asked('answers', other)], named, deps(eligible))).items).toHaveLength(2);
    const how = { ...asked('answers', other), kind: 'how' as const };
    expect((await workedOut([how], named, deps(eligible))).items).toEqual([]);
    const pointed = turn([], [{ programId: 'snap', by: 'focus' }]);
    expect((await workedOut([asked('answers', other)], pointed, deps(eligible))).items).toEqual([]);
  });
});
