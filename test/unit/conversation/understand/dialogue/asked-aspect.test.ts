import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { aspectsSchema, makeAspectReader } from '../../../../../src/conversation/understand/dialogue/asked-aspect.ts';
import { questionParts } from '../../../../../src/conversation/understand/dialogue/question-parts.ts';
import { moderationWordsSchema } from '../../../../../src/middleware/content-moderation/flag-phrases.ts';
import { usDialogue } from './us-dialogue.ts';

const yaml = (name: string): unknown => parse(readFileSync(`data/us/${name}`, 'utf8'));
const { spelled_out: contractions } = moderationWordsSchema.parse(yaml('moderation-words.yaml'));
const spelledOut = new Map(Object.entries(contractions));
const read = makeAspectReader(aspectsSchema.parse(yaml('aspects.yaml')), spelledOut);
const aspectsOf = (text: string) => read(questionParts(text, usDialogue));
const aspectOf = (text: string) => aspectsOf(text)[0];

it.each([
  ['how long does it take tho', 'time'],
  ['how long til i get it', 'time'],
  ['is there a waiting list', 'time'],
  ['How soon would we get that?', 'time'],
  ['ok how long is the wait', 'time'],
  ['how much would i get', 'amount'],
  ['how much is food stamps for us', 'amount'],
  ['how much does wic give', 'amount'],
  ['how much is it a month', 'amount'],
  ['whats the phone', 'phone'],
  ['ok number for that', 'phone'],
  ['who do i call', 'phone'],
  ['what was the phone number', 'phone'],
  ['whats the website', 'phone'],
  ['can you send me the link', 'phone'],
  ['wats the phone numbr for wic', 'phone'],
  ['where is the office', 'place'],
  ['where do i go for that', 'place'],
  ["what's the address", 'place'],
  ['what they need for the wic', 'papers'],
  ['what papers do i need', 'papers'],
  ['what do i bring', 'papers'],
  ['which one is fastest', 'fastest'],
  ['whats the difference between those', 'difference'],
  ['how are they different', 'difference'],
])('%s: %s', (text, aspect) => {
  expect(aspectOf(text)?.aspect).toBe(aspect);
});

it.each([
  'how do i apply',
  'do i qualify',
  'how do i apply and do you like me',
  'how much would i get if i worked 20 hours',
  'how long does the appeal take',
  'my phone number is 555 0100',
  'how much can i earn',
  'what is the income limit',
  'how much does it cost to apply',
  'do i have to pay it back',
  'what is my ticket number',
  'i have a number of kids and where i live the office is far away so tell me what help there is',
  'how do i sign up for wic',
  'they never told me how long does the hearing take',
  'my rent is 800',
  'what help is there',
])('%s: none', (text) => {
  expect(aspectOf(text)).toBeUndefined();
});

it('reads one word of a name that a program is called by', () => {
  expect(aspectOf('whats the va one pay')).toEqual({ aspect: 'amount', called: 'va', part: 0 });
  expect(aspectOf('how long does the second one take')).toEqual({ aspect: 'time', called: undefined, part: 0 });
});

it('reads nothing without the words of a pack', () => {
  expect(makeAspectReader(undefined, new Map())(['how long does it take'])).toEqual([]);
});

it.each([
  ['whats the phone for snap and how long does it take, and do i need my ss card', ['phone', 'time', 'papers']],
  ['how do i apply and how long does it take', ['apply', 'time']],
  ['do i qualify? and how much would i get?', ['verdict', 'amount']],
  ['how do i apply for snap, what papers do i need and where is the office', ['apply', 'papers', 'place']],
  ['thanks, how long does it take', ['time']],
])('%s: each in its order', (text, aspects) => {
  expect(aspectsOf(text).map(({ aspect }) => aspect)).toEqual(aspects);
});
