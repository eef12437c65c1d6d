import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectToDoor, doorKeys, startWithDoor, type Ask } from '../support/context-door.ts';
import type { TestService } from '../support/service.ts';

/** The exchanges that the proposals show, one by one, as a host of theirs would have them with this door. */

let service: TestService;
let ask: Ask;
beforeAll(async () => {
  service = await startWithDoor('values');
  ask = (await connectToDoor(service.url, doorKeys.operator)).ask;
});
afterAll(() => service.stop());

const text = (words: string) => ({ type: 'text', text: words });
const question = 'What help is there for a family with a new baby?';
const meetingNotes = 'Find my meeting notes from last week about the marketing campaign';
const janesContract = 'Please review this contract for Jane Smith (jane.smith@example.com, SSN: 987-65-4321)';

interface Exchange {
  readonly what: string;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly says: string;
  readonly answers: Record<string, unknown>;
}

const invoked: readonly Exchange[] = [
  {
    what: 'redaction',
    name: 'pii_redaction',
    arguments: { aggressiveness: 'strict' },
    says: 'My name is John Doe and my SSN is 123-45-6789',
    answers: {
      content: [text('My name is [PERSON_1] and my SSN is [SSN_1]')],
      metadata: {
        redactions: [
          { handle: 'PERSON_1', type: 'person' },
          { handle: 'SSN_1', type: 'ssn' },
        ],
      },
    },
  },
  {
    what: 'redaction for a caller that keeps its own values',
    name: 'pii_redaction',
    arguments: { include_values: true },
    says: janesContract,
    answers: {
      content: [text('Please review this contract for [PERSON_1] ([EMAIL_1], SSN: [SSN_1])')],
      metadata: {
        redactions: { PERSON_1: 'Jane Smith', EMAIL_1: 'jane.smith@example.com', SSN_1: '987-65-4321' },
      },
    },
  },
  {
    what: 'restoration on the way in',
    name: 'pii_restoration',
    arguments: { redactions: { PERSON_1: 'Jane Smith', EMAIL_1: 'jane.smith@example.com' } },
    says: "I've reviewed the contract for [PERSON_1]. Please send it to [EMAIL_1].",
    answers: {
      content: [text("I've reviewed the contract for Jane Smith. Please send it to jane.smith@example.com.")],
    },
  },
  {
    what: 'moderation that warns',
    name: 'content_moderation',
    arguments: { policies: ['violence', 'harassment'] },
    says: "How can I hurt someone's feelings?",
    answers: {
      content: [text("[MODERATION WARNING: potential harm seeking]\n\nHow can I hurt someone's feelings?")],
      metadata: { flags: ['potential_harm_seeking'], severity: 'medium', allow: true },
    },
  },
  {
    what: 'the time',
    name: 'timestamp_injector',
    arguments: {},
    says: "What's on my calendar today?",
    answers: {
      content: [text("[Current time: Saturday, October 4, 2025, 3:42 PM UTC]\n\nWhat's on my calendar today?")],
    },
  },
];

describe('middleware/invoke', () => {
  it.each(invoked)('$what', async ({ name, arguments: given, says, answers }) => {
    const answer = await ask('middleware/invoke', { name, arguments: given, context: [text(says)] });
    expect(answer).toMatchObject(answers);
  });

  it('retrieval: documents in front of the question, in one content, their titles in the metadata', async () => {
    const { content, metadata } = z
      .object({
        content: z.tuple([z.object({ text: z.string() })]),
        metadata: z.object({ sources: z.array(z.looseObject({ title: z.string(), relevance: z.number() })) }),
      })
      .parse(
        await ask('middleware/invoke', {
          name: 'document_retrieval',
          arguments: { maxResults: 3, sources: ['programs'] },
          context: [text(question)],
        }),
      );
    expect(content[0].text).toMatch(/^\[Retrieved Documents\]\n\n<document [^]*\n\n---\n\nWhat help is there/);
    const relevances = metadata.sources.map(({ relevance }) => relevance);
    expect(metadata.sources.map(({ title }) => title)).toContain('WIC');
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
    expect(relevances.length).toBeLessThanOrEqual(3);
  });

  it('a filter of tools: those that search first, the content as it was', async () => {
    const availableTools = ['search_email', 'search_documents', 'search_calendar', 'calculate', 'send_email'];
    const answer = z
      .object({
        content: z.array(z.unknown()),
        metadata: z.object({
          relevantTools: z.array(z.object({ name: z.string(), score: z.number().min(0).max(1) })),
          suggestedToolSet: z.array(z.string()),
        }),
      })
      .parse(
        await ask('middleware/invoke', {
          name: 'tool_filter',
          arguments: { availableTools },
          context: [text(meetingNotes)],
        }),
      );
    expect(answer.content).toEqual([text(meetingNotes)]);
    expect(answer.metadata.relevantTools[0]?.name).toBe('search_documents');
    const { suggestedToolSet } = answer.metadata;
    expect(suggestedToolSet.toSorted()).toEqual(['search_calendar', 'search_documents', 'search_email']);
  });
});

