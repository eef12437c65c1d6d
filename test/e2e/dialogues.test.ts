import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWords } from '../../src/conversation/reply/fit-reply.ts';
import { readDialogue, type Dialogue, type DialogueTurn } from '../support/dialogue.ts';
import { call, person, startService, type Person, type ReplyJson, type TestService } from '../support/service.ts';

const folder = fileURLToPath(new URL('./dialogues', import.meta.url));

/** What is read on a phone, in a hurry. */
const wordsMax = 180;

/** Stories that neither count tickets nor restart the process share one service for their day. */
const shared = new Map<string, Promise<TestService>>();
const needsItsOwn = (dialogue: Dialogue): boolean =>
  dialogue.demo || dialogue.turns.some((turn) => 'restart' in turn || turn.ticket === true);

function serviceFor(dialogue: Dialogue): Promise<TestService> {
  const settings = { OMBUD_NOW: dialogue.now, OMBUD_DEMO: String(dialogue.demo) };
  if (needsItsOwn(dialogue)) return startService(settings);
  const started = shared.get(dialogue.now) ?? startService(settings);
  shared.set(dialogue.now, started);
  return started;
}
afterAll(async () => {
  for (const started of shared.values()) await (await started).stop();
});

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort()) {
  const dialogue = readDialogue(join(folder, file));
  describe(dialogue.name, () => {
    let service: TestService;
    let somebody: Person;
    const said: string[] = [];

    beforeAll(async () => {
      service = await serviceFor(dialogue);
      // A name of its own for the thread: wording varies by it, and a story must read the same on every run.
      const id = `story-${file.replace('.yaml', '')}`;
      const made = await call<{ thread_token: string }>(service.url, '/v1/threads', { body: { id } });
      somebody = person(() => service.url, { threadId: id, token: made.body.thread_token });
    });
    afterAll(async () => {
      if (needsItsOwn(dialogue)) await service.stop();
    });

    for (const [index, turn] of dialogue.turns.entries()) {
      it(
        'restart' in turn ? `${index + 1}: the process restarts` : `${index + 1}: ${turn.user.slice(0, 70)}`,
        async () => {
          if ('restart' in turn) {
            await service.restart();
            return;
          }
          const answer = await somebody.say(turn.user);
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          check(turn, answer.body);
          expect(countWords(answer.body.reply.text), answer.body.reply.text).toBeLessThanOrEqual(wordsMax);
          for (const paragraph of answer.body.reply.text.split('\n\n').filter((text) => text.length > 90)) {
            if (!turn.user.toLowerCase().includes('again'))
              expect(said, 'the same paragraph twice in a thread').not.toContain(paragraph);
            said.push(paragraph);
          }
          await checkFacts(turn, service.url, somebody);
          await checkTools(turn, service.url, answer.body, somebody);
        },
      );
    }
  });
}

type Said = Exclude<DialogueTurn, { restart: true }>;

function check(turn: Said, body: ReplyJson): void {
  const text = body.reply.text.toLowerCase();
  const whole = `${body.route.name}: ${body.route.reasons.join(', ')}\n${body.reply.text}`;
  if (turn.route !== undefined) expect(body.route.name, whole).toBe(turn.route);
  if (turn.status !== undefined) expect(body.reply.status, whole).toBe(turn.status);
  for (const words of turn.says) expect(text, whole).toContain(words.toLowerCase());
  for (const words of turn.never) expect(text, whole).not.toContain(words.toLowerCase());
  if (turn.programs !== undefined)
    expect(body.programs.map(({ id }) => id).slice(0, turn.programs.length), whole).toEqual(turn.programs);
  if (turn.asks !== undefined) expect(body.question !== undefined, whole).toBe(turn.asks);
  if (turn.asks_about !== undefined) expect(body.question?.path, whole).toBe(turn.asks_about);
  if (turn.ticket !== undefined)
    expect(/^[A-Z]+-\d{4}-\d{6}$/.test(body.ticket?.number ?? ''), whole).toBe(turn.ticket);
  if (turn.rights !== undefined)
    expect(
      body.rights.map(({ right }) => right),
      whole,
    ).toEqual(expect.arrayContaining(turn.rights));
}

async function checkFacts(turn: Said, url: string, somebody: Person): Promise<void> {
  if (Object.keys(turn.facts).length === 0) return;
  const profile = await call<{ facts: { path: string; value?: unknown; status: string; superseded: boolean }[] }>(
    url,
    `/v1/threads/${somebody.threadId}/profile`,
    {
      headers: { 'x-thread-token': somebody.token ?? '' },
    },
  );
  const inForce = new Map(
    profile.body.facts
      .filter(({ superseded, status }) => !superseded && status !== 'removed')
      .map(({ path, value }) => [path, value]),
  );
  for (const [path, value] of Object.entries(turn.facts)) expect(inForce.get(path) ?? null, path).toEqual(value);
}

async function checkTools(turn: Said, url: string, body: ReplyJson, somebody: Person): Promise<void> {
  if (turn.tools === undefined) return;
  const trace = await call<{ calls: { tool: string }[] }>(url, `/v1/threads/${body.thread_id}/turns/${body.turn_id}`, {
    headers: { 'x-thread-token': somebody.token ?? '' },
  });
  expect(trace.body.calls.map(({ tool }) => tool)).toEqual(turn.tools);
}
