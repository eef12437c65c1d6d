import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import { createLiveTurn } from '../../../../src/conversation/running/live-turn.ts';

async function numbersOf(turn: ReturnType<typeof createLiveTurn>, after = 0): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { event } of turn.events(after, new AbortController().signal)) numbers.push(event.number);
  return numbers;
}

describe('a live turn', () => {
  it('numbers its events from 1 and gives a late reader all of them', async () => {
    const turn = createLiveTurn('thr', 'trn', 10);
    turn.emit({ type: 'run.started' });
    turn.emit({ type: 'message.completed' });
    turn.emit({ type: 'run.completed' });
    expect(await numbersOf(turn)).toEqual([1, 2, 3]);
    expect(await numbersOf(turn, 2)).toEqual([3]);
  });

  it('lets a reader follow while it runs', async () => {
    const turn = createLiveTurn('thr', 'trn', 10);
    const reading = numbersOf(turn);
    turn.emit({ type: 'run.started' });
    await Promise.resolve();
    turn.emit({ type: 'run.completed' });
    expect(await reading).toEqual([1, 2]);
  });

  it('goes on when a reader leaves', async () => {
    const turn = createLiveTurn('thr', 'trn', 10);
    const leaving = new AbortController();
    const reading = (async () => {
      for await (const live of turn.events(0, leaving.signal)) expect(live.event.number).toBe(1);
    })();
    turn.emit({ type: 'run.started' });
    leaving.abort();
    await reading;
    turn.emit({ type: 'run.completed' });
    expect(await numbersOf(turn)).toEqual([1, 2]);
  });

  it('keeps room for its last event at the bound', () => {
    const turn = createLiveTurn('thr', 'trn', 2);
    turn.emit({ type: 'run.started' });
    expect(() => turn.emit({ type: 'message.completed' })).toThrow(AppError);
    expect(turn.emit({ type: 'run.failed', code: 'internal' }).number).toBe(2);
  });

  it('fails its reply with the error it was settled with, and nobody has to be waiting', async () => {
    const turn = createLiveTurn('thr', 'trn', 10);
    turn.settle({ error: new AppError('internal', 'broken') });
    await expect(turn.reply).rejects.toMatchObject({ code: 'internal' });
  });
});
