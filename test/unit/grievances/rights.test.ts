import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/grievances/calendar.ts';
import { rightFileSchema, type Right } from '../../../src/grievances/right.ts';
import { nextDate, rightsFor, type RightsQuestion } from '../../../src/grievances/rights.ts';
import { packCalendar, readPackFile } from '../../support/grievance-world.ts';

const files = readdirSync('data/us/rights');
const rights: readonly Right[] = files.flatMap((file) => rightFileSchema.parse(readPackFile(`rights/${file}`)));

const asOf = '2026-11-21';
const ask = (question: Partial<RightsQuestion>) =>
  rightsFor({ programId: 'snap', state: 'TX', event: 'stop', asOf, ...question }, rights, packCalendar);
const find = (id: string, question: Partial<RightsQuestion>) => {
  const found = ask(question).find((clock) => clock.right.id === id);
  if (found === undefined)
    throw new Error(
      `${id} is not among ${ask(question)
        .map((clock) => clock.right.id)
        .join(', ')}`,
    );
  return found;
};

describe('the rights of the pack', () => {
  it('have ids of their own, and days only where official text was read', () => {
    const ids = rights.map((right) => right.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const right of rights.filter((row) => !row.verified)) expect(right.days, right.id).toBeUndefined();
  });

  it('cover unemployment in every state and the District', () => {
    const states = rights.filter((right) => right.id.endsWith('_unemployment_appeal')).flatMap((right) => right.states);
    expect(new Set(states).size).toBe(51);
  });

  it('never say that it is too late', () => {
    expect(JSON.stringify(rights)).not.toMatch(/too late|deadline has passed|no longer possible/i);
  });

  it('refuse a row that gives days nobody read', () => {
    const row = {
      id: 'x',
      events: ['stop'],
      right: 'hearing',
      days: 30,
      to_whom: 'them',
      verified: false,
      source: { title: 't', url: 'https://e.org/' },
    };
    const parsed = rightFileSchema.safeParse({ programs: ['snap'], rights: [row] });
    expect(parsed.error?.issues[0]).toMatchObject({ path: ['rights', 0, 'days'] });
  });
});

describe('a clock', () => {
  it('counts calendar days from the date on the letter', () => {
    const clock = find('ny_snap_hearing', { state: 'NY', noticeOn: '2026-10-05' });
    expect(clock.by).toEqual({ from: '2027-01-03', to: '2027-01-03' });
    expect(clock).toMatchObject({ estimated: false, passed: 'no' });
  });

  it.each([
    ['ny_assistance_hearing', 'ny_safety_net_assistance', 'NY', '2026-12-04'],
    ['ma_eaedc_hearing', 'ma_eaedc', 'MA', '2027-01-03'],
    ['ma_commonhealth_hearing', 'ma_commonhealth', 'MA', '2026-12-09'],
  ])('%s runs for the state program too', (id, programId, state, until) => {
    expect(find(id, { programId, state, noticeOn: '2026-10-05' }).by?.to).toBe(until);
  });

  it('adds the days in which a letter is taken to arrive, and moves to the next workday where that is the rule', () => {
    // 2026-10-05 + 5 + 60 is 2026-12-09, a Wednesday.
    expect(find('us_ssi_reconsideration', { programId: 'ssi', noticeOn: '2026-10-05' }).by?.to).toBe('2026-12-09');
    // 2026-10-21 + 5 + 60 is Christmas, a Friday: the next workday is Monday the 28th.
    expect(find('us_ssi_reconsideration', { programId: 'ssi', noticeOn: '2026-10-21' }).by?.to).toBe('2026-12-28');
  });

  it('stays on a weekend where no rule was read, which is the safe day', () => {
    const clock = find('tx_unemployment_appeal', {
      programId: 'unemployment_insurance',
      event: 'denial',
      noticeOn: '2026-11-14',
    });
    expect(clock.by?.to).toBe('2026-11-28');
  });

  it('starts from the earliest day when the text does not say which one it is', () => {
    const clock = find('tx_snap_hearing', {
      noticeOn: '2026-09-10',
      effective: { from: '2026-10-01', to: '2026-10-01' },
    });
    expect(clock.by).toEqual({ from: addDays('2026-09-10', 90), to: addDays('2026-10-01', 90) });
    expect(clock.estimated).toBe(true);
    expect(nextDate(clock)).toBe('2026-12-09');
  });

  it('gives a span when only the month is known, and takes its first day as the one to act by', () => {
    const clock = find('ny_snap_hearing', { state: 'NY', effective: { from: '2026-10-01', to: '2026-10-31' } });
    expect(clock.by).toEqual({ from: '2026-12-20', to: '2027-01-29' });
    expect(clock.estimated).toBe(true);
    expect(nextDate(clock)).toBe('2026-12-20');
  });

  it('has no date without any date, and none where states may give less', () => {
    expect(find('ny_snap_hearing', { state: 'NY' }).by).toBeUndefined();
    const medicaid = find('us_medicaid_hearing', { programId: 'medicaid', state: 'OH', noticeOn: '2026-11-01' });
    expect(medicaid).toMatchObject({ by: undefined, passed: 'unknown' });
  });

  it('that has run out is still told, with good cause where that is written down', () => {
    const told = ask({ programId: 'ssi', event: 'denial', noticeOn: '2026-06-01' });
    expect(told.map((clock) => [clock.right.right, clock.passed])).toEqual([
      ['good_cause', 'unknown'],
      ['reconsideration', 'yes'],
    ]);
    expect(
      ask({ programId: 'ssi', event: 'denial', noticeOn: '2026-11-01' }).map((clock) => clock.right.right),
    ).toEqual(['reconsideration']);
  });
});

