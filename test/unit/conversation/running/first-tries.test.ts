import { expect, test } from 'vitest';
import { createFirstTries } from '../../../../src/conversation/running/first-tries.ts';

const once = { scope: 'open|-|new|chat', key: 'key-of-16-characters', bodyHash: 'a' };

test('a retry joins its first try until that has ended, and starts nothing', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const tries = createFirstTries<number>(() => ended);
  let starts = 0;
  const start = (): Promise<number> => Promise.resolve((starts += 1));
  const both = await Promise.all([tries.join(once, start), tries.join(once, start)]);
  expect(both).toEqual([
    { started: 1, joined: false },
    { started: 1, joined: true },
  ]);
  end();
  await ended;
  await Promise.resolve();
  expect(await tries.join(once, start)).toEqual({ started: 2, joined: false });
});

test('another body under the same key is a conflict, another key or none is a request of its own', async () => {
  const tries = createFirstTries<number>(() => new Promise(() => undefined));
  const start = (): Promise<number> => Promise.resolve(0);
  await tries.join(once, start);
  await expect(tries.join({ ...once, bodyHash: 'b' }, start)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  expect((await tries.join({ ...once, key: 'another-key-of-16-characters' }, start)).joined).toBe(false);
  expect((await tries.join(undefined, start)).joined).toBe(false);
});

test('a first try that failed is told to all who joined it, and forgotten', async () => {
  const tries = createFirstTries<number>(() => Promise.resolve());
  const failing = (): Promise<number> => Promise.reject(new Error('queue full'));
  const both = await Promise.allSettled([tries.join(once, failing), tries.join(once, failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await tries.join(once, () => Promise.resolve(1))).toEqual({ started: 1, joined: false });
});
