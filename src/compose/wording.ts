import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { embeddedWording } from '../conversation/reply/embedded-wording.ts';
import { modelWording } from '../conversation/reply/model-wording.ts';
import type { Wording } from '../conversation/reply/wording.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { breaker } from '../model/breaker.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { gate } from '../model/gate.ts';
import { ollamaModel } from '../model/ollama/ollama-model.ts';
import { preloadOllama } from '../model/ollama/preload.ts';
import { probeOllama } from '../model/ollama/probe-ollama.ts';
import { loadPrompts } from '../prompts/load-prompts.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { Pack } from './pack.ts';

/** Folder of the prompts, beside the packs. */
export const promptsDir = 'prompts';

export interface WordingServed {
  readonly wording: Wording;
  readonly serving: string;
  /** The model that reads what the local reading is unsure of. */
  readonly reader: { readonly model: ChatModel; readonly prompt: Prompt } | undefined;
  /** Ends what still runs beside the turns: the loading of the model. */
  close(): void;
}

/**
 * Who words replies, and one line that says so. A model that is not there at start is asked again with every reply: the
 * operator may start it later, and until then each reply says that it is degraded.
 */
export async function makeWording(config: Config, pack: Pack, log: Logger, clock: Clock): Promise<WordingServed> {
  const { bounds } = config;
  if (config.model === undefined)
    return {
      wording: embeddedWording(pack.wordings),
      serving: 'embedded (no language model; every answer comes from rules and reviewed wording)',
      reader: undefined,
      close: () => undefined,
    };
  const prompts = await loadPrompts(promptsDir);
  const probe = await probeOllama(config.ollamaUrl, config.model, bounds.modelProbeMs);
  const settings = {
    url: config.ollamaUrl,
    model: config.model,
    limits: bounds,
    gate: gate({ runningMax: config.modelParallel, waitingMax: bounds.modelCallsWaitingMax }),
    breaker: breaker({
      failuresMax: bounds.modelFailuresMax,
      restMs: bounds.modelRestMs,
      now: () => clock.monotonicMs(),
    }),
  };
  const model = ollamaModel(settings);
  const stop = new AbortController();
  if (probe.available)
    preloadOllama(settings, stop.signal).then(
      () => log.info({ model: model.name }, 'the model is loaded'),
      (error: unknown) => {
        if (!stop.signal.aborted)
          log.warn({ internal: error instanceof AppError ? error.internal : undefined }, 'the model did not load');
      },
    );
  return {
    close: () => stop.abort(),
    reader: { model, prompt: prompts.latest('classify') },
    wording: modelWording({
      model,
      prompt: prompts.latest('answer'),
      wordings: pack.wordings,
      bounds,
      onRefused: (refused) => log.warn(refused, 'a model’s words were not used'),
    }),
    serving: probe.available ? `${probe.why} words replies; rules decide` : `embedded for now. ${probe.why}`,
  };
}
