import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bounds } from '../../../../src/config.ts';
import { chooseWords, textOf } from '../../../../src/conversation/reply/choose-words.ts';
import { modelWording } from '../../../../src/conversation/reply/model-wording.ts';
import { wordItems } from '../../../../src/conversation/reply/embedded-wording.ts';
import { fixedItem, type PlanItem } from '../../../../src/conversation/reply/reply-plan.ts';
import { veilPlan } from '../../../../src/conversation/reply/veil-plan.ts';
import { wordingFileSchema } from '../../../../src/conversation/reply/wording-file.ts';
import { AppError } from '../../../../src/errors.ts';
import type { ChatModel } from '../../../../src/model/chat-model.ts';
import { loadPrompts } from '../../../../src/prompts/load-prompts.ts';
import type { Prompt } from '../../../../src/prompts/prompt.ts';
import { askedSentences, rewordingModel, scriptedModel } from '../../../support/scripted-model.ts';
import { saidBy } from '../../../support/words.ts';
import { openUsChain } from '../../middleware/us-chain.ts';

/** A few sentences as a pack has them, two for some so that variation is in play. */
const wordings = new Map<string, readonly string[]>([
  ['opening.programs', ['Here is what may fit.', 'From what you told me, these may help.']],
  ['program.likely_eligible', ['{n}. {name}: {gives}. You may be able to get this; the agency decides. Why: {why}.']],
  ['program.unknown', ["{n}. {name}: {gives}. I can't tell yet; it turns on {missing}. You can apply anyway."]],
  ['program.amount', ['It may be about {amount} {period}.', 'That could be about {amount} {period}.']],
  ['program.apply_web_phone', ['Apply: {url} or {phone}.']],
  ['program.already', ['{n}. {name}: you have this already.']],
  ['programs.more', ['There are {count} more that may fit: {names}. Say "more" to see them, or call 211.']],
  ['rights.complaint_is_not_appeal', ['A complaint here is not an appeal there.']],
  ['question.fact', ['One question: {ask} It helps because {why}. You can skip it.']],
]);
let prompt: Prompt;

const wordingFolder = fileURLToPath(new URL('../../../../data/us/wording/en', import.meta.url));
const usWordings = readdirSync(wordingFolder).flatMap((name) =>
  Object.entries(wordingFileSchema.parse(parse(readFileSync(join(wordingFolder, name), 'utf8'))).wordings),
);

beforeAll(async () => {
  prompt = (await loadPrompts(fileURLToPath(new URL('../../../../prompts', import.meta.url)))).latest('answer');
});

const source = { kind: 'determination', programId: 'snap', packHash: 'f' } as const;
const item = (wording: string, slots: PlanItem['slots'], joins = true): PlanItem => ({ wording, slots, source, joins });
/** A list as a turn plans it, with what must never reach a model in its values. */
const plan: readonly PlanItem[] = [
  fixedItem('crisis', { fixedText: 'Call or text 988. They listen day and night.' }),
  fixedItem('opening.programs'),
  item(
    'program.likely_eligible',
    { n: 1, name: 'SNAP', gives: 'money on a card for food', why: 'you are a refugee [name_2]' },
    false,
  ),
  item('program.amount', { amount: '$292', period: 'a month' }),
  item('program.apply_web_phone', { url: 'https://apply.example.gov/a_1', phone: '800-221-5689' }),
  item('program.unknown', { n: 2, name: 'WIC', gives: 'food for babies', missing: 'whether you are pregnant' }, false),
  item('programs.more', { count: 2, names: 'Lifeline and LIHEAP' }, false),
  fixedItem('rights.complaint_is_not_appeal'),
  {
    wording: 'question.fact',
    slots: { ask: 'How old are you?', why: 'it decides' },
    source: { kind: 'reviewed_text' },
  },
];
const context = {
  threadId: 'thr_1',
  turnNumber: 3,
  wordingUses: {},
  lastSaid: [],
  saidBefore: [],
  persona: {},
  signal: new AbortController().signal,
  chain: openUsChain(),
};
const embedded = wordItems(wordings, plan, context);

function wordingWith(model: ChatModel, changes: Partial<typeof bounds> | Record<string, number> = {}) {
  const refused: string[] = [];
  const wording = modelWording({
    model,
    prompt,
    wordings,
    bounds: { ...bounds, ...changes },
    onRefused: ({ why }) => refused.push(why),
  });
  return { refused, word: (items = plan, more = {}) => saidBy(wording, items, { ...context, ...more }) };
}

