import { expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';

it('the model calls of a turn end before the lease of the turn, and before a stopping process gives up on it', () => {
  const bothCallsMs = bounds.modelReadMs + bounds.modelDeadlineMs;
  expect(bothCallsMs).toBeLessThan(bounds.leaseMs);
  expect(bothCallsMs).toBeLessThan(bounds.drainMs);
});
