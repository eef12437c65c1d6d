import { describe, expect, it } from 'vitest';
import { gate } from '../../../src/model/gate.ts';

const open = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate of model calls', () => {
  it('lets the waiting ones in one by one, in their order', async () => {
    const door = gate({ runningMax: 1, waitingMax: 3 });
    const order: string[] = [];
    const first = await door.enter(open());
    const waiting = ['b', 'c', 'd'].map((name) => door.enter(open()).then((leave) => (order.push(name), leave)));
    await settled();
    expect(order).toEqual([]);
    first();
    (await waiting[0])?.();
    (await waiting[1])?.();
    await waiting[2];
    expect(order).toEqual(['b', 'c', 'd']);
  });

  it('refuses who comes when the queue is full', async () => {
    const door = gate({ runningMax: 1, waitingMax: 0 });
    await door.enter(open());
    await expect(door.enter(open())).rejects.toMatchObject({ code: 'model_unavailable' });
  });

  it('gives up the place of who stops waiting', async () => {
    const door = gate({ runningMax: 1, waitingMax: 1 });
    const leave = await door.enter(open());
    const stop = new AbortController();
    const impatient = door.enter(stop.signal);
    stop.abort(new Error('enough'));
    await expect(impatient).rejects.toThrow('enough');
    const next = door.enter(open());
    leave();
    await expect(next).resolves.toBeTypeOf('function');
  });

  it('makes room once, however often a call says that it is over', async () => {
    const door = gate({ runningMax: 1, waitingMax: 0 });
    const leave = await door.enter(open());
    leave();
    leave();
    await door.enter(open());
    await expect(door.enter(open())).rejects.toMatchObject({ code: 'model_unavailable' });
  });
});
