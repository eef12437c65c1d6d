import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metadataOf, runChain } from '../../../src/middleware/chain/run-chain.ts';
import { contentModerationMetadata } from '../../../src/middleware/content-moderation/content-moderation.ts';
import type { ContextFunction } from '../../../src/middleware/context-function.ts';
import { groundingSources } from '../../../src/middleware/hallucination-check/grounding-sources.ts';
import { hallucinationCheckMetadata } from '../../../src/middleware/hallucination-check/hallucination-check.ts';
import { testScope } from './test-scope.ts';
import { usChain, usMiddlewareFile } from './us-chain.ts';
import { usClaimReader } from './us-claims.ts';

const usFile = usMiddlewareFile;
const load = usChain;
const text = (value: string) => [{ type: 'text' as const, text: value }];

const grounding = '{ function: hallucination_check, arguments: { action: fix } }';

/** A valid file with these steps at one hook point. */
const file = (hookPoint: string, ...steps: string[]): string => {
  const points: Record<string, string[]> = {
    message_in: ['{ function: pii_redaction }', '{ function: content_moderation }'],
    model_in: ['{ function: pii_redaction, arguments: { handles: keep } }'],
    reply_out: [grounding, '{ function: pii_restoration }'],
    [hookPoint]: steps,
  };
  const lines = Object.entries(points).flatMap(([name, list]) => [
    `  ${name}:`,
    ...list.map((step) => `    - ${step}`),
  ]);
  return ['hook_points:', ...lines, ''].join('\n');
};

describe('the chain of the United States pack', () => {
  const chain = load(usFile);

  it('redacts, finds a crisis in what is left, and restores at the end', async () => {
    const scope = testScope();
    const message = 'My name is Zawadi Obi, ssn 123-45-6789, and we have no food in the house tonight';
    const into = await runChain(chain, { hookPoint: 'message_in', context: text(message), scope });
    expect(into.content).toEqual(text('My name is [PERSON_1], ssn [SSN_1], and we have no food in the house tonight'));
    expect(metadataOf(into, 'content_moderation', contentModerationMetadata)?.outcome).toBe('crisis');
    expect(into.records.map((record) => [record.function, record.outcome])).toEqual([
      ['pii_redaction', 'ok'],
      ['content_moderation', 'ok'],
    ]);
    const out = await runChain(chain, { hookPoint: 'reply_out', context: text('Thank you, [PERSON_1].'), scope });
    expect(out.content).toEqual(text('Thank you, Zawadi Obi.'));
  });

  it('leaves no identifier in records, metadata or audit', async () => {
    const result = await runChain(chain, {
      hookPoint: 'message_in',
      context: text('My name is Zawadi Obi, ssn 123-45-6789'),
      scope: testScope(),
    });
    expect(JSON.stringify([result.records, result.metadata, result.audit])).not.toMatch(/Zawadi|Obi|123-45|45-6789/);
    expect(result.audit).toEqual([
      {
        actor: 'thread',
        action: 'middleware.message_in',
        subject: 'thr_test',
        digest: expect.stringMatching(/^digest/) as string,
        detail: { pii_redaction: 'ok', content_moderation: 'ok' },
      },
    ]);
  });

  it('holds a reply against the sources of its turn', async () => {
    const scope = testScope({ sources: groundingSources(usClaimReader, { texts: ['You get $291 a month.'] }) });
    const run = (reply: string) => runChain(chain, { hookPoint: 'reply_out', context: text(reply), scope });
    const bad = metadataOf(await run('About $500 a month.'), 'hallucination_check', hallucinationCheckMetadata);
    expect(bad?.findings.map((finding) => finding.text)).toEqual(['$500']);
    const good = metadataOf(await run('About $291 a month.'), 'hallucination_check', hallucinationCheckMetadata);
    expect(good?.findings).toEqual([]);
  });

  it('lays what the turn knows over what the file says', async () => {
    const run = (expecting: boolean) =>
      runChain(chain, {
        hookPoint: 'message_in',
        context: text('3/5/1990'),
        scope: testScope(),
        ...(expecting ? { arguments: { pii_redaction: { expect: 'date_of_birth' } } } : {}),
      });
    expect((await run(true)).content).toEqual(text('[DATE_OF_BIRTH_1]'));
    expect((await run(false)).content).toEqual(text('3/5/1990'));
  });

  it('redacts nested tool results without breaking them', async () => {
    const context = [
      {
        type: 'tool_result' as const,
        name: 'get_program',
        content: { rows: [{ ssn: '123-45-6789', size: 3 }], ok: true },
      },
    ];
    const result = await runChain(chain, { hookPoint: 'tool_out', context, scope: testScope() });
    expect(result.content).toEqual([
      { type: 'tool_result', name: 'get_program', content: { rows: [{ ssn: '[SSN_1]', size: 3 }], ok: true } },
    ]);
  });
});

