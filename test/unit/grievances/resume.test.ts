import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { comeBackCode, readComeBackCode } from '../../../src/grievances/come-back-code.ts';
import { resumeByTicket } from '../../../src/grievances/resume.ts';
import { inputOf, digest, openGrievanceWorld, type GrievanceWorld } from '../../support/grievance-world.ts';

let world: GrievanceWorld;
let mine = '';
let anonymous = '';

beforeEach(async () => {
  world = await openGrievanceWorld();
  const file = async (threadId: string, id: string | undefined): Promise<string> => {
    await world.tell(threadId, 'complain', { text: 'They denied me last week, I want a decision', programId: 'snap' });
    await world.tell(threadId, 'done');
    if (id === undefined) await world.tell(threadId, 'stay_anonymous');
    else await world.tell(threadId, 'identify', { beneficiaryId: id, dateOfBirth: '1985-03-14' });
    return (await world.tell(threadId, 'yes')).ticketNumber ?? '';
  };
  mine = await file('thr_a', 'USER001');
  anonymous = await file('thr_b', undefined);
});
afterEach(() => world.close());

const resume = (input: Partial<Parameters<typeof resumeByTicket>[0]>) =>
  resumeByTicket({ ticketNumber: mine, at: world.at, ...input }, world.deps);
const person = { beneficiaryId: 'USER001', dateOfBirth: 'March 14, 1985' };

describe('coming back by ticket number', () => {
  it('opens on the ticket for the person who was verified when filing', async () => {
    const resumed = await resume(person);
    expect(resumed?.ticket.number).toBe(mine);
    const status = await world.flow.advance(
      resumed?.grievance,
      inputOf({ event: 'ask_status', threadId: 'thr_new', at: world.at }),
    );
    expect(status.says.map((item) => item.wording)).toEqual(['grievance.status', 'grievance.stage_received']);
    const added = await world.flow.advance(
      resumed?.grievance,
      inputOf({ event: 'complain', text: 'They called today.', threadId: 'thr_new', at: world.at }),
    );
    expect(added.ticket).toEqual({ kind: 'add', number: mine, text: 'They called today.' });
  });

  it('opens with the code for somebody who stayed anonymous, however the code is typed', async () => {
    const code = comeBackCode(digest, 'thr_b');
    for (const typed of [code, code.toLowerCase(), code.replace('-', ' '), code.replace('-', '')]) {
      expect((await resume({ ticketNumber: anonymous, code: typed }))?.ticket.number).toBe(anonymous);
    }
  });

  it('gives one and the same answer to everything that does not hold', async () => {
    const code = comeBackCode(digest, 'thr_b');
    for (const input of [
      {},
      { ...person, ticketNumber: 'OMB-2026-000777' },
      { ...person, ticketNumber: 'nonsense' },
      { ...person, ticketNumber: anonymous },
      { ...person, dateOfBirth: '1985-03-15' },
      { ...person, dateOfBirth: 'soon' },
      { beneficiaryId: 'USER001' },
      { beneficiaryId: 'USER002', dateOfBirth: '1990-07-22' },
      { beneficiaryId: 'USER999', dateOfBirth: '1990-07-22' },
      { code },
      { code: 'AAAAA-AAAAA', ticketNumber: anonymous },
      { code: 'x', ticketNumber: anonymous },
    ]) {
      expect(await resume(input), JSON.stringify(input)).toBeUndefined();
    }
  });

  it('is locked for a ticket whose code is guessed at', async () => {
    const code = comeBackCode(digest, 'thr_b');
    for (let tries = 0; tries < bounds.verificationFailuresMax; tries += 1) {
      await resume({ ticketNumber: anonymous, code: 'AAAAA-AAAAA' });
    }
    expect(await resume({ ticketNumber: anonymous, code })).toBeUndefined();
    world.at = new Date(Date.parse(world.at) + bounds.verificationLockMs + 1).toISOString();
    expect((await resume({ ticketNumber: anonymous, code }))?.ticket.number).toBe(anonymous);
  });

  it('lasts as long as the verification', async () => {
    const resumed = await resume(person);
    const at = new Date(Date.parse(world.at) + bounds.verificationHoldsMs + 1).toISOString();
    const status = await world.flow.advance(
      resumed?.grievance,
      inputOf({ event: 'ask_status', threadId: 'thr_new', at }),
    );
    expect(status.says.map((item) => item.wording)).toEqual(['grievance.ask_proof']);
  });
});

describe('a come-back code', () => {
  it('differs from thread to thread and has no sign that looks like another', () => {
    const codes = Array.from({ length: 200 }, (_, index) => comeBackCode(digest, `thr_${index}`));
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('is read with o for 0 and l for 1, and nothing else is taken for one', () => {
    expect(readComeBackCode('k7qmo 2rxhl')).toBe('K7QM0-2RXH1');
    for (const text of ['', 'K7QMP', 'K7QMP-2RXH', '78701-1234', 'K7QMP-2RXHU!']) {
      expect(readComeBackCode(text), text).toBeUndefined();
    }
  });
});
