import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bounds } from '../../../../../src/config.ts';
import { urgenciesIn } from '../../../../../src/conversation/understand/dialogue/cues.ts';
import { readIntents, withUrgentNeed } from '../../../../../src/conversation/understand/intents/classify-intents.ts';
import { usCues } from '../dialogue/us-dialogue.ts';
import { beliefIn } from '../../../../../src/conversation/understand/intents/acceptance.ts';
import { noDialogue } from '../../../../../src/conversation/understand/intents/features.ts';
import { isUntrained, notUnderstood } from '../../../../../src/conversation/understand/intents/intent-examples.ts';
import { isAccepted, readLine } from '../../../../../src/conversation/understand/intents/intent-model.ts';
import { trainIntents } from '../../../../../src/conversation/understand/intents/train-intents.ts';
import { readWords } from '../../../../../src/conversation/understand/intents/words.ts';
import { packLessons } from './pack-lessons.ts';

const sets = join(import.meta.dirname, '../../../../eval');
const rowsOf = <T>(file: string, schema: z.ZodType<T>): T[] =>
  readFileSync(join(sets, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));

const single = rowsOf('intents.jsonl', z.object({ text: z.string(), label: z.string() }));
const several = rowsOf('intents-several.jsonl', z.object({ text: z.string(), labels: z.array(z.string()) }));
const ours = single.filter(({ label }) => label !== 'oos');
const foreign = single.filter(({ label }) => label === 'oos');
const baseline = z
  .object({ intents: z.record(z.string(), z.number()) })
  .parse(JSON.parse(readFileSync(join(sets, 'baseline.json'), 'utf8'))).intents;

/** A drop of more than a point fails. */
const tolerance = 0.01;

const lessons = packLessons();
const model = trainIntents(lessons);
const read = (text: string) => readIntents(model, text, noDialogue, bounds).intents.map(({ name }) => name);
const refused = (text: string) => read(text).every((name) => notUnderstood.includes(name));
const shareOf = <T>(rows: readonly T[], holds: (row: T) => boolean) => rows.filter(holds).length / rows.length;

describe('the pack’s intents on lines they were not trained on', () => {
  it('name the intent of a message as often as the baseline', () => {
    const first = shareOf(ours, ({ text, label }) => read(text)[0] === label);
    expect(first).toBeGreaterThanOrEqual((baseline['first'] ?? 1) - tolerance);
  });

  it('find what is none of our business as often as the baseline', () => {
    expect(shareOf(foreign, ({ text }) => refused(text))).toBeGreaterThanOrEqual(
      (baseline['foreign_found'] ?? 1) - tolerance,
    );
  });

  it('turn away no more of our own messages than the baseline', () => {
    expect(shareOf(ours, ({ text }) => refused(text))).toBeLessThanOrEqual((baseline['false_alarms'] ?? 0) + tolerance);
  });

  it('find the several wishes of one message, and no others, as well as the baseline', () => {
    const pairs = several.map(({ text, labels }) => ({ found: read(text), labels: new Set(labels) }));
    const hits = pairs.reduce((sum, { found, labels }) => sum + found.filter((name) => labels.has(name)).length, 0);
    const wanted = pairs.reduce((sum, { labels }) => sum + labels.size, 0);
    const given = pairs.reduce((sum, { found }) => sum + found.length, 0);
    expect(hits / wanted).toBeGreaterThanOrEqual((baseline['several_recall'] ?? 1) - tolerance);
    expect(hits / given).toBeGreaterThanOrEqual((baseline['several_precision'] ?? 1) - tolerance);
  });

  it('are measured on sentences that are in no example', () => {
    const key = (text: string) => readWords(text).words.join(' ');
    const taught = new Set(lessons.examples.flatMap(({ examples }) => examples.map(key)));
    // Of "bye" and "no thank you" there is only one spelling; from four words on there is no excuse.
    expect(
      single.map(({ text }) => key(text)).filter((text) => text.split(' ').length >= 4 && taught.has(text)),
    ).toEqual([]);
  });
});

describe('the pack’s examples', () => {
  it('teach every intent with at least forty different lines', () => {
    const thin = lessons.examples.filter(({ intent, examples }) => !isUntrained(intent) && new Set(examples).size < 40);
    expect(thin.map(({ intent }) => intent)).toEqual([]);
  });

  it('say no line under two intents', () => {
    const owners = new Map<string, string[]>();
    for (const { intent, examples } of lessons.examples)
      for (const line of examples) owners.set(line.toLowerCase(), [...(owners.get(line.toLowerCase()) ?? []), intent]);
    expect([...owners].filter(([, intents]) => new Set(intents).size > 1)).toEqual([]);
  });
});

