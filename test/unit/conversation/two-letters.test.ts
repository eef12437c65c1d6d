import { describe, expect, it } from 'vitest';
import { eventsNow } from '../../../src/conversation/two-letters.ts';
import type { Cue } from '../../../src/conversation/understand/dialogue/cues.ts';
import type { Understanding } from '../../../src/conversation/understand/understanding.ts';
import { emptyDialogue, type BenefitEvent } from '../../../src/threads/thread.ts';

const renewal: BenefitEvent = {
  kind: 'renewal_due',
  programId: undefined,
  due: { task: 'renew', on: '2026-12-10' },
  quote: 'recertification december 10',
};
const overpaid: BenefitEvent = { kind: 'overpayment', programId: 'ssi', quote: 'overpayment' };

type Told = Partial<Pick<Understanding, 'benefitEvent' | 'otherEvent' | 'comingDate' | 'asksRights'>>;

function after(before: readonly [BenefitEvent?, BenefitEvent?], told: Told, ...heard: readonly Cue[]) {
  const dialogue = { ...emptyDialogue, benefitEvent: before[0], otherEvent: before[1] };
  const understanding = { references: [], cues: new Set(heard), asksRights: false, ...told };
  // What is read here is all that the function looks at.
  return eventsNow({ thread: { dialogue }, understanding } as unknown as Parameters<typeof eventsNow>[0]);
}

describe('two letters', () => {
  it('are both kept when one message tells of both', () => {
    expect(after([], { benefitEvent: overpaid, otherEvent: renewal })).toEqual({
      benefitEvent: overpaid,
      otherEvent: renewal,
      turned: false,
    });
  });

  it('are both kept when one comes after the other', () => {
    expect(after([renewal], { benefitEvent: overpaid }).otherEvent).toBe(renewal);
    expect(after([overpaid], { benefitEvent: renewal }).otherEvent).toBe(overpaid);
  });

  it('change places when the waiting one is pointed at', () => {
    const turned = { benefitEvent: renewal, otherEvent: overpaid, turned: true };
    expect(after([overpaid, renewal], { comingDate: '2026-12-10' })).toEqual(turned);
    expect(after([overpaid, renewal], {}, 'names_renewal')).toEqual(turned);
    expect(after([overpaid, renewal], {}, 'names_other_letter')).toEqual(turned);
    expect(after([renewal, overpaid], { asksRights: true }).benefitEvent).toBe(overpaid);
  });

  it('stay where they are when nothing points at one', () => {
    expect(after([overpaid, renewal], { comingDate: '2026-12-24' }).turned).toBe(false);
  });

  it('are one when the same benefit is told of again', () => {
    const again = { ...overpaid, noticeOn: '2026-11-02' };
    expect(after([overpaid], { benefitEvent: again })).toEqual({
      benefitEvent: again,
      otherEvent: undefined,
      turned: false,
    });
  });
});
