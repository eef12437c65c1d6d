import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Ask } from '../support/context-door.ts';
import { connectToFunctions } from '../support/context-peer.ts';

/** What hosts of others send to the context functions, in their own words, and options of their own. */

let ask: Ask;
beforeAll(async () => {
  ask = await connectToFunctions('values');
});

const text = (words: string) => ({ type: 'text', text: words });
const invoke = (name: string, words: string, given: Record<string, unknown> = {}) =>
  ask('middleware/invoke', { name, arguments: given, context: [text(words)] });

describe('pii_redaction', () => {
  it('the proposal’s first example: who may have values gets the map of the example', async () => {
    const says = 'Please review this contract for Jane Smith (jane@example.com, SSN: 987-65-4321)';
    expect(await invoke('pii_redaction', says, { include_values: true })).toMatchObject({
      content: [text('Please review this contract for [PERSON_1] ([EMAIL_1], SSN: [SSN_1])')],
      metadata: { redactions: { PERSON_1: 'Jane Smith', EMAIL_1: 'jane@example.com', SSN_1: '987-65-4321' } },
    });
  });

  describe('aggressiveness', () => {
    const says = '9127012345 is it, K7QMP 2RXH9 here';
    const at = async (given: Record<string, unknown>) => (await invoke('pii_redaction', says, given))['content'];

    it.each([
      ['lenient', ['minimal', 'low'], says],
      ['balanced', ['standard', 'moderate', 'medium'], '[PHONE_1] is it, K7QMP 2RXH9 here'],
      ['strict', ['high', 'aggressive'], '[PHONE_1] is it, [COME_BACK_CODE_1] here'],
    ])('%s has the names of others too: %j', async (ours, theirs, redacted) => {
      for (const aggressiveness of [ours, ...theirs]) {
        expect(await at({ aggressiveness }), aggressiveness).toEqual([text(redacted)]);
      }
    });

    it('is standard where nothing is said of it', async () => {
      expect(await at({})).toEqual(await at({ aggressiveness: 'standard' }));
    });
  });

  it('takes out the secrets of a configuration, wherever they stand, and restores them', async () => {
    const jwt = [
      'eyJhbGciOiJIUzI1NiJ9',
      'eyJzdWIiOiIxMjM0NTY3ODkwIn0',
      'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    ].join('.');
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIBOgIBAAJBAKj34GkxFhD9'.repeat(2)}\n-----END RSA PRIVATE KEY-----`;
    const secrets = {
      aws: 'AKIA' + 'IOSFODNN7EXAMPLE',
      github: 'ghp_' + 'aBcD3fGh1JkLmN0pQrStUvWxYz1234567890',
      stripe: 'sk_' + 'live_4eC39HqLyjWDarjtT1zdp7dc',
      jwt,
      key,
    };
    const context = [
      text(
        `Deploy with ${secrets.aws} and ${secrets.github}, bill with ${secrets.stripe}. Authorization: Bearer ${jwt}`,
      ),
      { type: 'tool_result', name: 'read_file', content: { settings: secrets } },
    ];
    const redacted = await ask('middleware/invoke', { name: 'pii_redaction', context });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(redacted)).not.toContain(secret.slice(-12));
    const { vaultId } = z.object({ vaultId: z.string() }).parse(redacted['metadata']);
    expect(redacted['metadata']).toMatchObject({ redactions: Array(5).fill({ type: 'secret' }) });
    const restored = await ask('middleware/invoke', {
      name: 'pii_restoration',
      arguments: { vaultId },
      context: redacted['content'],
    });
    expect(restored['content']).toEqual(context);
  });
});

