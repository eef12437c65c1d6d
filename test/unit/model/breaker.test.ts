import { describe, expect, it } from 'vitest';
import { breaker } from '../../../src/model/breaker.ts';

function world() {
  let at = 0;
  const watched = breaker({ failuresMax: 3, restMs: 1_000, now: () => at });
  return {
    watched,
    pass: (ms: number) => {
      at += ms;
    },
    fail: (times: number) => {
      for (let time = 0; time < times; time += 1) watched.begin().failed();
    },
    refused: () => {
      try {
        watched.begin().undecided();
        return false;
      } catch (error) {
        expect(error).toMatchObject({ code: 'model_unavailable' });
        return true;
      }
    },
  };
}

describe('the breaker', () => {
  it('refuses calls after so many failures in a row, and not before', () => {
    const { fail, refused } = world();
    fail(2);
    expect(refused()).toBe(false);
    fail(1);
    expect(refused()).toBe(true);
  });

  it('starts to count again with a call that worked', () => {
    const { watched, fail, refused } = world();
    fail(2);
    watched.begin().worked();
    fail(2);
    expect(refused()).toBe(false);
  });

  it('lets one call through after its rest, and all of them once that one worked', () => {
    const { watched, fail, refused, pass } = world();
    fail(3);
    pass(999);
    expect(refused()).toBe(true);
    pass(1);
    const trial = watched.begin();
    expect(refused()).toBe(true);
    trial.worked();
    expect(refused()).toBe(false);
    fail(2);
    expect(refused()).toBe(false);
  });

  it('rests again when the trial fails, and lets another try when it was left undecided', () => {
    const { watched, fail, refused, pass } = world();
    fail(3);
    pass(1_000);
    watched.begin().undecided();
    watched.begin().failed();
    expect(refused()).toBe(true);
    pass(1_000);
    expect(refused()).toBe(false);
  });

  it('counts a call once, whatever is said of it later', () => {
    const { watched, refused } = world();
    const call = watched.begin();
    for (let time = 0; time < 5; time += 1) call.failed();
    expect(refused()).toBe(false);
  });
});
