import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, person, startService, type TestService } from '../support/service.ts';

/**
 * Words that a plain JavaScript object has something under. Looking one up in `{}` by what a person wrote gives a
 * function where a string was meant; this finds the next place that does.
 */
const words = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'length',
  'name',
  'undefined',
  'null',
  'NaN',
];

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it.each(words)('takes "%s" for a word like any other', async (word) => {
  const somebody = person(() => service.url);
  const first = await somebody.say(`my ${word} lives in ${word}, Texas and gets ${word} 300 a week from ${word}`);
  expect(first.status).toBe(200);
  expect(first.body.reply.text.length).toBeGreaterThan(0);
  const second = await somebody.say(word);
  expect(second.status).toBe(200);
  expect(second.body.reply.text.length).toBeGreaterThan(0);
  const parsed = await call(service.url, '/v1/parse', { body: { text: `what is ${word}? ${word}` } });
  expect(parsed.status).toBe(200);
});