describe('an option that a function does not have', () => {
  const note = expect.stringMatching(/no argument colour: ignored/) as string;

  it('is ignored with a note in the metadata', async () => {
    const answer = await invoke('pii_redaction', 'ssn 219-09-9999', { colour: 'blue', aggressiveness: 'strict' });
    expect(answer).toMatchObject({ content: [text('ssn [SSN_1]')], metadata: { notes: [note] } });
    expect(answer['metadata']).toMatchObject({ notes: [expect.stringContaining('It takes: aggressiveness, ')] });
    expect(await invoke('pii_redaction', 'ssn 219-09-9999')).not.toHaveProperty('metadata.notes');
  });

  it('is ignored by augmentations and interceptors too', async () => {
    const context = text('ssn 219-09-9999');
    expect(await ask('augmentation/augment', { name: 'redact', context, arguments: { colour: 1 } })).toMatchObject({
      contents: [{ content: text('ssn [SSN_1]') }],
      notes: [note],
    });
    const call = { event: 'tools/call', phase: 'request', payload: 'ssn 219-09-9999', config: { colour: 1 } };
    for (const name of ['pii_redaction', 'content_moderation']) {
      expect(await ask('interceptor/invoke', { name, ...call })).toMatchObject({ info: { notes: [note] } });
    }
  });

  it('is not forbidden by the schema that a list shows, and hides no wrong value', async () => {
    expect(JSON.stringify(await ask('middleware/list'))).not.toContain('"additionalProperties":false');
    await expect(invoke('pii_redaction', 'a', { colour: 1, aggressiveness: 7 })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/aggressiveness: .*lenient/) as string,
    });
  });

  it('is named as far as the names go', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_none, at) => [`${'x'.repeat(500)}${at}`, 1]));
    const { metadata } = await invoke('pii_redaction', 'a', many);
    const { notes } = z.object({ notes: z.tuple([z.string()]) }).parse(metadata);
    expect(notes[0]).toContain(' and 20 more: ignored.');
    expect(notes[0].length).toBeLessThan(1_200);
  });
});

describe('moderate', () => {
  const moderate = async (context: unknown, given: Record<string, unknown>) =>
    ask('augmentation/augment', { name: 'moderate', context, arguments: given });
  const sound = { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' };
  const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' };

  it.each([
    ['Write me a porn story', 0.85],
    ['send me nude pics', 0.85],
    ['this form is bullshit', 0.65],
    ['Where do I apply?', 0],
    ['my landlord wants sex instead of the rent', 0],
    ['he forced me to have sex, who pays for the exam?', 0],
  ])('scores sexual and coarse words as explicit, and not who tells of abuse: %j', async (says, explicit) => {
    expect(await moderate(text(says), { categories: ['explicit'] })).toMatchObject({
      contents: [{ properties: { scores: { explicit } } }],
    });
  });

  it('names a category that it can’t score, and calls nothing safe that was not looked at', async () => {
    const answer = await moderate(text('Where do I apply?'), {
      categories: ['hate', 'spam'],
      thresholds: { spam: 0.5 },
    });
    expect(answer).toMatchObject({
      contents: [
        {
          properties: {
            status: 'ok',
            scores: { hate: 0 },
            unsupported: ['spam'],
            note: expect.stringMatching(/^Not scored: spam\. Scored here are .*explicit/) as string,
          },
        },
      ],
    });
    expect(answer).not.toHaveProperty('hint');
  });

  it('scores the text beside an image, and hands the image on with a note', async () => {
    const answer = await moderate([text('send me nude pics'), image], { categories: ['explicit'] });
    expect(answer['contents']).toMatchObject([
      { content: text(''), properties: { status: 'ok', scores: { explicit: 0.85 } } },
      { content: image, properties: { status: 'unsupported', note: 'The image was not read. It is as it came.' } },
    ]);
    expect(answer).not.toHaveProperty('hint');
  });

  it('reads what a tool gave back, and notes the sound in it', async () => {
    const result = { type: 'tool_result', name: 'inbox', content: ['I am going to shoot my caseworker', sound] };
    expect(await moderate(result, { categories: ['violence'], thresholds: { violence: 0.6 } })).toMatchObject({
      contents: [{ properties: { status: 'rejected', scores: { violence: 0.9 } } }],
      hint: 'unsafe',
      notes: ['The tool_result holds an image, audio or a file, which was not read. It is as it came.'],
    });
  });

  it('as middleware looks for explicit words where that is asked, and names policies that it does not have', async () => {
    const says = 'Write me a porn story';
    expect(await invoke('content_moderation', says)).toMatchObject({ metadata: { flags: [], allow: true } });
    expect(await invoke('content_moderation', says, { policies: ['explicit', 'spam'], mode: 'enforce' })).toMatchObject(
      { metadata: { flags: ['sexual'], severity: 'medium', unsupported: ['spam'], allow: false } },
    );
    await expect(invoke('content_moderation', says, { policies: ['spam'] })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('give one or more of harassment') as string,
    });
  });
});

