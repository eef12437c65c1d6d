import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from '../../src/compose/reader.ts';
import { readingSchema } from '../../src/reading/reading.ts';
import { readArtefact } from '../../src/reading/trained/artefact.ts';
import type { ReaderInWorker } from '../../src/reading/trained/reader-in-worker.ts';
import { trainedReader } from '../../src/reading/trained/trained-reader.ts';
import { usFigureFiles, usFigures } from '../unit/reading/us-figures.ts';

const today = '2026-11-23';
let reader: ReaderInWorker;
beforeAll(async () => {
  reader = openReader('models/reader', usFigureFiles);
});
afterAll(() => reader.close());

/** What people and broken clients send. Each is read, within the schema; none throws. */
const odd: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['spaces', '  \n\t '],
  ['emoji', '😭😭🙏🏽👩‍👩‍👧'],
  ['one word 1,600 times', 'help '.repeat(1_600)],
  ['8,000 letters without a space', 'a'.repeat(8_000)],
  ['8,000 digits', '1234567890'.repeat(800)],
  ['other scripts', 'мне нужна помощь 我需要帮助 أحتاج مساعدة'],
  ['mixed direction', 'rent \u202e900\u202c שכר דירה 900'],
  ['control characters', 'rent\u0000 is \u0007 900 \u001b[31m'],
  ['lone surrogates', 'a \ud83d b \ude00 c'],
  ['words that objects have', 'constructor __proto__ toString hasOwnProperty'],
  [
    'a letter with page numbers',
    'Page 1 of 3\nNotice date: 11/09/2026\nCase 004417\n\nPage 2 of 3\nYour benefit ends 11/30/2026.',
  ],
];

describe('any text gives a reading', () => {
  it.each(odd)('%s', async (_, text) => {
    const reading = readingSchema.parse(await reader.read(text, { today }));
    for (const { start, end } of [...reading.parts, ...reading.claims, ...reading.people]) {
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });
});

it('drops no figure of a message without a trace: each is a claim, stands in an event, or was read as of no use', async () => {
  const text = 'I make 14.25 an hour, 28 hours. Rent is 900 and my son is 7. They want 340 back by Dec 4.';
  const { claims } = await reader.read(text, { today });
  expect(claims.length).toBeGreaterThanOrEqual(3);
});

it('reads the same alone and after others', async () => {
  const text = 'my rent is 900 and i lost my job, what help is there for me and my 2 kids';
  const first = await reader.read(text, { today });
  await reader.read('something else entirely', { today });
  expect(await reader.read(text, { today })).toEqual(first);
});

it('says how a message answers only where something was asked', async () => {
  expect((await reader.read('4', { today })).reply).toBeUndefined();
  expect((await reader.read('4', { today, before: 'How many people live with you?' })).reply).toBeDefined();
});

it('gives vectors of length one, nearer for texts that mean the same', async () => {
  const [one, same, other] = await reader.embed([
    'how do I apply for food stamps',
    'where do i sign up for SNAP',
    'my landlord will not fix the heat',
  ]);
  const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
    (a ?? new Float32Array()).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);
  expect(cosine(one, one)).toBeCloseTo(1, 4);
  expect(cosine(one, same)).toBeGreaterThan(cosine(one, other));
});

it('works on the WASM runtime where there is no native binding, and says so', async () => {
  const options = { threads: 1, windowTokensMax: 320, windowsMax: 3, embedTokensMax: 160, prefer: 'wasm' } as const;
  const wasm = await trainedReader(readArtefact('models/reader'), usFigures, options);
  expect(wasm.runtime).toBe('wasm');
  const reading = await wasm.read('my rent is 900', { today });
  expect(reading.parts.length).toBeGreaterThan(0);
});
