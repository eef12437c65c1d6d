import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bounds } from '../../src/config.ts';
import { remotePool, type RemotePool } from '../../src/mcp/remote/remote-pool.ts';
import { loadChain, type Chain } from '../../src/middleware/chain/load-chain.ts';
import { runChain } from '../../src/middleware/chain/run-chain.ts';
import type { ContextContent, HookPoint } from '../../src/middleware/context-function.ts';
import { makePrivacy, privateWordsSchema } from '../../src/middleware/remote/private-words.ts';
import { noAnswer, startRemoteDouble, type RemoteDouble } from '../support/remote-double.ts';
import { testScope } from '../unit/middleware/test-scope.ts';
import { usFunctions } from '../unit/middleware/us-chain.ts';

/**
 * Interceptors of other servers as SEP-2624 has them: what each says of itself, their order, what each of them sees, and
 * descriptors and results that are none. The names of the fixtures are those of the conformance suite of
 * modelcontextprotocol/experimental-ext-interceptors.
 */

interface Call {
  readonly name: string;
  readonly event: string;
  readonly phase: string;
  readonly payload: { readonly name: string; readonly arguments: Record<string, string> };
}
type Behaviour = (call: Call) => unknown;
type Double = RemoteDouble & { readonly behaviours: Map<string, Behaviour> };

const words = privateWordsSchema.parse(parse(readFileSync('data/us/private-words.yaml', 'utf8')));
let doubles: readonly Double[] = [];
let pool: RemotePool;

async function startDouble(): Promise<Double> {
  const double = await startRemoteDouble();
  const behaviours = new Map<string, Behaviour>();
  double.behave({
    kind: 'answers',
    result: (params) => behaviours.get(String(params['name']))?.(params as unknown as Call),
  });
  return Object.assign(double, { behaviours });
}

beforeAll(async () => {
  doubles = [await startDouble(), await startDouble()];
});
beforeEach(async () => {
  await pool?.close();
  pool = remotePool({ secrets: new Map(), bounds, nowMs: () => 0 });
  for (const { behaviours, list } of doubles) {
    behaviours.clear();
    list(() => ({ interceptors: [] }));
  }
});
afterAll(async () => {
  await pool.close();
  await Promise.all(doubles.map((double) => double.close()));
});

const [county, city] = [() => doubles[0] as Double, () => doubles[1] as Double];
const hooks = [
  { events: ['tools/call'], phase: 'request' },
  { events: ['tools/call'], phase: 'response' },
];
const tools = 'tools: [cases__echo], timeoutMs: 4000';
const all = `{ remote: county, as: interceptor, ${tools} }`;
const one = (name: string, more = ''): string =>
  `{ remote: county, invoke: ${name}, as: interceptor, ${tools}${more} }`;

/** Puts an interceptor on a server. */
function offer(at: Double, descriptor: Record<string, unknown>, behaviour: Behaviour): void {
  at.behaviours.set(String(descriptor['name']), behaviour);
  const before = listedBy.get(at) ?? [];
  const now = at.behaviours.size === 1 ? [descriptor] : [...before, descriptor];
  listedBy.set(at, now);
  at.list(() => ({ interceptors: now }));
}
const listedBy = new Map<Double, readonly unknown[]>();

function chainOf(steps: readonly string[]): Chain {
  const text = [
    'remotes:',
    `  county: { url: '${county().url}' }`,
    `  city: { url: '${city().url}' }`,
    'hook_points:',
    '  message_in: [{ function: pii_redaction }, { function: content_moderation }]',
    '  model_in: [{ function: pii_redaction }]',
    '  reply_out: [{ function: hallucination_check, arguments: { action: fix } }, { function: pii_restoration }]',
    '  tool_in:',
    ...steps.map((step) => `    - ${step}`),
    '  tool_out:',
    ...steps.map((step) => `    - ${step}`),
  ].join('\n');
  return loadChain({ name: 'middleware.yaml', text }, usFunctions, {
    serverFor: (name, settings) => pool.serverFor(name, settings),
    privacy: makePrivacy(words, []),
    closedTools: { tool_in: [], tool_out: [] },
  });
}

