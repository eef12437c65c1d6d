import { describe, expect, it } from 'vitest';
import { factsOf, reading } from './us-words.ts';

describe('letters that ask for something by a day', () => {
  it.each([
    ['they sent me a letter says i have to renew by december 5 is that this', 'renew', '2026-12-05', undefined],
    ['they want me to renew by the 15th', 'renew', '2026-12-15', undefined],
    ['got a letter, my snap renewal is due december 1', 'renew', '2026-12-01', 'snap'],
    ['a letter came about my medicaid renewal', 'renew', undefined, 'medicaid'],
    ['they mailed me a recertification packet', 'renew', undefined, undefined],
    ['letter about an interview on november 30', 'come', '2026-11-30', undefined],
    ['the letter says i must send proof of income by december 3', 'send', '2026-12-03', undefined],
    ['letter says to renew my snap by december 5 or they close my case', 'renew', '2026-12-05', 'snap'],
    ['the notice says my snap stops unless i renew by december 5', 'renew', '2026-12-05', 'snap'],
    ['letter about a phone interview Nov 30, 10:15', 'come', '2026-11-30', undefined],
    ['my letter said to renew by november 10', 'renew', '2026-11-10', undefined],
  ])('%s', (text, task, on, programId) => {
    expect(reading(text).benefitEvent).toMatchObject({
      kind: 'renewal_due',
      programId,
      due: { task, ...(on === undefined ? {} : { on }) },
    });
  });

  it.each([
    ['I missed my SNAP renewal', 'lapse_renewal'],
    ['my snap was cut off, the letter says i did not renew', 'lapse_renewal'],
    ['I got a letter dated October 3 that says my Medicaid will end October 31', 'stop'],
    ['letter says i was denied snap because of the interview', 'denial'],
    ['got an overpayment letter from unemployment, send proof', 'overpayment'],
  ])('lets what went wrong go first: %s', (text, kind) => {
    expect(reading(text).benefitEvent?.kind).toBe(kind);
  });

  it.each([
    'i sent my renewal and nothing happened',
    'they lost my renewal papers, i got a letter',
    'how do i renew my snap',
    'when do i have to renew',
    'i have a job interview on monday',
    'i need to complain, the letter about the interview came late',
  ])('reads none in: %s', (text) => {
    expect(reading(text).benefitEvent?.kind).not.toBe('renewal_due');
  });

  it('takes no threat for something that happened', () => {
    expect(factsOf('letter says to renew my snap by december 5 or they stop it')).not.toMatchObject({
      'members.you.receives.snap': { status: 'stopped' },
    });
  });
});
