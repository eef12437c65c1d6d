import { expect, it } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import type { InterceptorStep } from '../../../src/middleware/chain/bound-step.ts';
import { runChain } from '../../../src/middleware/chain/run-chain.ts';
import { interceptorList } from '../../../src/middleware/remote/interceptor-list.ts';
import type { RemoteServer } from '../../../src/middleware/remote/remote-server.ts';
import { testScope } from './test-scope.ts';
import { usChain, usFunctions } from './us-chain.ts';

const reply = `You may be able to get SNAP. The agency decides. It helps to buy food, and most people get it on a card. You can
apply online, by phone or at an office, and the first step takes about ten minutes. Bring what shows who you are and what you
pay for rent. If you have very little money this month, say so: they then decide within seven days. You can apply without
every paper, and it is free.`;

/** Ten interceptors on this machine: half look, half change; answers come at once. */
const server: RemoteServer = {
  state: () => 'ready',
  request(method, { name, phase, payload }) {
    if (method !== 'interceptors/list') {
      const type = String(name).startsWith('look') ? 'validation' : 'mutation';
      const echo = { interceptor: name, type, phase };
      return Promise.resolve({ ...echo, ...(type === 'validation' ? { valid: true } : { modified: false, payload }) });
    }
    const hooks = [{ events: ['*'], phase: 'both' }];
    const of = (type: string, prefix: string) =>
      Array.from({ length: 5 }, (_none, at) => ({ name: `${prefix}${at}`, type, hooks }));
    return Promise.resolve({ interceptors: [...of('validation', 'look'), ...of('mutation', 'change')] });
  },
};

const [redaction] = usFunctions;
const step = {
  kind: 'interceptor',
  name: 'remote:here',
  remote: 'here',
  server,
  list: interceptorList(server, systemClock),
  invoke: undefined,
  arguments: {},
  timeoutMs: 500,
  onFailure: undefined,
  mode: undefined,
  tools: undefined,
  except: undefined,
  redaction: redaction as InterceptorStep['redaction'],
} satisfies InterceptorStep;

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function medianMs(steps: readonly InterceptorStep[]): Promise<number> {
  const chain = {
    ...usChain(),
    steps: { model_out: steps },
    privacy: { ofContent: () => false, ofMessage: () => false },
  };
  const times: number[] = [];
  for (let run = 0; run < 200; run += 1) {
    const startedMs = performance.now();
    const { ended } = await runChain(chain, {
      hookPoint: 'model_out',
      context: [{ type: 'text', text: reply }],
      scope: testScope(),
    });
    times.push(performance.now() - startedMs);
    expect(ended).toBeUndefined();
  }
  return median(times);
}

it('ten local interceptors add at most 1 ms to a turn, p50', async () => {
  await medianMs([step]);
  // Other work on the machine disturbs one attempt, not four.
  let addedMs = Infinity;
  for (let attempt = 0; attempt < 4 && addedMs > 1; attempt += 1) addedMs = Math.min(addedMs, await medianMs([step]));
  expect(addedMs).toBeLessThanOrEqual(1);
});