const echoCall = (note: string): ContextContent => ({ type: 'tool_call', name: 'cases__echo', arguments: { note } });
const echoResult = (note: string): ContextContent => ({ type: 'tool_result', name: 'cases__echo', content: { note } });
const through = (steps: readonly string[], content: ContextContent = echoCall('hello')) => {
  const hookPoint: HookPoint = content.type === 'tool_call' ? 'tool_in' : 'tool_out';
  return runChain(chainOf(steps), { hookPoint, context: [content], scope: testScope() });
};

const noteOf = ({ payload }: Call): string => {
  const structured = (payload as unknown as { structuredContent?: { note: string } }).structuredContent;
  return structured?.note ?? payload.arguments['note'] ?? '';
};
const withNote = ({ payload }: Call, note: string): unknown =>
  'structuredContent' in payload ? { ...payload, structuredContent: { note } } : { ...payload, arguments: { note } };

const passes: Behaviour = ({ name, phase }) => ({ interceptor: name, type: 'validation', phase, valid: true });
const denies: Behaviour = ({ name, phase }) => ({
  interceptor: name,
  type: 'validation',
  phase,
  valid: false,
  severity: 'error',
  messages: [{ message: 'denied by policy', severity: 'error' }],
});
const changes =
  (change: (note: string) => string): Behaviour =>
  (call) => ({
    interceptor: call.name,
    type: 'mutation',
    phase: call.phase,
    modified: true,
    payload: withNote(call, change(noteOf(call))),
  });
const uppercases = changes((note) => note.toUpperCase());
const requiresUppercase: Behaviour = (call) =>
  noteOf(call) === noteOf(call).toUpperCase() ? passes(call) : denies(call);
const crashes: Behaviour = () => {
  throw new Error('My name is Zawadi');
};
const validation = (name: string, more = {}) => ({ name, type: 'validation', hooks, ...more });
const mutation = (name: string, more = {}) => ({ name, type: 'mutation', hooks, ...more });

describe('the published fixtures of a chain', () => {
  type Fixture = readonly [
    string,
    readonly (readonly [Record<string, unknown>, Behaviour])[],
    ContextContent,
    'deny' | ContextContent,
  ];
  const upper = [
    [validation('conf/require-uppercase-note'), requiresUppercase],
    [mutation('conf/uppercase-note'), uppercases],
  ] as const;
  const fixtures: readonly Fixture[] = [
    ['chain-request-order-mutate-then-validate', upper, echoCall('hello'), echoCall('HELLO')],
    ['chain-response-order-validate-then-mutate', upper, echoResult('hello'), 'deny'],
    ['chain-validation-blocks', [[validation('conf/deny-all'), denies]], echoCall('hi'), 'deny'],
    [
      'chain-audit-never-blocks',
      [[validation('conf/deny-all', { mode: 'audit' }), denies]],
      echoCall('hi'),
      echoCall('hi'),
    ],
    [
      'chain-audit-mutation-shadowed',
      [[mutation('conf/uppercase-note', { mode: 'audit' }), uppercases]],
      echoCall('hello'),
      echoCall('hello'),
    ],
    ['chain-fail-closed', [[validation('conf/crash-closed'), crashes]], echoCall('hi'), 'deny'],
    ['chain-fail-open', [[validation('conf/crash-open', { failOpen: true }), crashes]], echoCall('hi'), echoCall('hi')],
  ];
  it.each(fixtures)('%s', async (_id, interceptors, sent, expected) => {
    for (const [descriptor, behaviour] of interceptors) offer(county(), descriptor, behaviour);
    const named = interceptors.map(([{ name }]) => one(String(name)));
    for (const steps of [[all], named]) {
      const { content, ended } = await through(steps, sent);
      if (expected === 'deny') expect(ended?.by).toMatch(/^remote:county\.conf/);
      else expect([content, ended]).toEqual([[expected], undefined]);
    }
  });
});

