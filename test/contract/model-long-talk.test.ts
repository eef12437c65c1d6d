import { afterAll, beforeAll, expect, it } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import { startOllamaDouble, type OllamaDouble } from '../support/ollama-double.ts';
import { sentencesIn } from '../support/scripted-model.ts';
import { person, startService, type TestService } from '../support/service.ts';

let double: OllamaDouble;
let service: TestService;

beforeAll(async () => {
  double = await startOllamaDouble();
  double.next({
    kind: 'answers',
    reply: (prompt) => JSON.stringify({ sentences: sentencesIn(prompt) }),
  });
  service = await startService({ OLLAMA_URL: double.url, OMBUD_MODEL: 'small' });
}, 120_000);
afterAll(async () => {
  await service.stop();
  await double.close();
});

const talk = [
  'what help is there for food?',
  'how do I apply for the first one?',
  'what papers do I need',
  'thanks',
  'what about help with the light bill',
  'more',
  'do I qualify for food stamps?',
];

it('still has right at turn 60 what was said at turn 2, with a prompt as long as at turn 3', async () => {
  const somebody = person(() => service.url);
  await somebody.say('I live in Ohio with my two kids, 3 and 7');
  await somebody.say('my rent is 937 a month');
  const sizes: number[] = [];
  for (let turn = 3; turn < 60; turn += 1) {
    const before = double.calls.length;
    await somebody.say(talk[turn % talk.length] ?? '');
    const sent = double.calls.slice(before).map(({ messages }) => messages.map(({ content }) => content).join(''));
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(sent.join('')).not.toContain('937');
    sizes.push(...sent.map(({ length }) => length));
  }
  const { body } = await somebody.say('what do you know about me?');
  expect(body.reply.text).toContain('937');
  expect(Math.max(...sizes)).toBeLessThanOrEqual(bounds.promptCharsMax);
  const half = Math.floor(sizes.length / 2);
  expect(Math.max(...sizes.slice(half))).toBeLessThanOrEqual(1.1 * Math.max(...sizes.slice(0, half)));
}, 120_000);
