import { describe, expect, it } from 'vitest';
import { createThreadQueue } from '../../../../src/conversation/running/thread-queue.ts';

const bounds = { turnsQueuedPerThreadMax: 2, turnsRunningMax: 2, queueWaitMs: 1_000 };

/** Work that ends when the test says so. */
function gate<T>(value: T) {
  let open: (value: T) => void = () => undefined;
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open(value) };
}

describe('the queue of a thread', () => {
  it('runs turns of one thread one at a time, in the order in which they came', async () => {
    const queue = createThreadQueue(bounds);
    const order: string[] = [];
    const first = gate('a');
    const turns = [
      queue.run('t', 'enqueue', async () => {
        order.push('a starts');
        await first.opened;
        order.push('a ends');
      }),
      queue.run('t', 'enqueue', () => Promise.resolve(order.push('b'))),
      queue.run('t', 'enqueue', () => Promise.resolve(order.push('c'))),
    ];
    first.open();
    await Promise.all(turns);
    expect(order).toEqual(['a starts', 'a ends', 'b', 'c']);
  });

  it('runs turns of different threads side by side, up to its bound', async () => {
    const queue = createThreadQueue(bounds);
    const gates = [gate(1), gate(2), gate(3)];
    const started: number[] = [];
    const turns = gates.map(({ opened }, index) =>
      queue.run(`t${index}`, 'enqueue', () => {
        started.push(index);
        return opened;
      }),
    );
    await expect.poll(() => started).toEqual([0, 1]);
    for (const { open } of gates) open();
    await Promise.all(turns);
    expect(started).toEqual([0, 1, 2]);
  });

  it('refuses a turn over the bound instead of letting it wait for ever', async () => {
    const queue = createThreadQueue(bounds);
    const first = gate(undefined);
    const running = queue.run('t', 'enqueue', () => first.opened);
    const waiting = [1, 2].map(() => queue.run('t', 'enqueue', () => Promise.resolve()));
    await expect(queue.run('t', 'enqueue', () => Promise.resolve())).rejects.toMatchObject({
      code: 'queue_full',
      retryAfterSeconds: 2,
    });
    first.open();
    await Promise.all([running, ...waiting]);
  });

  it('refuses at once when the caller would rather not wait', async () => {
    const queue = createThreadQueue(bounds);
    const first = gate(undefined);
    const running = queue.run('t', 'enqueue', () => first.opened);
    await expect(queue.run('t', 'reject', () => Promise.resolve())).rejects.toMatchObject({ code: 'thread_busy' });
    first.open();
    await running;
  });

  it('goes on with the next turn after one that failed', async () => {
    const queue = createThreadQueue(bounds);
    const failing = queue.run('t', 'enqueue', () => Promise.reject(new Error('broken')));
    const next = queue.run('t', 'enqueue', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('fine');
  });

  it('is idle when nothing runs or waits, and only then', async () => {
    const queue = createThreadQueue(bounds);
    await queue.idle();
    const first = gate(undefined);
    const running = queue.run('t', 'enqueue', () => first.opened);
    let idle = false;
    const watched = queue.idle().then(() => {
      idle = true;
    });
    await Promise.resolve();
    expect(idle).toBe(false);
    first.open();
    await running;
    await watched;
    expect(idle).toBe(true);
  });
});