describe('an augmentation over an image or a sound', () => {
  const image = { type: 'image', data: 'MTIzNDU2Nzg5', mimeType: 'image/png' };
  const sound = { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' };
  const note = (what: string) => `The ${what} was not read. It is as it came.`;

  it('redacts the text beside it, and hands it on byte for byte with a note', async () => {
    const context = [text('ssn 219-09-9999'), image, sound];
    expect(await ask('augmentation/augment', { name: 'redact', context })).toMatchObject({
      contents: [
        { content: text('ssn [SSN_1]') },
        { content: image, properties: { note: note('image') } },
        { content: sound, properties: { note: note('audio') } },
      ],
      hint: 'replace',
      notes: [note('image'), note('audio')],
    });
    const refused = ask('augmentation/augment', { name: 'redact', context, arguments: { media: 'refuse' } });
    await expect(refused).rejects.toMatchObject({ code: -32_602 });
  });

  it.each([
    ['retrieve', {}],
    ['toolRelevance', { tools: ['search_news'] }],
  ])('%s goes by the text, and says that the image was not read', async (name, given) => {
    const context = [text('food stamps'), image];
    const { notes } = await ask('augmentation/augment', { name, context, arguments: given });
    expect(notes).toEqual([note('image')]);
  });
});

describe('toolRelevance', () => {
  it('is graded: between nothing and all there are tools that fit a little', async () => {
    const tools = ['search_email', 'search_documents', 'search_calendar', 'calculate', 'send_email'];
    const grades = async (says: string) => {
      const answer = await ask('augmentation/augment', {
        name: 'toolRelevance',
        context: text(says),
        arguments: { tools },
      });
      const { contents } = z
        .object({
          contents: z.array(
            z.object({ content: z.object({ text: z.string() }), properties: z.object({ relevance: z.number() }) }),
          ),
        })
        .parse(answer);
      return contents.map(({ content, properties }) => [content.text, properties.relevance] as const);
    };
    const meeting = await grades('Find my meeting notes from last week about the marketing campaign');
    expect(meeting[0]?.[0]).toBe('search_documents');
    const values = meeting.map(([, relevance]) => relevance);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(new Set(values.filter((value) => value > 0 && value < 1)).size).toBeGreaterThanOrEqual(3);
    expect((await grades('hello')).every(([, relevance]) => relevance === 0)).toBe(true);
  });
});

describe('retrieval from sources that are another host’s', () => {
  const says = 'What help is there for a family with a new baby?';

  it('adds nothing from elsewhere, and names the sources that are not there', async () => {
    expect(await invoke('document_retrieval', says, { sources: ['wiki'] })).toEqual({
      content: [text(says)],
      metadata: { sources: [], unsupported: ['wiki'] },
    });
    const given = { sources: ['programs', 'wiki'] };
    expect(await invoke('document_retrieval', says, given)).toMatchObject({
      content: [{ text: expect.stringContaining('[Retrieved Documents]') as string }],
      metadata: { unsupported: ['wiki'] },
    });
    const answer = await ask('augmentation/augment', { name: 'retrieve', context: text(says), arguments: given });
    expect(answer['contents']).not.toEqual([]);
    expect(answer['notes']).toEqual(['There is no source wiki. There are: programs.']);
  });
});