const failing = (code: 'model_unavailable' | 'model_failed') =>
  scriptedModel(() => {
    throw new AppError(code, 'The language model does not answer.', { internal: 'test' });
  });

describe('what a model gets to see', () => {
  it('tells the model how to sound, in words from closed lists', async () => {
    const model = rewordingModel((sentence) => sentence);
    await wordingWith(model).word(plan, { persona: { tone: 'formal', traits: ['calm'], reading_level: 5 } });
    await wordingWith(model).word(plan);
    const [asked, unasked] = model.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    expect(asked).toContain('How to sound: formal in tone, calm, words for school grade 5.');
    expect(unasked).toContain('How to sound: warm in tone.');
  });

  it('is reviewed sentences with a token for every value, and neither message nor fact nor figure', async () => {
    const model = rewordingModel((paragraph) => paragraph);
    await wordingWith(model).word();
    const seen = JSON.stringify(model.requests);
    const values = plan.flatMap(({ slots }) => Object.values(slots)).filter((value) => typeof value === 'string');
    for (const secret of [...values, '988', 'undocumented', 'hits', 'refugee', 'SNAP', '292'])
      if (secret !== 'it decides') expect(seen).not.toContain(secret);
    expect(askedSentences(model.requests[0] ?? { messages: [], maxTokens: 0, signal: context.signal })).toEqual([
      expect.stringMatching(/\S/),
      '[name_1]: [gives_1]. You may be able to get this; the agency decides.',
      expect.stringMatching(/^Why: \[why_1\]\..*\[amount_1\] \[period_1\]\. Apply: \[url_1\] or \[phone_1\]\.$/),
      "[name_2]: [gives_2]. I can't tell yet; it turns on [missing_1]. You can apply anyway.",
      'There are [count_1] more that may fit: [names_1].',
      'Say [quoted_1] to see them, or call [number_1].',
    ]);
  });

  it('is no crisis line, right or question: those are said as they were reviewed', async () => {
    const model = rewordingModel((paragraph) => paragraph);
    const { paragraphs } = await wordingWith(model).word();
    expect(model.requests).toHaveLength(1);
    for (const index of [0, 5, 6]) expect(paragraphs[index]).toBe(embedded.paragraphs[index]);
    const reviewed = plan.filter(({ wording }) => !/^(?:program|programs|opening)/.test(wording));
    const silent = rewordingModel((paragraph) => paragraph);
    expect(await wordingWith(silent).word(reviewed)).toMatchObject({ engine: 'embedded', degraded: false });
    expect(silent.requests).toHaveLength(0);
  });

  it('does not grow with the thread, and never over its bound', async () => {
    const sizes: number[] = [];
    for (const turnNumber of [1, 60, 1_000]) {
      const model = rewordingModel((paragraph) => paragraph);
      await wordingWith(model).word(plan, { turnNumber, wordingUses: { 'opening.programs': 2 * turnNumber } });
      sizes.push(JSON.stringify(model.requests[0]?.messages).length);
    }
    expect(new Set(sizes).size).toBe(1);
    const model = rewordingModel((paragraph) => paragraph);
    const long = Array.from({ length: 200 }, () => item('program.already', { n: 1, name: 'SNAP' }, false));
    const { paragraphs } = await wordingWith(model).word(long);
    const chars = (model.requests[0]?.messages ?? []).reduce((sum, { content }) => sum + content.length, 0);
    expect(chars).toBeLessThanOrEqual(bounds.promptCharsMax);
    expect(paragraphs).toHaveLength(200);
  });
});

