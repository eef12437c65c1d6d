import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSaidWords } from '../../src/conversation/reply/fit-reply.ts';
import { detectLanguage } from '../../src/conversation/understand/dialogue/language.ts';
import {
  brokenIn,
  readDialogue,
  type Dialogue,
  type DialogueAnswer,
  type DialogueTurn,
} from '../../scripts/eval/dialogue-file.ts';
import { call, person, startService, type Person, type ReplyJson, type TestService } from '../support/service.ts';
import { bannedIn, gradeOf } from '../support/speech.ts';

const folder = fileURLToPath(new URL('./dialogues', import.meta.url));

/** What is read on a phone, in a hurry. */
const wordsMax = 180;
/** School grade, with the values in. */
const gradeMax = 8;

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
          const broken = brokenIn(turn, await answerOf(turn, service.url, answer.body, somebody));
          expect(broken, `${answer.body.route.reasons.join(', ')}\n${answer.body.reply.text}`).toEqual([]);
          expect(countSaidWords(answer.body.reply.text), answer.body.reply.text).toBeLessThanOrEqual(wordsMax);
          expect(bannedIn(answer.body.reply.text), answer.body.reply.text).toEqual([]);
          // The grade is that of English, and whoever writes in Spanish is answered in it.
          if (detectLanguage(turn.user).language === 'en')
            expect(gradeOf(answer.body.reply.text) ?? 0, answer.body.reply.text).toBeLessThanOrEqual(gradeMax);
          // The lines of a danger stand first, and are said again whenever it is told again.
          const paragraphs = answer.body.reply.text.split('\n\n').slice(answer.body.reply.status === 'crisis' ? 1 : 0);
          for (const paragraph of paragraphs.filter((text) => text.length > 90)) {
            if (!turn.user.toLowerCase().includes('again'))
              expect(said, 'the same paragraph twice in a thread').not.toContain(paragraph);
            said.push(paragraph);
          }
        },
      );
    }
  });
}

type Said = Exclude<DialogueTurn, { restart: true }>;

/** The answer with what the API tells beside it, where the story asks for that. */
async function answerOf(turn: Said, url: string, body: ReplyJson, somebody: Person): Promise<DialogueAnswer> {
  const headers = { 'x-thread-token': somebody.token ?? '' };
  const thread = `/v1/threads/${somebody.threadId}`;
  const told =
    Object.keys(turn.facts).length === 0 ? [] : (await call<Profile>(url, `${thread}/profile`, { headers })).body.facts;
  const trace =
    turn.tools === undefined ? [] : (await call<Trace>(url, `${thread}/turns/${body.turn_id}`, { headers })).body.calls;
  return {
    route: body.route.name,
    status: body.reply.status,
    text: body.reply.text,
    programs: body.programs.map(({ id }) => id),
    questionPath: body.question?.path,
    ticketNumber: body.ticket?.number,
    rights: body.rights.map(({ right }) => right),
    tools: trace.map(({ tool }) => tool),
    facts: new Map(
      told
        .filter(({ superseded, status }) => !superseded && status !== 'removed')
        .map(({ path, value }) => [path, value]),
    ),
  };
}

interface Profile {
  readonly facts: readonly { path: string; value?: unknown; status: string; superseded: boolean }[];
}
interface Trace {
  readonly calls: readonly { tool: string }[];
}
