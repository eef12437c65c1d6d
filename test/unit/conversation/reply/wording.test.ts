import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { digestOf } from '../../../../src/conversation/reply/choose-words.ts';
import { countSaidWords, fitReply } from '../../../../src/conversation/reply/fit-reply.ts';
import { bannedIn, gradeOf } from '../../../support/speech.ts';
import { wordItems } from '../../../../src/conversation/reply/embedded-wording.ts';
import { fixedItem, type PlanItem } from '../../../../src/conversation/reply/reply-plan.ts';
import { checkWordings, fillSlots, wordingFileSchema } from '../../../../src/conversation/reply/wording-file.ts';
import { conversationWordings } from '../../../../src/conversation/reply/wording-keys.ts';
import { rightWordings } from '../../../../src/grievances/say-right.ts';
import { grievanceWordings } from '../../../../src/grievances/wordings.ts';

const folder = fileURLToPath(new URL('../../../../data/us/wording/en', import.meta.url));
const files = readdirSync(folder).map((name) => ({
  name,
  file: wordingFileSchema.parse(parse(readFileSync(join(folder, name), 'utf8'))),
}));
const grievanceKeys = Object.fromEntries(
  Object.entries(grievanceWordings).map(([key, slots]) => [`grievance.${key}`, slots]),
);
const declared: Readonly<Record<string, readonly string[]>> = {
  ...conversationWordings,
  ...rightWordings,
  ...grievanceKeys,
};
const sentences = files.flatMap(({ name, file }) =>
  Object.entries(file.wordings).flatMap(([key, variants]) =>
    variants.map((text) => ({ where: `${name}: ${key}`, text })),
  ),
);

describe('the wording files', () => {
  it('have every sentence that can be said, and no other', () => {
    expect(() =>
      checkWordings(
        files.map(({ file }) => file),
        declared,
      ),
    ).not.toThrow();
  });

  it.each(sentences)('never say what must not be said ($where)', ({ text }) => {
    expect(bannedIn(text)).toEqual([]);
  });

  it.each(sentences)('ask one question at most ($where)', ({ text }) => {
    expect((text.match(/\?/g) ?? []).length).toBeLessThanOrEqual(2);
    expect(countSaidWords(text)).toBeLessThan(90);
  });

  it('names each fault: a missing key, an unknown one, a slot that is not given', () => {
    const bad = [{ wordings: { 'small_talk.thanks': ['Thanks, {name}'], 'small_talk.tanks': ['x'] } }];
    expect(() => checkWordings(bad, { 'small_talk.thanks': [], 'small_talk.goodbye': [] })).toThrow(
      /uses \{name\}.*"small_talk.tanks" is never said.*"small_talk.goodbye" is missing/,
    );
  });
});

describe('the measures of speech', () => {
  it('find what is never said, in any case, and not the same letters in another word', () => {
    expect(bannedIn("Unfortunately you qualify. Don't worry; the alien form is invalid.")).toHaveLength(5);
    expect(bannedIn('Your eligibility is adjusted; a salient point.')).toEqual([]);
  });

  it('tell plain words from a law’s', () => {
    const plain = 'You can ask for food help now. It is free. Send the form today. The papers can come later. '.repeat(
      2,
    );
    const law =
      'Notwithstanding any administrative determination regarding categorical eligibility, households receiving supplemental nutrition assistance shall periodically demonstrate continuing financial necessity through documentation of allowable expenditures and anticipated income.';
    expect(gradeOf(plain)).toBeLessThan(4);
    expect(gradeOf(`${law} ${law}`)).toBeGreaterThan(16);
    expect(gradeOf('Too short.')).toBeUndefined();
    expect(gradeOf(`${plain} https://example.gov/administrative-determination 1-800-772-1213`)).toBeLessThan(4);
  });
});

describe('embedded wording', () => {
  const wordings = new Map([
    ['hello', ['one', 'two', 'three']],
    ['about', ['{name} gives {amount}.']],
  ]);

  it('says the same in the same thread, and no variant twice before all were used', () => {
    let uses: Readonly<Record<string, number>> = {};
    const said: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const worded = wordItems(wordings, [fixedItem('hello')], { threadId: 'thr_1', wordingUses: uses });
      uses = worded.wordingUses;
      said.push(...worded.paragraphs);
    }
    expect([...said].sort()).toEqual(['one', 'three', 'two']);
    const again = wordItems(wordings, [fixedItem('hello')], { threadId: 'thr_1', wordingUses: {} });
    expect(again.paragraphs).toEqual([said[0]]);
  });

  it('never reads a value as a slot', () => {
    expect(fillSlots('{name} gives {amount}.', { name: '{amount}', amount: '$5' })).toBe('{amount} gives $5.');
  });

  it('drops what is needed least until the reply fits, and never what has no place in that order', () => {
    const items: PlanItem[] = [fixedItem('a'), fixedItem('b', { dropFirst: 1 }), fixedItem('c', { dropFirst: 9 })];
    expect(fitReply(items, 2, (kept) => kept.length).map(({ wording }) => wording)).toEqual(['a', 'b']);
    expect(fitReply(items, 0, (kept) => kept.length).map(({ wording }) => wording)).toEqual(['a']);
  });
});

describe('a paragraph that was said lately', () => {
  const two = new Map([
    ['a', ['One.', 'Uno.']],
    ['b', ['Two.', 'Dos.']],
  ]);
  const items = [fixedItem('a'), fixedItem('b', { joins: true })];
  const say = (wordingUses: Readonly<Record<string, number>>, lastSaid: readonly string[]) =>
    wordItems(two, items, { threadId: 'thr_1', wordingUses, lastSaid });

  it('comes in other words, though its sentences take turns in step', () => {
    const first = say({}, []);
    const second = say(first.wordingUses, first.paragraphs.map(digestOf));
    const third = say(second.wordingUses, [...first.paragraphs, ...second.paragraphs].map(digestOf));
    expect(new Set([...first.paragraphs, ...second.paragraphs, ...third.paragraphs]).size).toBe(3);
  });

  it('comes back when there is no other way to say it', () => {
    const only = new Map([['a', ['The only way.']]]);
    const again = wordItems(only, [fixedItem('a')], {
      threadId: 'thr_1',
      wordingUses: {},
      lastSaid: [digestOf('The only way.')],
    });
    expect(again.paragraphs).toEqual(['The only way.']);
  });
});