describe('the order of mutations', () => {
  const adds = (sign: string): Behaviour => changes((note) => `${note}${sign}`);

  it('is by priority, low first, then by name, then as the file has them; a number or one for each phase', async () => {
    offer(county(), mutation('b'), adds('b'));
    offer(county(), mutation('a'), adds('a'));
    offer(county(), mutation('late', { priorityHint: { request: 5, response: -5 } }), adds('l'));
    offer(county(), mutation('same'), adds('1'));
    offer(city(), mutation('first', { priorityHint: -7 }), adds('f'));
    offer(city(), mutation('same'), adds('2'));
    const steps = [`{ remote: city, as: interceptor, ${tools} }`, all];
    expect((await through(steps)).content).toEqual([echoCall('hellofab21l')]);
    expect((await through(steps.toReversed())).content).toEqual([echoCall('hellofab12l')]);
    expect((await through(steps, echoResult('hello'))).content).toEqual([echoResult('helloflab21')]);
  });

  it('is whole or not at all: what fails late keeps nothing of what was changed before, and no validation is asked', async () => {
    offer(county(), mutation('a'), uppercases);
    offer(county(), mutation('b'), crashes);
    offer(county(), validation('look'), passes);
    const before = county().calls.length;
    const { content, ended, records } = await through([all]);
    expect([content, ended]).toEqual([[], { by: 'remote:county.b', why: 'failed', reason: undefined }]);
    expect(records.map((record) => record.function)).toEqual(['remote:county.a', 'remote:county.b']);
    expect(county().calls.slice(before)).toHaveLength(2);
    expect(JSON.stringify(records)).not.toContain('Zawadi');
  });
});

describe('validations', () => {
  it('stand side by side: all are asked, all see the same, and the first in the plan is the reason', async () => {
    offer(county(), validation('a'), denies);
    offer(county(), validation('b'), (call) => ({
      ...(denies(call) as object),
      messages: [{ message: 'b', severity: 'error' }],
    }));
    offer(city(), validation('c'), passes);
    const before = county().calls.length;
    const { ended, records } = await through([all, `{ remote: city, as: interceptor, ${tools} }`]);
    expect(ended).toEqual({ by: 'remote:county.a', why: 'blocked', reason: 'denied by policy' });
    expect(records.map(({ outcome }) => outcome)).toEqual(['blocked', 'blocked', 'ok']);
    expect(
      county()
        .calls.slice(before)
        .map(({ params }) => params['payload']),
    ).toEqual(Array(2).fill({ name: 'cases__echo', arguments: { note: 'hello' } }));
  });

  it('are not asked one after the other: each of these answers once the other was asked', async () => {
    let asked = 0;
    let both: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      both = resolve;
    });
    const waits: Behaviour = async (call) => {
      asked += 1;
      if (asked === 2) both();
      await met;
      return passes(call);
    };
    offer(county(), validation('a'), waits);
    offer(county(), validation('b'), waits);
    expect((await through([all])).records.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  });

  it('that refuse a response leave no mutation to be asked', async () => {
    offer(county(), validation('a'), denies);
    offer(county(), mutation('b'), uppercases);
    const { records } = await through([all], echoResult('hello'));
    expect(records.map((record) => [record.function, record.outcome])).toEqual([['remote:county.a', 'blocked']]);
  });

  it.each([
    ['warn', undefined],
    ['info', undefined],
    [undefined, 'blocked'],
    ['fatal', 'blocked'],
  ])('of severity %s: %s', async (severity, why) => {
    offer(county(), validation('a'), (call) => ({ ...(denies(call) as object), severity }));
    expect((await through([all])).ended?.why).toBe(why);
  });
});

describe('what the file says', () => {
  it('comes before what an interceptor says of itself', async () => {
    offer(county(), validation('a', { mode: 'audit' }), denies);
    offer(county(), validation('b', { failOpen: true }), crashes);
    expect((await through([one('a', ', mode: enforce')])).ended?.why).toBe('blocked');
    expect((await through([one('a')])).ended).toBeUndefined();
    expect((await through([one('b', ', on_failure: closed')])).ended?.why).toBe('failed');
    expect((await through([one('b')])).ended).toBeUndefined();
  });

  it('never widens what an interceptor is for: it is not asked, and that is noted', async () => {
    offer(county(), validation('a', { hooks: [{ events: ['tools/*'], phase: 'response' }] }), denies);
    const { ended, records, audit } = await through([one('a')]);
    expect([ended, records[0]?.outcome]).toEqual([undefined, 'unselected']);
    expect(audit[0]?.detail['remote:county.a']).toBe('unselected');
    expect((await through([one('a')], echoResult('hello'))).ended?.why).toBe('blocked');
  });
});