describe('which rights there are', () => {
  it('is the state’s own where it has one, and the general one elsewhere', () => {
    const ids = (state: string | undefined) =>
      ask({ state, event: 'denial', noticeOn: '2026-11-01' }).map((clock) => clock.right.id);
    expect(ids('CA')).toEqual(['ca_snap_hearing']);
    expect(ids('OH')).toEqual(['us_snap_hearing']);
    expect(ids(undefined)).toEqual(['us_snap_hearing']);
  });

  it.each([
    ['us_medicaid_keep', 'medicaid', 'KY'],
    ['us_snap_keep', 'snap', 'OH'],
  ])('asks to keep a benefit before it ends, where only that day is known: %s', (id, programId, state) => {
    const ends = '2026-12-31';
    expect(nextDate(find(id, { programId, state, effective: { from: ends, to: ends } }))).toBe(ends);
  });

  it('keeps a benefit by the state’s own rule where it has one, not by the general ten days', () => {
    const ids = (state: string) => ask({ state, noticeOn: '2026-11-16' }).map((clock) => clock.right.id);
    expect(ids('CA')).toEqual(['ca_snap_hearing']);
    expect(ids('OH')).toContain('us_snap_keep');
  });

  it('after a stop without a letter are both the renewal and the hearing, the nearer day first', () => {
    const told = ask({ state: 'OH', effective: { from: '2026-10-01', to: '2026-10-31' } });
    expect(told.map((clock) => [clock.right.id, clock.passed, nextDate(clock)])).toEqual([
      ['us_snap_renew_late', 'maybe', '2026-11-30'],
      ['us_snap_hearing', 'no', '2026-12-20'],
      ['us_snap_keep', 'yes', '2026-11-10'],
    ]);
    // "Stopped in October": the last approved day may have been the one before.
    expect(told[0]?.by).toEqual({ from: '2026-10-30', to: '2026-11-30' });
  });

  it('after a stop with a letter are those of a decision', () => {
    const told = ask({ state: 'OH', noticeOn: '2026-11-16' });
    expect(told.map((clock) => clock.right.id)).toEqual(['us_snap_keep', 'us_snap_hearing']);
    // Ten days from the 16th is Thanksgiving: asked the day after still counts.
    expect(told[0]?.by?.to).toBe('2026-11-27');
  });

  it('put what was not read in official text without any date', () => {
    const told = ask({ programId: 'unemployment_insurance', state: 'OH', event: 'denial', noticeOn: '2026-11-16' });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ by: undefined, right: { verified: false } });
    expect(told[0]?.right.days).toBeUndefined();
  });

  it('are none for a program that nothing is known of', () => {
    expect(ask({ programId: 'weatherization' })).toEqual([]);
  });
});
