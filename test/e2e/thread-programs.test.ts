import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProgramStore } from '../../src/programs/program-store.ts';
import { call, person, startService, type Answer, type TestService } from '../support/service.ts';

/** What a thread found is not fetched again, unless the program is another one now. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-pack-'));
const packDir = join(folder, 'pack');
const lifeline = join(packDir, 'programs/lifeline.yaml');
const lantern = join(packDir, 'programs/lantern_grant.yaml');

const reads: string[] = [];

/** The store itself; what is asked of it is written down first. */
function counted<Store extends ProgramStore>(store: Store): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        // The watch for a new catalogue asks at its own times, whatever is said.
        if (name !== 'seededAs') reads.push(String(name));
        return Reflect.apply(member, target, args);
      };
    },
  });
}

let running: TestService;
const writer = person(() => running.url);

beforeAll(async () => {
  cpSync('data/us', packDir, { recursive: true });
  writeFileSync(
    lantern,
    readFileSync(join(packDir, 'programs/ca_cal_grant.yaml'), 'utf8')
      .replaceAll('ca_cal_grant', 'lantern_grant')
      .replace('name: Cal Grant', 'name: Lantern Grant')
      .replace(/^other_names: .*$/m, 'other_names: [lantern money]')
      .replace('states: [CA]', 'states: [TX]'),
  );
  running = await startService({ OMBUD_PACK: packDir }, { programStore: counted });
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Trace {
  readonly calls: readonly { readonly tool: string }[];
  readonly search?: { readonly embedder: string; readonly index: string };
}

async function traceOf({ body }: Answer, token = writer.token): Promise<Trace> {
  const trace = await call<Trace>(running.url, `/v1/threads/${body.thread_id}/turns/${body.turn_id}`, {
    headers: { 'x-thread-token': token ?? '' },
  });
  return trace.body;
}

async function callsOf(answer: Answer): Promise<readonly string[]> {
  return (await traceOf(answer)).calls.map(({ tool }) => tool);
}

async function found(): Promise<readonly { readonly id: string; readonly outcome: string }[]> {
  const { body } = await call<{ programs: { id: string; outcome: string }[] }>(
    running.url,
    `/v1/threads/${writer.threadId}`,
    { headers: { 'x-thread-token': writer.token ?? '' } },
  );
  return body.programs;
}

it('a follow-up about what was found makes no search and reads no program', async () => {
  const first = await writer.say('I live alone in Texas and make $1,500 a month. Do I qualify for Lifeline?');
  expect(first.body.programs).toContainEqual(expect.objectContaining({ id: 'lifeline', outcome: 'likely_eligible' }));
  reads.length = 0;

  const papers = await writer.say('what papers do I need for the first one?');
  const apply = await writer.say('and how do I apply for the first one?');

  expect([papers.body.route.name, apply.body.route.name]).toEqual(['CONTEXT', 'CONTEXT']);
  expect(papers.body.programs[0]?.outcome).toBe('likely_eligible');
  expect(reads).toEqual([]);
  expect([...(await callsOf(papers)), ...(await callsOf(apply))]).not.toContain('search_programs');
});

it('the trace of a turn that searched names the embedder and the index; of one that did not, neither', async () => {
  const somebody = person(() => running.url);
  const searched = await somebody.say('I need help with food');
  expect((await traceOf(searched, somebody.token)).search).toEqual({
    embedder: expect.stringContaining('lexical') as string,
    index: expect.stringMatching(/exact|faiss/) as string,
  });
  expect((await traceOf(await writer.say('what papers do I need for the first one?'))).search).toBeUndefined();
});

it('a program that changed meanwhile is looked at again: its text of today, its verdict worked out anew', async () => {
  writeFileSync(
    lifeline,
    readFileSync(lifeline, 'utf8')
      .replace('a letter or card from SNAP', 'a stamped lantern form or a card from SNAP')
      .replace(
        /times:\n(\s+)- highest: .*\n\s+- formula: poverty_month/,
        'times:\n$1- 0.1\n$1- formula: poverty_month',
      ),
  );
  await running.restart();
  expect(await found()).toContainEqual(expect.objectContaining({ id: 'lifeline', outcome: 'likely_eligible' }));
  reads.length = 0;

  const papers = await writer.say('what papers do I need for the first one?');

  expect(papers.body.route.name).toBe('CONTEXT');
  expect(papers.body.reply.text).toContain('stamped lantern form');
  expect(papers.body.reply.text).toMatch(/Lifeline is not quite what I told you|about Lifeline has changed/);
  expect(papers.body.programs).toContainEqual(expect.objectContaining({ id: 'lifeline', outcome: 'unknown' }));
  expect(await found()).toContainEqual(expect.objectContaining({ id: 'lifeline', outcome: 'unknown' }));
  expect(await callsOf(papers)).not.toContain('search_programs');

  const again = await writer.say('how do I apply for lifeline?');
  expect(again.body.reply.text).not.toMatch(/not quite what I told you|has changed/);
  expect(reads).toEqual([]);
});

it('a program that is not in the catalogue any more is not answered from what the thread remembers', async () => {
  const first = await writer.say('what about the lantern grant?');
  expect(first.body.programs.map(({ id }) => id)).toContain('lantern_grant');
  rmSync(lantern);
  await running.restart();

  const answer = await writer.say('how do I apply for it?');

  expect(answer.status).toBe(200);
  expect(answer.body.reply.text).toMatch(/no longer (?:in my list|have that program)/);
  expect((await found()).map(({ id }) => id)).not.toContain('lantern_grant');
});
