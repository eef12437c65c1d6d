import { afterEach, describe, expect, it, vi } from 'vitest';
import { begun, finished } from './sleepy-words.ts';
import { endableWorker, type EndableWorker } from '../../../src/worker/endable-worker.ts';
import { workerFile } from '../../../src/worker/worker-file.ts';

const open: EndableWorker<string, string>[] = [];
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close();
});

const shared = new SharedArrayBuffer(4);
const counted = () => Atomics.load(new Int32Array(shared), 0);
const make = (timeoutMs: number, waitingMax = 10, finishMs = 0) => {
  const file = workerFile('sleepy-worker', import.meta.url);
  const data = { greeting: 'hello', shared };
  const worker = endableWorker<string, string>({ file, data, timeoutMs, startMs: 20_000, waitingMax, finishMs });
  open.push(worker);
  return worker;
};

describe('a worker that can be ended', () => {
  it('answers in order', async () => {
    const worker = make(20_000);
    expect(await Promise.all(['one', 'two', 'three'].map((question) => worker.ask(question)))).toEqual([
      'hello one',
      'hello two',
      'hello three',
    ]);
  });

  it('is ended when a question takes too long, and the next one is answered by another', async () => {
    const worker = make(300);
    const [slow, after] = [worker.ask('forever'), worker.ask('you')];
    await expect(slow).rejects.toMatchObject({ code: 'query_too_slow' });
    expect(await after).toBe('hello you');
    // The counter stands still: the thread that ran for ever is gone.
    const then = counted();
    await worker.ask('again');
    expect(counted()).toBe(then);
  });

  it('passes on what was thrown: our own errors whole, others without their words', async () => {
    const worker = make(20_000);
    await expect(worker.ask('refuse')).rejects.toMatchObject({
      code: 'invalid_request',
      publicDetail: 'Not this one.',
      extra: { field: 'state' },
    });
    await expect(worker.ask('break')).rejects.toMatchObject({ code: 'internal', internal: 'broken' });
    expect(await worker.ask('still')).toBe('hello still');
  });

  it('is replaced when it ends by itself', async () => {
    const worker = make(20_000);
    await expect(worker.ask('exit')).rejects.toMatchObject({ code: 'internal' });
    expect(await worker.ask('again')).toBe('hello again');
  });

  it.each([
    ['finishes what it does before it is ended, where it is given the time', 20_000, finished],
    ['is cut off in the middle where it is not', 0, begun],
  ])('%s', async (_, finishMs, then) => {
    const worker = make(20_000, 10, finishMs);
    const busy = worker.ask('busy').catch((error: unknown) => error);
    await vi.waitFor(() => expect(counted()).toBe(begun), { timeout: 20_000 });
    await worker.close();
    expect(counted()).toBe(then);
    await expect(busy).resolves.toMatchObject({ code: 'draining' });
  });

  it('refuses more than may wait, and everything once it is closed', async () => {
    const worker = make(20_000, 2);
    const asked = [worker.ask('a'), worker.ask('b')];
    await expect(worker.ask('c')).rejects.toMatchObject({ code: 'queue_full' });
    await Promise.all(asked);
    await worker.close();
    await expect(worker.ask('d')).rejects.toMatchObject({ code: 'draining' });
  });
});