describe('what a model says', () => {
  it('gets its values back in one pass, in the order of the plan, and counts what it cost', async () => {
    const model = rewordingModel((paragraph) =>
      paragraph.replace('Apply:', 'You can apply at').replace('To apply:', 'You can apply at'),
    );
    const reply = await wordingWith(model).word();
    expect(reply).toMatchObject({
      engine: 'ollama',
      degraded: false,
      usage: { prompt_tokens: 100, output_tokens: 40, model_calls: 1 },
      wordingUses: embedded.wordingUses,
    });
    expect(reply.paragraphs[2]).toContain('1. SNAP: money on a card for food');
    expect(reply.paragraphs[2]).toContain('you are a refugee [name_2]');
    expect(reply.paragraphs[2]).toContain('You can apply at https://apply.example.gov/a_1');
  });

  it('begins a sentence with a capital letter when a value stands there', async () => {
    const model = rewordingModel((paragraph, index) =>
      index === 1
        ? paragraph.replace('[name_1]: [gives_1].', 'There is [name_1]. [gives_1] is what it is.')
        : paragraph,
    );
    const { paragraphs } = await wordingWith(model).word();
    expect(paragraphs[2]).toContain('Money on a card for food is what it is.');
  });

  const refusals: readonly [string, string, (paragraph: string) => string][] = [
    ['leaves a value out', 'tokens', (text) => text.replace('[amount_1]', 'some money')],
    ['says a value twice', 'tokens', (text) => `${text} Call [phone_1].`],
    ['takes a value of another program', 'tokens', (text) => text.replace('[name_1]', '[name_2]')],
    ['makes up a value', 'tokens', (text) => `${text} See [url_9].`],
    ['adds a number', 'numbers', (text) => `${text} It takes 30 days.`],
    ['adds an amount of its own', 'numbers', (text) => text.replace('[amount_1]', '[amount_1] or $300')],
    ['adds a link', 'markup', (text) => `${text} See www.example.org.`],
    ['writes markup', 'markup', (text) => text.replace('[name_1]', '**[name_1]**')],
    ['names a program', 'names', (text) => `${text} It goes well with Medicaid.`],
    ['names an agency in capitals', 'names', (text) => `${text} SSA knows.`],
    ['promises', 'words', (text) => text.replace('You may be able to get', 'You will get')],
    ['drops who decides', 'words', (text) => text.replace('; the agency decides', '')],
    ['turns a sentence round', 'words', (text) => text.replace('You may be able', 'You may not be able')],
    ['uses a word that is never said', 'words', (text) => `${text} Unfortunately so.`],
    ['adds a number in words', 'words', (text) => `${text} It takes thirty of them.`],
    ['adds a length of time', 'words', (text) => `${text} It takes a few weeks.`],
    ['asks a question', 'question', (text) => `${text} Shall we go on?`],
    ['talks on and on', 'length', (text) => `${text} ${'and so on '.repeat(40)}`],
  ];
  it.each(refusals)('is not used where it %s', async (_what, why, change) => {
    const one = [
      fixedItem('opening.programs'),
      item('program.likely_eligible', { n: 1, name: 'SNAP', gives: 'food', why: 'you told me so' }, false),
      item('program.amount', { amount: '$292', period: 'a month' }),
      item('program.apply_web_phone', { url: 'https://apply.example.gov', phone: '800-221-5689' }),
    ];
    const model = rewordingModel((sentence, index) => (index === 0 ? sentence : change(sentence)));
    const { word, refused } = wordingWith(model);
    const reply = await word(one);
    expect(new Set(refused)).toEqual(new Set([why]));
    expect(reply.paragraphs).toEqual(wordItems(wordings, one, context).paragraphs);
    expect(reply).toMatchObject({ engine: 'ollama', degraded: false });
  });

  it('gets the full stop that it forgot, so that the next one begins', async () => {
    const model = rewordingModel((sentence, index) => (index === 1 ? sentence.replace(/\.$/, '') : sentence));
    expect((await wordingWith(model).word()).paragraphs).toEqual(embedded.paragraphs);
  });

  it('is told sentence by sentence, before the rest is written', async () => {
    const pieces = ['{"sentences":["Here is what ', 'may fit you.', '", "[name_1]: [gi'];
    let told = 0;
    const seen: number[] = [];
    const model: ChatModel = {
      name: 'slow',
      async *stream() {
        for (const text of pieces) {
          yield { kind: 'text', text };
          seen.push(told);
        }
        await Promise.reject(new AppError('model_failed', 'It broke off.', { internal: 'test' }));
      },
    };
    const wording = modelWording({ model, prompt, wordings, bounds, onRefused: () => undefined });
    const said: string[] = [];
    const reply = await wording.word(plan, context, ({ parts }) => {
      told += parts.length;
      said.push(...parts.map(({ text }) => text));
      return Promise.resolve();
    });
    // The crisis lines before the model was asked, its first sentence with the closing quote.
    expect(seen).toEqual([1, 1, 2]);
    expect(said.slice(0, 2)).toEqual([embedded.paragraphs[0], 'Here is what may fit you.']);
    expect(said.slice(2).join('')).toBe(embedded.paragraphs.slice(2).join(''));
    expect(reply).toMatchObject({ engine: 'ollama', degraded: true, asked: { refused: ['model: test'] } });
  });

  it('is taken back from the end when it makes the reply too long', async () => {
    const model = rewordingModel((paragraph) => `${paragraph} So it is, so it is, so it is.`);
    const words = embedded.paragraphs.join(' ').split(/\s+/).length + 10;
    const { paragraphs } = await wordingWith(model, { replyWordsMax: words }).word();
    expect(paragraphs[1]).toContain('so it is');
    expect(paragraphs.slice(3)).toEqual(embedded.paragraphs.slice(3));
  });
});