describe('a deny', () => {
  it('stands in the audit row with its reason; without one, without', async () => {
    offer(county(), validation('a'), denies);
    expect((await through([all])).audit[0]?.detail).toMatchObject({
      ended: 'remote:county.a: blocked',
      reason: 'denied by policy',
    });
    county().behaviours.set('a', ({ name, phase }) => ({ interceptor: name, type: 'validation', phase, valid: false }));
    const { audit, ended } = await through([all]);
    expect(ended?.why).toBe('blocked');
    expect(audit[0]?.detail).not.toHaveProperty('reason');
  });

  it.each([
    ['an identifier', 'write to wanjiru@example.org'],
    ['a handle', 'it names [SSN_1]'],
    ['a private word', 'the person is pregnant'],
    ['another shape', 7],
  ])('is noted without its reason where that has %s in it', async (_what, message) => {
    offer(county(), validation('a'), (call) => ({
      ...(denies(call) as object),
      messages: [{ message, severity: 'error' }],
    }));
    const { ended, audit } = await through([all]);
    expect(ended).toEqual({ by: 'remote:county.a', why: 'blocked', reason: undefined });
    expect(audit[0]?.detail).not.toHaveProperty('reason');
  });

  it('is cut to one bounded line', async () => {
    const message = `one\n${'two '.repeat(2_000)}`;
    offer(county(), validation('a'), (call) => ({
      ...(denies(call) as object),
      messages: [{ message, severity: 'error' }],
    }));
    const { ended } = await through([all]);
    expect(ended?.reason).toMatch(/^one two two/);
    expect(ended?.reason?.length).toBeLessThanOrEqual(bounds.refusalReasonCharsMax);
  });
});

