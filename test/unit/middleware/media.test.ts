import { describe, expect, it } from 'vitest';
import { runChain } from '../../../src/middleware/chain/run-chain.ts';
import {
  contextFunctionNames,
  type ContextContent,
  type ContextFunctionName,
} from '../../../src/middleware/context-function.ts';
import { makeDocumentRetrieval } from '../../../src/middleware/document-retrieval/document-retrieval.ts';
import { makeToolFilter } from '../../../src/middleware/tool-filter/tool-filter.ts';
import { testScope } from './test-scope.ts';
import { usChain, usFunctions, usMiddlewareFile } from './us-chain.ts';

/** Ours, with one retrieval that answers and the tool filter that the pack's chain does not have. */
const functions = [
  ...usFunctions.filter(({ name }) => name !== 'document_retrieval'),
  makeDocumentRetrieval(() => Promise.resolve([{ id: 'a', title: 'A', text: 'Food.', relevance: 1 }])),
  makeToolFilter((_text, tools) => tools.map(({ name }) => ({ name, score: 1 }))),
];

/** "123456789" in base64: what a pattern over it could take for a number, and would break. */
const data = 'MTIzNDU2Nzg5';
const image = { type: 'image', data, mimeType: 'image/png' };
const audio = { type: 'audio', data, mimeType: 'audio/wav' };
const file = { type: 'resource', resource: { uri: 'file:///scan.pdf', blob: data } };
const text: ContextContent = { type: 'text', text: 'What is this?' };
const contexts: readonly (readonly [string, readonly ContextContent[]])[] = [
  ['an image', [text, { type: 'media', content: image }]],
  ['a sound alone', [{ type: 'media', content: audio }]],
  ['a file', [text, { type: 'media', content: file }]],
  ['an image in a tool’s result', [{ type: 'tool_result', name: 'scan', content: { content: [image], n: 1 } }]],
  ['a file in a tool’s argument', [{ type: 'tool_call', name: 'scan', arguments: { of: [file] } }]],
];

const looksIntoAll: readonly ContextFunctionName[] = ['pii_redaction', 'content_moderation', 'hallucination_check'];
const media = (context: readonly ContextContent[]) => context.filter(({ type }) => type !== 'text');

const run = async (name: ContextFunctionName, context: readonly ContextContent[], args: Record<string, unknown>) => {
  const called = functions.find((one) => one.name === name);
  if (!called) throw new Error(`no ${name}`);
  return called.run(context, called.input.parse(args), testScope());
};

describe.each(contextFunctionNames)('%s over what is no text', (name) => {
  it.each(contexts)(
    `${looksIntoAll.includes(name) ? 'refuses' : 'lets pass, byte for byte'} %s`,
    async (_what, context) => {
      if (looksIntoAll.includes(name)) {
        await expect(run(name, context, {})).rejects.toMatchObject({ code: 'invalid_request' });
        const passed = await run(name, context, { media: 'pass' });
        expect(media(passed.content)).toEqual(media(context));
        return;
      }
      const { content, pass } = await run(name, context, {});
      expect(pass).toBe(true);
      expect(media(content)).toEqual(media(context));
    },
  );

  it('reads a document that is text', async () => {
    const document = {
      type: 'resource',
      content: { type: 'resource', resource: { uri: 'file:///a', text: 'Hello.' } },
    };
    const { content } = await run(name, [document as ContextContent], {});
    expect(media(content)).toEqual([document]);
  });
});

it('identifiers in a document’s text and address are taken out', async () => {
  const resource = { uri: 'mailto:jane@example.org', text: 'ssn 219-09-9999' };
  const { content } = await run('pii_redaction', [{ type: 'resource', content: { type: 'resource', resource } }], {});
  expect(JSON.stringify(content)).toMatch(/mailto:\[EMAIL_1\].*ssn \[SSN_1\]/);
});

describe('in the chain', () => {
  const [, withImage] = contexts[0] ?? ['', []];
  const passing = usMiddlewareFile.replaceAll(
    '{ aggressiveness: balanced,',
    '{ media: pass, aggressiveness: balanced,',
  );

  it('a context that can’t be looked into ends at redaction, and the audit says so', async () => {
    for (const hookPoint of ['message_in', 'model_in'] as const) {
      const result = await runChain(usChain(), { hookPoint, context: withImage, scope: testScope() });
      expect(result).toMatchObject({ content: [], ended: { by: 'pii_redaction', why: 'failed' } });
      expect(result.audit).toMatchObject([{ detail: { ended: 'pii_redaction: failed' } }]);
    }
  });

  it('it goes on where the operator’s file lets it, whole', async () => {
    const chain = usChain(passing);
    const result = await runChain(chain, { hookPoint: 'model_in', context: withImage, scope: testScope() });
    expect(result.ended).toBeUndefined();
    expect(media(result.content)).toEqual(media(withImage));
    expect(result.content[0]).toMatchObject({ text: expect.stringContaining('[Current time: ') as string });
  });

  it('each function that looks into everything has its own policy', async () => {
    const run = { hookPoint: 'message_in', context: withImage, scope: testScope() } as const;
    expect(await runChain(usChain(passing), run)).toMatchObject({ ended: { by: 'content_moderation' } });
    const both = passing.replace('{ block: [], crisis: true }', '{ block: [], crisis: true, media: pass }');
    expect((await runChain(usChain(both), run)).ended).toBeUndefined();
  });
});