describe('a model that can’t be used', () => {
  const useless: readonly [string, ChatModel, string][] = [
    ['is not there', failing('model_unavailable'), 'model'],
    ['breaks off', failing('model_failed'), 'model'],
    ['ignores the format', scriptedModel(() => 'Sure! Here are your paragraphs.'), 'shape'],
    ['gives half of the JSON', scriptedModel(() => '{"sentences": ["a", '), 'shape'],
    ['gives too few sentences', scriptedModel(() => '{"sentences": ["a"]}'), 'shape'],
    ['gives other things than words', scriptedModel(() => '{"sentences": [1, 2, 3, 4]}'), 'shape'],
    ['goes on without end', scriptedModel(() => `{"sentences": ["a"]}${' '.repeat(9_000)}`), 'shape'],
  ];
  it.each(useless)('leaves the embedded reply, marked degraded, when it %s', async (_what, model, why) => {
    const { word, refused } = wordingWith(model);
    const reply = await word();
    expect(reply).toMatchObject({ paragraphs: embedded.paragraphs, engine: 'embedded', degraded: true });
    expect(reply.usage.model_calls).toBe(1);
    expect(refused).toContain(why);
  });

  it('leaves the embedded reply when nothing of what it says can be used', async () => {
    const reply = await wordingWith(rewordingModel(() => 'You qualify.')).word();
    expect(reply).toMatchObject({ paragraphs: embedded.paragraphs, engine: 'embedded', degraded: true });
  });

  it('does not hide a stopped turn or a fault of ours', async () => {
    const stop = new AbortController();
    stop.abort(new AppError('turn_cancelled', 'This answer was stopped on request.'));
    const stopped = wordingWith(failing('model_failed')).word(plan, { signal: stop.signal });
    await expect(stopped).rejects.toMatchObject({ code: 'turn_cancelled' });
    const broken = scriptedModel(() => {
      throw new TypeError('a bug');
    });
    await expect(wordingWith(broken).word()).rejects.toThrow('a bug');
  });
});

describe('veiling a plan', () => {
  const joined = (paragraphs: ReturnType<typeof chooseWords>['paragraphs'], part: 'planned' | 'veiled') => {
    const texts: string[] = [];
    for (const unit of veilPlan(paragraphs))
      texts[unit.paragraph] = (texts[unit.paragraph] ?? '') + (part === 'planned' ? unit.planned : `|${unit.veiled}`);
    return texts;
  };

  it('gives back exactly what the embedded wording says', () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const seen = { threadId: `thr_${turn}`, wordingUses: { 'program.unknown': turn } };
      const { paragraphs } = chooseWords(wordings, plan, seen);
      expect(joined(paragraphs, 'planned')).toEqual(paragraphs.map(textOf));
    }
  });

  it('does so for every sentence of the pack, with values that look like tokens, slots and small letters', () => {
    const slotsOf = (template: string) =>
      Object.fromEntries(
        [...template.matchAll(/\{([a-z_0-9]+)\}/g)].map(([, slot], at) => [slot, `[${slot}_${at}] {a}`]),
      );
    for (const [key, variants] of usWordings)
      for (const template of variants) {
        const slots = { ...slotsOf(template), ...(template.includes('{n}') ? { n: 7 } : {}) };
        const only = new Map([[key, [template]]]);
        const items = [0, 1, 2].map((at) => ({
          ...item(key, slots, at > 0),
          joins: at === 2 ? ('line' as const) : at > 0,
        }));
        const { paragraphs } = chooseWords(only, items, { threadId: 't', wordingUses: {} });
        expect(joined(paragraphs, 'planned')).toEqual(paragraphs.map(textOf));
        expect(joined(paragraphs, 'veiled').join('')).not.toMatch(/\{a\}|\d\d|\n/);
      }
  });
});
