import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openChain } from '../../../src/middleware/chain/open-chain.ts';
import { runChain } from '../../../src/middleware/chain/run-chain.ts';
import { hookPoints, type ContextFunction, type HookPoint } from '../../../src/middleware/context-function.ts';
import { systemClock } from '../../../src/clock.ts';
import { testScope } from './test-scope.ts';
import { usChain } from './us-chain.ts';

const text = [{ type: 'text' as const, text: 'My name is Zawadi Obi' }];
const never = new Promise<never>(() => undefined);

const failures: readonly (readonly [string, 'failed' | 'timed_out', ContextFunction['run']])[] = [
  [
    'throws',
    'failed',
    () => {
      throw new Error('Zawadi Obi');
    },
  ],
  ['rejects', 'failed', () => Promise.reject(new Error('Zawadi Obi'))],
  ['hangs', 'timed_out', () => never],
  ['gives a text in the place of contents', 'failed', () => ({ content: 'Zawadi', metadata: {}, pass: true }) as never],
  ['gives a content of no kind', 'failed', () => ({ content: [{ type: 'video' }], metadata: {}, pass: true }) as never],
  ['gives metadata of another shape', 'failed', (content) => ({ content, metadata: { name: 'Zawadi' }, pass: true })],
  ['does not say whether it may pass', 'failed', (content) => ({ content, metadata: {} }) as never],
  ['gives nothing', 'failed', () => undefined as never],
];

/** The time stands for any function of an operator's: it may stand at every hook point, open or closed. */
const step = (policy: 'open' | 'closed') => `{ function: timestamp_injector, on_failure: ${policy}, timeoutMs: 5 }`;
const steps: Readonly<Record<HookPoint, readonly string[]>> = {
  message_in: ['{ function: pii_redaction }', 'STEP', '{ function: content_moderation }'],
  model_in: ['{ function: pii_redaction, arguments: { handles: keep } }', 'STEP'],
  model_out: ['STEP'],
  tool_in: ['STEP'],
  tool_out: ['STEP'],
  reply_out: ['STEP', '{ function: hallucination_check, arguments: { action: fix } }', '{ function: pii_restoration }'],
};

function chainOf(policy: 'open' | 'closed', run: ContextFunction['run']) {
  const lines = hookPoints.flatMap((hookPoint) => [
    `  ${hookPoint}:`,
    ...steps[hookPoint].map((one) => `    - ${one.replace('STEP', step(policy))}`),
  ]);
  const broken: ContextFunction = {
    name: 'timestamp_injector',
    description: '',
    input: z.record(z.string(), z.unknown()),
    metadata: z.strictObject({}),
    run,
  };
  return usChain(['hook_points:', ...lines, ''].join('\n'), [broken]);
}

describe.each(hookPoints)('at %s, a step', (hookPoint) => {
  describe.each(failures)('that %s', (_what, outcome, run) => {
    it('and fails closed ends the run, and the audit says which and how', async () => {
      const chain = chainOf('closed', run);
      const result = await runChain(chain, { hookPoint, context: text, scope: testScope() });
      expect(result).toMatchObject({ content: [], ended: { by: 'timestamp_injector', why: outcome } });
      expect(result.audit).toMatchObject([
        {
          action: `middleware.${hookPoint}`,
          detail: { timestamp_injector: outcome, ended: `timestamp_injector: ${outcome}` },
        },
      ]);
      expect(JSON.stringify([result.audit, result.records])).not.toMatch(/Zawadi|Obi/);
    });

    it('and fails open is passed by, and the audit says so', async () => {
      const chain = chainOf('open', run);
      const result = await runChain(chain, { hookPoint, context: text, scope: testScope() });
      expect(result.ended).toBeUndefined();
      expect(result.content).toHaveLength(1);
      expect(result.audit).toMatchObject([{ detail: { timestamp_injector: outcome } }]);
      expect(result.audit[0]?.detail).not.toHaveProperty('ended');
      expect(JSON.stringify([result.audit, result.records])).not.toMatch(/Zawadi|Obi/);
    });
  });
});

it('each failure of a turn has a line of its own, beside the one for what went well', async () => {
  let fails = false;
  const chain = chainOf('open', (content) => {
    if (fails) throw new Error('now');
    return { content, metadata: {}, pass: true };
  });
  const turn = openChain(chain, testScope(), systemClock);
  await turn.run({ hookPoint: 'message_in', context: text });
  await turn.run({ hookPoint: 'tool_in', context: text });
  fails = true;
  await turn.run({ hookPoint: 'tool_out', context: text });
  fails = false;
  await turn.run({ hookPoint: 'tool_out', context: text });
  expect(turn.audit().map(({ action, detail }) => [action, detail])).toEqual([
    ['middleware.message_in', { pii_redaction: 'ok', timestamp_injector: 'ok', content_moderation: 'ok' }],
    ['middleware.tool_out', { timestamp_injector: 'failed' }],
    ['middleware.turn', { tool_in: 1, tool_out: 1 }],
  ]);
});
