import { expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';

it('a model call ends before the lease of its turn, and before a stopping process gives up on it', () => {
  expect(bounds.modelDeadlineMs).toBeLessThan(bounds.leaseMs);
  expect(bounds.modelDeadlineMs).toBeLessThan(bounds.drainMs);
});
