import { fileURLToPath } from 'node:url';
import { Ollama } from 'ollama';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bounds, readConfig } from '../../src/config.ts';
import { modelWording } from '../../src/conversation/reply/model-wording.ts';
import { breaker } from '../../src/model/breaker.ts';
import { gate } from '../../src/model/gate.ts';
import { ollamaModel, type OllamaLimits } from '../../src/model/ollama/ollama-model.ts';
import { preloadOllama } from '../../src/model/ollama/preload.ts';
import { probeOllama } from '../../src/model/ollama/probe-ollama.ts';
import { loadPrompts } from '../../src/prompts/load-prompts.ts';
import { chunksOf, codeOf, request, textOf } from '../contract/chat-model.ts';
import { saidBy } from '../support/words.ts';
import { context, plan, wordingContract, wordings } from '../contract/wording-contract.ts';

/**
 * `npm run test:ollama`: the contracts over a real server, where one answers at OLLAMA_URL. OMBUD_MODEL names the model;
 * without it the first three that can chat are tried. Nothing is there: the tests are skipped and say so.
 */
const { ollamaUrl: url, model: named } = readConfig(process.env);
const prompts = await loadPrompts(fileURLToPath(new URL('../../prompts', import.meta.url)));
const models = named === undefined ? await modelsThere() : [named];
const minutes = 60_000;
/** A small machine may take a minute for what a person would not wait for. */
const patient = { modelDeadlineMs: 5 * minutes, modelIdleMs: minutes };
const report: Record<string, string | number | boolean>[] = [];

async function modelsThere(): Promise<readonly string[]> {
  const listed = await new Ollama({ host: url }).list().catch(() => undefined);
  const names: string[] = [];
  for (const { name } of listed?.models ?? [])
    if (names.length < 3 && (await probeOllama(url, name, 10_000)).available) names.push(name);
  return names;
}

function modelOf(model: string, limits: Partial<OllamaLimits> = {}) {
  return ollamaModel({
    url,
    model,
    limits: { ...bounds, ...patient, ...limits },
    gate: gate({ runningMax: 1, waitingMax: 4 }),
    breaker: breaker({ failuresMax: 3, restMs: 1_000, now: () => performance.now() }),
  });
}

function wordingOf(model: string, refused: string[] = []) {
  const onRefused = ({ why }: { readonly why: string }) => void refused.push(why);
  return modelWording({ model: modelOf(model), prompt: prompts.latest('answer'), wordings, bounds, onRefused });
}

afterAll(() => {
  if (report.length > 0) console.table(report);
});

it.skipIf(models.length > 0)(`is skipped: no model answers at ${url}`, () => undefined);

for (const name of models) {
  describe(`${name} on a real server`, { timeout: 10 * minutes }, () => {
    it('loads, and is there', async () => {
      await preloadOllama({ url, model: name, limits: bounds }, new AbortController().signal);
      expect(await probeOllama(url, name, 10_000)).toMatchObject({ available: true });
    });

    it('gives words and one last chunk with its count of tokens', async () => {
      const chunks = await chunksOf(modelOf(name).stream(request({ maxTokens: bounds.modelOutputTokensMax })));
      expect(textOf(chunks)).not.toMatch(/<\/?think>/);
      expect(chunks.filter(({ kind }) => kind === 'done')).toEqual([
        expect.objectContaining({ usage: { promptTokens: expect.any(Number), outputTokens: expect.any(Number) } }),
      ]);
    });

    it('keeps to a JSON schema', async () => {
      const shape = z.object({ kind: z.enum(['food', 'rent']) });
      const messages = [{ role: 'user' as const, content: 'Which kind of help: "my fridge is empty"? JSON only.' }];
      const asked = request({ messages, format: z.toJSONSchema(shape), maxTokens: 100 });
      const text = textOf(await chunksOf(modelOf(name).stream(asked)));
      expect(shape.safeParse(JSON.parse(text)).success).toBe(true);
    });

    it('ends at its deadline and when nobody listens', async () => {
      const hurried = modelOf(name, { modelDeadlineMs: 20 });
      expect(await codeOf(chunksOf(hurried.stream(request())))).toBe('model_failed');
      const stop = new AbortController();
      const reading = codeOf(chunksOf(modelOf(name).stream(request({ signal: stop.signal }))));
      stop.abort();
      expect(await reading).toBe('model_failed');
    });

    it('is unavailable under a name that nobody has', async () => {
      expect(await codeOf(chunksOf(modelOf(`${name}-nobody`).stream(request())))).toBe('model_unavailable');
    });

    it('rewords a plan, and the report says how much of it could be used', async () => {
      const refused: string[] = [];
      const began = performance.now();
      const reply = await saidBy(wordingOf(name, refused), plan, context);
      report.push({
        model: name,
        worded: reply.engine === 'ollama',
        refused: refused.join(', '),
        seconds: Math.round((performance.now() - began) / 100) / 10,
        prompt_tokens: reply.usage.prompt_tokens,
        output_tokens: reply.usage.output_tokens,
      });
    });

    wordingContract(name, () => Promise.resolve({ wording: wordingOf(name), end: () => Promise.resolve() }));
  });
}