describe('a list that is none', () => {
  const wrong = (change: Record<string, unknown>) => () => ({ interceptors: [{ ...validation('a'), ...change }] });
  let round = 0;
  const lists: readonly (readonly [string, (params: Record<string, unknown>) => unknown, RegExp])[] = [
    ['a name of another type', wrong({ name: 7 }), /interceptor 1 has a wrong name/],
    ['a name with a line in it', wrong({ name: 'a\nb' }), /wrong name/],
    ['hooks of another type', wrong({ hooks: 'all' }), /wrong hooks/],
    ['a hook without a phase', wrong({ hooks: [{ events: ['*'] }] }), /wrong hooks/],
    ['failOpen of another type', wrong({ failOpen: 'yes' }), /wrong failOpen/],
    ['a priority of another type', wrong({ priorityHint: 'high' }), /wrong priorityHint/],
    ['a priority beyond 32 bits', wrong({ priorityHint: 2 ** 40 }), /wrong priorityHint/],
    ['a mode of another type', wrong({ mode: 7 }), /wrong mode/],
    ['no object', () => ({ interceptors: ['a'] }), /wrong shape/],
    ['no list', () => ({ all: [] }), /another shape/],
    ['a name twice', () => ({ interceptors: [validation('a'), mutation('a')] }), /lists a twice/],
    [
      '10,000 interceptors',
      () => ({ interceptors: Array.from({ length: 10_000 }, (_none, at) => validation(`a${at}`)) }),
      /more than 200/,
    ],
    ['a circle of pages', ({ cursor }) => ({ interceptors: [], nextCursor: cursor === 'a' ? 'b' : 'a' }), /circle/],
    ['pages without end', () => ({ interceptors: [], nextCursor: `page ${(round += 1)}` }), /more than 20 pages/],
  ];
  it.each(lists)('for %s: the step is refused and the audit says why', async (_what, answer, reason) => {
    county().list(answer);
    const { content, ended, audit } = await through([all]);
    expect([content, ended?.by, ended?.why]).toEqual([[], 'remote:county', 'failed']);
    expect(ended?.reason).toMatch(reason);
    expect(audit[0]?.detail['reason']).toMatch(reason);
    const open = all.replace(' }', ', on_failure: open }');
    expect((await through([open])).content).toEqual([echoCall('hello')]);
  });

  it('passes by what a later revision may say, and asks the others', async () => {
    const later = [
      { name: 'x', type: 'observability', hooks },
      { ...validation('y'), mode: 'shadow' },
    ];
    county().behaviours.set('a', denies);
    county().list(() => ({ interceptors: [...later, validation('a')] }));
    const { ended, records } = await through([all]);
    expect([ended?.by, records.length]).toEqual(['remote:county.a', 1]);
  });

  it('is read once, page by page, and then kept', async () => {
    let asked = 0;
    county().behaviours.set('a', passes);
    county().behaviours.set('b', passes);
    county().list(({ cursor }) => {
      asked += 1;
      return cursor === undefined
        ? { interceptors: [validation('a')], nextCursor: '2' }
        : { interceptors: [validation('b')] };
    });
    const chain = chainOf([all]);
    for (let run = 0; run < 3; run += 1) {
      const done = await runChain(chain, { hookPoint: 'tool_in', context: [echoCall('hello')], scope: testScope() });
      expect(done.records.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
    }
    expect(asked).toBe(2);
  });

  it('does not have what the file names', async () => {
    offer(county(), validation('a'), passes);
    expect((await through([one('b')])).ended).toEqual({
      by: 'remote:county.b',
      why: 'failed',
      reason: 'it lists no b',
    });
  });

  it('and a server without any list, where the file names nothing', async () => {
    county().list();
    expect((await through([all])).ended?.reason).toBe('it has no list of interceptors');
  });
});

describe('a result that is none', () => {
  const results: readonly (readonly [string, Record<string, unknown>, Behaviour, RegExp])[] = [
    ['the wrong phase', validation('a'), (call) => ({ ...(passes(call) as object), phase: 'response' }), /other phase/],
    [
      'another interceptor',
      validation('a'),
      (call) => ({ ...(passes(call) as object), interceptor: 'b' }),
      /another interceptor/,
    ],
    ['a mutation of a validation', validation('a'), uppercases, /listed as a validation/],
    ['a verdict of a mutation', mutation('a'), passes, /listed as a mutation/],
    [
      'a change that it denies',
      mutation('a'),
      (call) => ({ ...(uppercases(call) as object), modified: false }),
      /changed nothing/,
    ],
  ];
  it.each(results)('%s: nothing of it is applied, and the step fails', async (_what, descriptor, behaviour, reason) => {
    offer(county(), descriptor, behaviour);
    const { content, ended } = await through([all]);
    expect([content, ended?.why]).toEqual([[], 'failed']);
    expect(ended?.reason).toMatch(reason);
    const open = all.replace(' }', ', on_failure: open }');
    expect((await through([open])).content).toEqual([echoCall('hello')]);
  });
});

describe('a hung server', () => {
  it('is cut at the time of its own step, and those beside it have theirs', async () => {
    offer(county(), validation('a'), () => noAnswer);
    offer(city(), mutation('b', { priorityHint: 1 }), uppercases);
    const steps = [
      `{ remote: county, as: interceptor, on_failure: open, tools: [cases__echo], timeoutMs: 150 }`,
      `{ remote: city, as: interceptor, tools: [cases__echo], timeoutMs: 4000 }`,
    ];
    const startedMs = performance.now();
    const { content, records } = await through(steps);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(content).toEqual([echoCall('HELLO')]);
    expect(records.map((record) => [record.function, /timed_out|failed/.test(record.outcome)])).toEqual([
      ['remote:city.b', false],
      ['remote:county.a', true],
    ]);
  });

  it('takes nothing from a call that shares its connection', async () => {
    offer(county(), validation('slow'), () => noAnswer);
    offer(county(), validation('sound'), passes);
    const chain = chainOf([one('slow').replace('4000', '150')]);
    const beside = chainOf([one('sound')]);
    const run = (of: Chain) => runChain(of, { hookPoint: 'tool_in', context: [echoCall('hello')], scope: testScope() });
    const [hung, ...sound] = await Promise.all([run(chain), run(beside), run(beside)]);
    expect(hung.ended?.by).toBe('remote:county.slow');
    expect(sound.map(({ ended }) => ended)).toEqual([undefined, undefined]);
    expect((await run(beside)).ended).toBeUndefined();
  });

  it('whose list never comes is a step that was out of time', async () => {
    county().list(() => noAnswer);
    const { ended } = await through([all.replace('4000', '150')]);
    expect(ended?.by).toBe('remote:county');
    expect(ended?.why).toMatch(/timed_out|failed/);
  });
});