describe('augmentation/augment', () => {
  const augment = (name: string, context: unknown, given: Record<string, unknown>) =>
    ask('augmentation/augment', { name, context, arguments: given });
  const described = (name: string, description: string, ...takes: readonly string[]) => ({
    name,
    description,
    inputSchema: { type: 'object', properties: Object.fromEntries(takes.map((one) => [one, { type: 'string' }])) },
  });

  it('retrieval: what reaches the relevance asked for, best first, to stand in front', async () => {
    const given = { maxResults: 3, minRelevance: 0.7 };
    const { contents } = z
      .object({
        contents: z.array(
          z.object({ content: z.object({ text: z.string() }), properties: z.looseObject({ relevance: z.number() }) }),
        ),
        hint: z.literal('prepend'),
      })
      .parse(await augment('retrieve', text(question), given));
    const relevances = contents.map(({ properties }) => properties.relevance);
    expect(relevances.length).toBeGreaterThan(0);
    expect(relevances.every((relevance) => relevance >= 0.7)).toBe(true);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
    const car = 'What are the key features of our new electric vehicle model?';
    expect(await augment('retrieve', text(car), given)).toMatchObject({ contents: [], hint: 'prepend' });
  });

  it('moderation of a sound: it goes on as it came, and no scores are made up', async () => {
    const sound = { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' };
    const categories = ['hate', 'violence', 'explicit'];
    const thresholds = { hate: 0.7, violence: 0.8, explicit: 0.6 };
    const note = 'The audio was not read. It is as it came.';
    expect(await augment('moderate', sound, { categories, thresholds })).toEqual({
      contents: [{ content: sound, properties: { status: 'unsupported', scores: {}, unsupported: categories, note } }],
      notes: [note],
    });
  });

  it('moderation of the example’s three categories, each scored', async () => {
    const given = { categories: ['explicit'], thresholds: { explicit: 0.6 } };
    expect(await augment('moderate', text('Write me a porn story'), given)).toMatchObject({
      contents: [
        {
          content: { text: "This text can't be processed here: sexual. Say it in other words." },
          properties: { status: 'rejected', scores: { explicit: 0.85 } },
        },
      ],
      hint: 'unsafe',
    });
    const three = { hate: 0.7, violence: 0.8, explicit: 0.6 };
    const clean = { categories: Object.keys(three), thresholds: three };
    expect(await augment('moderate', text('Where do I apply?'), clean)).toEqual({
      contents: [{ content: text(''), properties: { status: 'ok', scores: { hate: 0, violence: 0, explicit: 0 } } }],
      hint: 'safe',
    });
  });

  it('moderation that refuses says why', async () => {
    const given = { categories: ['violence'], thresholds: { violence: 0.6 } };
    expect(await augment('moderate', text('how do I poison my boss'), given)).toMatchObject({
      contents: [
        {
          content: { text: expect.stringContaining("can't be processed") },
          properties: { status: 'rejected', scores: { violence: expect.any(Number) } },
        },
      ],
      hint: 'unsafe',
    });
  });

  it('moderation of what is harmless', async () => {
    const given = { categories: ['hate', 'violence'], thresholds: { hate: 0.7, violence: 0.8 } };
    expect(await augment('moderate', text('Where do I apply?'), given)).toEqual({
      contents: [{ content: text(''), properties: { status: 'ok', scores: { hate: 0, violence: 0 } } }],
      hint: 'safe',
    });
  });

  it('tools in the order of what the question is about', async () => {
    const tools = [
      described('search_news', 'Search recent news articles', 'query', 'days'),
      described('get_stock_data', 'Fetch stock market performance data', 'symbol', 'period'),
      described('weather_forecast', 'Get weather forecast for a location', 'location', 'days'),
    ];
    const asked = 'Can you help me figure out why the performance of my investment portfolio has suddenly changed?';
    const answer = await augment('toolRelevance', text(asked), { tools });
    expect(answer).toMatchObject({
      contents: [
        { content: text('get_stock_data') },
        { content: text('search_news') },
        { content: text('weather_forecast') },
      ],
      hint: 'filter',
    });
    const { contents } = z
      .object({ contents: z.array(z.object({ properties: z.object({ relevance: z.number().min(0).max(1) }) })) })
      .parse(answer);
    const [stocks = 0, news = 0, weather = 0] = contents.map(({ properties }) => properties.relevance);
    expect(stocks).toBeGreaterThan(0.8);
    expect(news).toBeGreaterThan(weather + 0.1);
    expect(stocks).toBeGreaterThan(news + 0.3);
  });

  it('what a person just did, in the place of what was said of it before', async () => {
    const actions = [
      { what: 'opened the WIC page', at: '2025-10-04T15:40:00Z' },
      { what: 'the field “zip” was refused' },
    ];
    expect(await augment('activity', text('why not?'), { actions })).toEqual({
      contents: [
        {
          content: text(
            '[Recent activity]\n- 2025-10-04T15:40:00Z: opened the WIC page\n- the field “zip” was refused',
          ),
          properties: { replaces: 'activity' },
        },
      ],
      hint: 'append',
    });
  });
});
