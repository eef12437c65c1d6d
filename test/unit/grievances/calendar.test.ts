import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, endOfMonth } from '../../../src/grievances/calendar.ts';
import { deadlineState } from '../../../src/grievances/ticket.ts';
import { packCalendar as calendar } from '../../support/grievance-world.ts';

describe('business days', () => {
  it('skip weekends and holidays, observed ones too', () => {
    expect(calendar.addBusinessDays('2026-11-25', 1)).toBe('2026-11-27'); // Thanksgiving between
    expect(calendar.addBusinessDays('2026-07-02', 1)).toBe('2026-07-06'); // 4 July is a Saturday, observed on the 3rd
    expect(calendar.addBusinessDays('2027-12-30', 1)).toBe('2028-01-03'); // New Year observed on the 31st
    expect(calendar.nextBusinessDay('2026-12-25')).toBe('2026-12-28');
    expect(calendar.nextBusinessDay('2026-11-23')).toBe('2026-11-23');
    expect(calendar.previousBusinessDay('2026-11-29')).toBe('2026-11-27');
    expect(calendar.previousBusinessDay('2026-11-26')).toBe('2026-11-25');
    expect(calendar.previousBusinessDay('2026-11-23')).toBe('2026-11-23');
  });

  it('always lead to an open day, later by at least so many days', () => {
    const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-06-30'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 60 }), (at, days) => {
        const from = at.toISOString().slice(0, 10);
        const day = calendar.addBusinessDays(from, days);
        expect(calendar.isBusinessDay(day)).toBe(true);
        expect(day >= addDays(from, days)).toBe(true);
      }),
    );
  });

  it('know the end of a month and the turn of a year', () => {
    expect(endOfMonth('2028-02-10')).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('the deadline of a ticket', () => {
  const on = (today: string, stage: 'received' | 'decided' = 'received') =>
    deadlineState({ stage, dueOn: '2026-12-01' }, today, calendar);

  it('is on track, then at risk two business days before, then breached', () => {
    expect(on('2026-11-25')).toBe('on_track');
    expect(on('2026-11-27')).toBe('at_risk');
    expect(on('2026-12-01')).toBe('at_risk');
    expect(on('2026-12-02')).toBe('breached');
  });

  it('is over once there is a decision', () => {
    expect(on('2027-01-01', 'decided')).toBe('answered');
  });
});
