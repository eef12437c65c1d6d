import { expect, it } from 'vitest';
import { enrolmentStatuses, type Enrolment } from '../../../src/grievances/beneficiary-registry.ts';
import { sayEnrolment } from '../../../src/grievances/say-enrolment.ts';

const words = { programName: (id: string) => id.toUpperCase(), formatDate: (date: string) => date };
const enrolment = (known: Partial<Enrolment>): Enrolment => ({
  programId: 'snap',
  status: 'active',
  sinceOn: '2026-04-01',
  untilOn: undefined,
  nextStep: undefined,
  ...known,
});
const today = '2026-11-21';

it('says how a benefit stands, since when, until when, and the next step that the office wrote', () => {
  const said = sayEnrolment(enrolment({ untilOn: '2027-03-31', nextStep: 'Send the form.' }), words, today);
  expect(said).toEqual([
    { wording: 'grievance.enrolment_active', slots: { program: 'SNAP', since: '2026-04-01' } },
    { wording: 'grievance.enrolment_until', slots: { until: '2027-03-31' } },
    { wording: 'grievance.enrolment_next', slots: { step: 'Send the form.' } },
  ]);
});

it.each(enrolmentStatuses)('says of %s what comes next where the office wrote nothing', (status) => {
  const said = sayEnrolment(enrolment({ status }), words, today).map(({ wording }) => wording);
  expect(said).toEqual([`grievance.enrolment_${status}`, `grievance.enrolment_next_${status}`]);
});

it('promises no renewal by a day that is over, and none for what is not active', () => {
  const second = (known: Partial<Enrolment>) => sayEnrolment(enrolment(known), words, today)[1]?.wording;
  expect(second({ untilOn: '2026-11-21' })).toBe('grievance.enrolment_until');
  expect(second({ untilOn: '2026-11-20' })).toBe('grievance.enrolment_until_passed');
  expect(second({ status: 'suspended', untilOn: '2026-12-31' })).toBe('grievance.enrolment_date');
});
