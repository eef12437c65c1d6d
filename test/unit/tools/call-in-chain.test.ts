import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyedDigest } from '../../../src/audit/keyed-digest.ts';
import { manualClock } from '../../../src/clock.ts';
import { openChain } from '../../../src/middleware/chain/open-chain.ts';
import { toolCalls } from '../../../src/tools/call-tool.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { openHandleVault } from '../../../src/vault/handle-vault.ts';
import { testScope } from '../middleware/test-scope.ts';
import { usChain } from '../middleware/us-chain.ts';

/** A tool of somebody else in a turn: what it is sent, and what of its answer comes in. */
const clock = manualClock('2026-11-21T12:00:00Z');
const lookUp = (answer: unknown, restores?: readonly string[]) => {
  const got: unknown[] = [];
  const tool = defineTool({
    name: 'cases__look_up',
    title: 'Look up a case',
    description: 'Says how a case stands.',
    examples: [],
    input: z.looseObject({}),
    output: z.unknown(),
    readOnly: true,
    ...(restores === undefined ? {} : { restores }),
    async run(input) {
      got.push(input);
      return answer;
    },
  });
  return { tool, got };
};
const stored = [
  { handle: 'CASE_NUMBER_1', entity: 'case_number', value: 'TX-99-1234' },
  { handle: 'SSN_1', entity: 'ssn', value: '536-22-8174' },
];
const args = { case_id: '[CASE_NUMBER_1]', nested: { ssn: '[SSN_1]' }, note: 'for [SSN_1]', count: 2 };

function turn() {
  const vault = openHandleVault(stored, 100);
  const chain = openChain(usChain(), testScope({ vault }), clock);
  const calls = toolCalls({ digest: (payload) => keyedDigest('s', payload), clock, callsMax: 5, chain });
  return { vault, chain, calls };
}

describe('a tool call in a turn', () => {
  it('gets the value behind a handle in the argument that its tool declares, and in no other', async () => {
    const { calls, chain } = turn();
    const { tool, got } = lookUp({ open: true }, ['case_id']);
    await calls.call(tool, args);
    expect(got).toEqual([{ ...args, case_id: 'TX-99-1234' }]);
    expect(chain.audit()).toEqual([
      expect.objectContaining({
        action: 'middleware.tool_in',
        detail: { pii_restoration: 'ok', tool: 'cases__look_up', restored: 'CASE_NUMBER_1' },
      }),
      expect.objectContaining({ action: 'middleware.turn', detail: { tool_out: 1 } }),
    ]);
    expect(JSON.stringify(chain.audit())).not.toMatch(/99-1234|8174/);
  });

  it('gets handles where its tool declares nothing, and nothing is noted of it', async () => {
    const { calls, chain } = turn();
    const { tool, got } = lookUp({ open: true });
    await calls.call(tool, args);
    expect(got).toEqual([args]);
    expect(chain.audit().map(({ action }) => action)).toEqual(['middleware.turn']);
  });

  it('has identifiers taken out of its result, deep inside, and their values kept for the reply', async () => {
    const { calls, vault } = turn();
    const { tool } = lookUp({ worker: { mail: 'ana.ruiz@example.org' }, list: [{ phone: '(512) 555-0147', open: 3 }] });
    expect(await calls.call(tool, args)).toEqual({
      outcome: 'ok',
      output: { worker: { mail: '[EMAIL_1]' }, list: [{ phone: '[PHONE_1]', open: 3 }] },
    });
    expect(vault.added.map(({ handle }) => handle)).toEqual(['EMAIL_1', 'PHONE_1']);
  });

  it('is an error where its result hides text', async () => {
    const { calls, chain } = turn();
    const { tool } = lookUp({ note: `Open.${'\u{E0041}\u{E0042}\u{E0043}'.repeat(5)}` });
    expect(await calls.call(tool, args)).toMatchObject({ outcome: 'error', error: { code: 'internal' } });
    expect(chain.audit()).toMatchObject([
      { action: 'middleware.tool_out', detail: { ended: 'content_moderation: blocked' } },
    ]);
  });
});
