import { expect, it } from 'vitest';
import { askStep } from '../../../../src/conversation/paths/ask-step.ts';
import type { StepSaid } from '../../../../src/conversation/paths/path.ts';

const asked = (said: StepSaid | undefined) => {
  const tools = { runStep: () => Promise.resolve(said) } as unknown as Parameters<typeof askStep>[2]['tools'];
  return askStep('status_check', {}, { tools });
};
const source = 'the county case system';

it('says what the operator’s own system says, that it gave no answer, and nothing where it has nothing to say', async () => {
  const tool = { kind: 'tool', tool: 'cases__look_up' };
  expect(await asked({ tool: 'cases__look_up', source, text: 'in review.' })).toEqual([
    { wording: 'step.said', slots: { source, text: 'in review.' }, source: tool },
  ]);
  expect(await asked({ tool: 'cases__look_up', source, text: undefined })).toEqual([
    { wording: 'step.failed', slots: { source }, source: tool },
  ]);
  expect(await asked(undefined)).toEqual([]);
});