describe('a function that fails', () => {
  const broken = (name: ContextFunction['name'], run: ContextFunction['run']): ContextFunction => ({
    name,
    description: '',
    input: z.record(z.string(), z.unknown()),
    metadata: z.unknown(),
    run,
  });
  const boom = () => {
    throw new Error('My name is Zawadi');
  };

  it.each(['pii_redaction', 'content_moderation'] as const)('ends the run when it is %s', async (name) => {
    const chain = load(usFile, [broken(name, boom)]);
    const result = await runChain(chain, {
      hookPoint: 'message_in',
      context: text('ssn 123-45-6789'),
      scope: testScope(),
    });
    expect(result.ended).toEqual({ by: name, why: 'failed' });
    expect(result.content).toEqual([]);
    expect(JSON.stringify([result.records, result.audit])).not.toContain('Zawadi');
    expect(result.audit[0]?.detail['ended']).toBe(`${name}: failed`);
  });

  it('is passed over when it is retrieval that hangs', async () => {
    const steps = ['{ function: pii_redaction }', '{ function: document_retrieval, timeoutMs: 5 }'];
    const chain = load(file('model_in', ...steps));
    const result = await runChain(chain, { hookPoint: 'model_in', context: text('hello'), scope: testScope() });
    expect(result.ended).toBeUndefined();
    expect(result.content).toEqual(text('hello'));
    expect(result.records.at(-1)).toMatchObject({ function: 'document_retrieval', outcome: 'timed_out' });
  });

  it('counts a result of the wrong shape as a failure', async () => {
    const wrong = { content: 'hello', metadata: {}, pass: true };
    const chain = load(usFile, [broken('content_moderation', () => wrong as never)]);
    const result = await runChain(chain, { hookPoint: 'message_in', context: text('hello'), scope: testScope() });
    expect(result.ended).toEqual({ by: 'content_moderation', why: 'failed' });
  });

  it('lets nothing go on when the audit can not be written', async () => {
    const chain = load(usFile, [broken('audit_log', boom)]);
    const result = await runChain(chain, { hookPoint: 'message_in', context: text('hello'), scope: testScope() });
    expect(result).toMatchObject({ content: [], ended: { by: 'audit_log', why: 'failed' } });
  });

  it('changes and stops nothing in audit mode', async () => {
    const moderation = '{ function: content_moderation, mode: audit, arguments: { block: [threat] } }';
    const chain = load(file('message_in', '{ function: pii_redaction }', moderation));
    const context = text('I am going to shoot my caseworker');
    const result = await runChain(chain, { hookPoint: 'message_in', context, scope: testScope() });
    expect(result.ended).toBeUndefined();
    expect(result.records.at(-1)).toMatchObject({ outcome: 'blocked', mode: 'audit' });
  });

  it('stops at moderation when its category is blocked', async () => {
    const moderation = '{ function: content_moderation, arguments: { block: [threat] } }';
    const chain = load(file('message_in', '{ function: pii_redaction }', moderation));
    const context = text('I am going to shoot my caseworker');
    const result = await runChain(chain, { hookPoint: 'message_in', context, scope: testScope() });
    expect(result).toMatchObject({ content: [], ended: { by: 'content_moderation', why: 'blocked' } });
  });
});

describe('a middleware file with a fault is refused with its line and reason', () => {
  const redaction = '{ function: pii_redaction }';
  const moderation = '{ function: content_moderation }';
  it.each([
    ['redaction second', file('message_in', moderation, redaction), /:4:7: .*pii_redaction comes first/],
    ['no redaction', file('message_in', moderation), /:\d+:\d+: .*pii_redaction is missing at message_in/],
    ['no restoration', file('reply_out', grounding), /pii_restoration is missing at reply_out/],
    ['restoration not last', file('reply_out', '{ function: pii_restoration }', grounding), /:8:7: .*comes last/],
    [
      'restoration before a model',
      file('model_in', redaction, '{ function: pii_restoration }'),
      /may run at tool_in and reply_out only/,
    ],
    [
      'redaction in audit mode',
      file('message_in', '{ function: pii_redaction, mode: audit }', moderation),
      /can't run in audit mode/,
    ],
    [
      'moderation that fails open',
      file('message_in', redaction, '{ function: content_moderation, on_failure: open }'),
      /fails closed/,
    ],
    ['an audit step', file('tool_in', '{ function: audit_log }'), /runs by itself/],
    [
      '10,000 of them',
      file('model_out', ...Array.from({ length: 10_000 }, () => '{ function: timestamp_injector }')),
      /hook_points\.model_out: .*20/,
    ],
    ['an interceptor named by a number', file('model_out', '{ remote: a, as: interceptor, invoke: 7 }'), /invoke/],
    ['one twice', file('message_in', redaction, moderation, moderation), /:5:7: .*stands here twice/],
    ['an unknown function', file('tool_in', '{ function: pii_redactoin }'), /:11:19: .*did you mean `pii_redaction`/],
    [
      'a bad argument',
      file('message_in', '{ function: pii_redaction, arguments: { aggressiveness: wild } }', moderation),
      /:3:63: .*aggressiveness: .*lenient.*balanced.*strict/,
    ],
    [
      'an argument that it does not have',
      file('message_in', '{ function: pii_redaction, arguments: { agressiveness: strict } }', moderation),
      /:3:62: .*did you mean `aggressiveness`/,
    ],
    [
      'tools where there is no call',
      file('message_in', redaction, '{ function: content_moderation, except: [a] }'),
      /except: belongs to tool_in and tool_out/,
    ],
    ['tools in two ways', file('tool_out', '{ function: pii_redaction, tools: [a], except: [b] }'), /one of the two/],
    ['an unknown key', file('tool_in', '{ function: pii_redaction, timeout: 3 }'), /timeout/],
    ['a function that is not there', file('tool_in', '{ function: tool_filter }'), /tool_filter is not available here/],
    ['bad YAML', 'hook_points: [', /middleware\.yaml:\d+:\d+: not valid YAML/],
  ])('%s', (_name, yaml, reason) => {
    expect(() => load(yaml)).toThrow(reason);
  });
});