describe('readIntents on the pack', () => {
  it('reads a terse misspelt phone message as a search for help or a complaint, not as noise', () => {
    expect(read('got laid of n they cut my ebt wat do i do')).not.toContain('unclear');
  });

  it('takes a wish to complain for a complaint, and only its taking back for a cancel', () => {
    expect(['i want to complain', 'i wish to complain', 'Complain!'].map((text) => read(text)[0])).toEqual(
      Array.from({ length: 3 }, () => 'grievance'),
    );
    expect(read('i dont want to complain anymore')[0]).toBe('cancel');
  });

  it('hears one sentence of hunger in a long message about something else', () => {
    const story = 'i have lived in this town for nine years and worked at the mill with my cousin and his wife';
    const text = `${story} and since then we have nothing to eat because ${story}`;
    const heard = withUrgentNeed(readIntents(model, text, noDialogue, bounds)).intents.map(({ name }) => name);
    expect(urgenciesIn(usCues(text))).toEqual(['food']);
    expect(heard).toContain('urgent_need');
    expect(heard).toContain(read(text)[0]);
  });

  it('says unclear for empty words and never throws on odd input', () => {
    for (const text of ['', '   ', '???', '🙂🙂', '\u0000', '[PERSON_1]', 'a'.repeat(20_000)]) {
      expect(read(text).length, JSON.stringify(text.slice(0, 20))).toBeGreaterThan(0);
    }
    expect(read('')).toEqual(['unclear']);
  });

  it('makes nothing of a word that points nowhere, but hears a short word that people say alone', () => {
    expect(['it', 'that', 'the'].map((text) => read(text)[0])).toEqual(['unclear', 'unclear', 'unclear']);
    expect(['ok', 'what?', 'no', 'next'].filter((text) => refused(text))).toEqual([]);
  });

  it('leans on the open question when the words alone leave it open', () => {
    const chance = (openQuestion: 'fact' | undefined) =>
      readIntents(model, 'about 900', { ...noDialogue, openQuestion }, bounds).rivals.find(
        ({ name }) => name === 'provide_facts',
      )?.confidence ?? 0;
    expect(chance('fact')).toBeGreaterThan(chance(undefined));
  });

  it('reads a message of 8,000 characters in time that grows no faster than its length', () => {
    const sentence = 'I lost my job last month, we have two kids and rent is due. ';
    const fastestMs = (chars: number) => {
      const text = sentence.repeat(200).slice(0, chars);
      const runs = Array.from({ length: 15 }, () => {
        const before = performance.now();
        read(text);
        return performance.now() - before;
      });
      return Math.min(...runs);
    };
    fastestMs(500);
    expect(fastestMs(4_000)).toBeLessThan(8 * 2 * fastestMs(500));
    expect(fastestMs(8_000)).toBeLessThan(2 * fastestMs(4_000));
  });
});

describe('what counts as ours', () => {
  const shown = { ...noDialogue, programsShown: true };

  it('is a word of the examples only where somebody would say it alone', () => {
    expect(['paper', 'card', 'form'].filter((text) => !refused(text))).toEqual([]);
    expect(['complaint', 'appeal'].filter(refused)).toEqual([]);
  });

  it('is more in the middle of a conversation than at its beginning', () => {
    const { signs } = readLine(model, 'does the agency check whiskers', noDialogue);
    const belief = beliefIn(model.acceptance, signs);
    const strict = { ...model, acceptance: { ...model.acceptance, threshold: belief + (1 - belief) / 10 } };
    expect([noDialogue, shown].map((state) => isAccepted(strict, signs, state))).toEqual([false, true]);
  });

  it('is no word that only lines which are none of ours have, however alike it looks', () => {
    const { signs } = readLine(model, 'weather', noDialogue);
    expect(signs.coverage).toBe(0);
    expect(readLine(model, 'weatherise', noDialogue).signs.coverage).toBeGreaterThan(0);
  });
});

describe('what is never turned away', () => {
  it('is a message that names a program, however odd', () => {
    expect(read('quirky zither snap xylophone')).not.toContain('off_topic');
  });

  it('is a long story in everyday words', () => {
    const story =
      'My brother was a longshoreman until a crane toppled on the pier, his shoulder got crushed and the surgeon in Tacoma screwed a titanium plate in, now he sits by the window all day and broods';
    expect(refused(story)).toBe(false);
  });
});
