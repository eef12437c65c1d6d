import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { embeddedWording } from '../../src/conversation/reply/embedded-wording.ts';
import { modelWording } from '../../src/conversation/reply/model-wording.ts';
import { breaker } from '../../src/model/breaker.ts';
import { gate } from '../../src/model/gate.ts';
import { ollamaModel } from '../../src/model/ollama/ollama-model.ts';
import { loadPrompts } from '../../src/prompts/load-prompts.ts';
import { crashed, overloaded, startOllamaDouble, tooLong, type ChatBehaviour } from '../support/ollama-double.ts';
import { sentencesIn } from '../support/scripted-model.ts';
import { saidBy } from '../support/words.ts';
import { context, embedded, plan, wordingContract, wordings } from './wording-contract.ts';

const prompts = await loadPrompts(fileURLToPath(new URL('../../prompts', import.meta.url)));
/** Far below what a person would wait; a fault that is not ended by it fails the test. */
const limits = { ...bounds, modelDeadlineMs: 600, modelIdleMs: 200, modelOutputCharsMax: 2_000 };

async function withDouble(behaviour: ChatBehaviour) {
  const double = await startOllamaDouble();
  double.next(behaviour);
  const model = ollamaModel({
    url: double.url,
    model: 'small',
    limits,
    gate: gate({ runningMax: 2, waitingMax: 2 }),
    breaker: breaker({ failuresMax: 3, restMs: 1_000, now: () => performance.now() }),
  });
  const wording = modelWording({ model, prompt: prompts.latest('answer'), wordings, bounds, onRefused: () => {} });
  return { wording, end: () => double.close() };
}

const says = (change: (paragraph: string) => string): ChatBehaviour => ({
  kind: 'answers',
  reply: (content) =>
    JSON.stringify({
      sentences: sentencesIn(content).map(change),
    }),
});

wordingContract('The embedded wording', () =>
  Promise.resolve({ wording: embeddedWording(wordings), end: () => Promise.resolve() }),
);
wordingContract('A model that rewords', () =>
  withDouble(says((paragraph) => paragraph.replace('Apply:', 'You can apply here:').replace('Why:', 'The reason:'))),
);
wordingContract('A model that makes things up', () =>
  withDouble(says((paragraph) => `${paragraph} You will get $900 more from Moon.`)),
);

describe('a model at fault', () => {
  const thought: ChatBehaviour = { kind: 'says', pieces: ['<think>They need', ' food</think>'] };
  const faults: readonly [string, ChatBehaviour][] = [
    ['is overloaded', overloaded],
    ['has no such model', { kind: 'status', status: 404, body: '{"error":"model \'small\' not found"}' }],
    ['finds the prompt too long', tooLong],
    ['crashes', crashed],
    ['never begins', { kind: 'never_begins' }],
    ['stalls', { kind: 'stalls' }],
    ['is cut', { kind: 'cut' }],
    ['is reset', { kind: 'reset' }],
    ['sends an error frame', { kind: 'error_frame' }],
    ['repeats itself for ever', { kind: 'repeats', heedsLimit: false }],
    ['repeats itself up to the limit', { kind: 'repeats', heedsLimit: true }],
    ['drops half of the prompt', { kind: 'overflow' }],
    ['answers without JSON', { kind: 'says', pieces: ['Sure, ', 'here you are.'] }],
    ['answers with half of the JSON', { kind: 'says', pieces: ['{"sentences": ["Help', ' may'] }],
    ['only thinks', thought],
    ['sends a broken line', { kind: 'lines', lines: ['{"message":{"role":"assist'] }],
    ['sends bytes that are no text', { kind: 'bytes', bytes: Buffer.from([0xff, 0x0a]) }],
  ];

  it.each(faults)('leaves the embedded reply, degraded, with a reason and in time, when it %s', async (_, fault) => {
    const { wording, end } = await withDouble(fault);
    const began = performance.now();
    const reply = await saidBy(wording, plan, context).finally(() => end());
    expect(reply).toMatchObject({
      paragraphs: embedded.paragraphs,
      engine: 'embedded',
      degraded: true,
      asked: { model: 'small', refused: [expect.stringMatching(/^(?:model: .+|shape)$/)] },
    });
    expect(performance.now() - began).toBeLessThan(limits.modelDeadlineMs + 2_000);
  });
});
