import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { embeddedWording } from '../conversation/reply/embedded-wording.ts';
import { modelWording } from '../conversation/reply/model-wording.ts';
import type { Wording } from '../conversation/reply/wording.ts';
import { gate } from '../model/gate.ts';
import { ollamaModel } from '../model/ollama/ollama-model.ts';
import { probeOllama } from '../model/ollama/probe-ollama.ts';
import { loadPrompts } from '../prompts/load-prompts.ts';
import type { Pack } from './pack.ts';

/** Folder of the prompts, beside the packs. */
const promptsDir = 'prompts';

/**
 * Who words replies, and one line that says so. A model that is not there at start is asked again with every reply: the
 * operator may start it later, and until then each reply says that it is degraded.
 */
export async function makeWording(
  config: Config,
  pack: Pack,
  log: Logger,
): Promise<{ readonly wording: Wording; readonly serving: string }> {
  const { bounds } = config;
  if (config.model === undefined)
    return {
      wording: embeddedWording(pack.wordings),
      serving: 'embedded (no language model; every answer comes from rules and reviewed wording)',
    };
  const prompts = await loadPrompts(promptsDir);
  const probe = await probeOllama(config.ollamaUrl, config.model, bounds.modelProbeMs);
  const model = ollamaModel({
    url: config.ollamaUrl,
    model: config.model,
    limits: bounds,
    gate: gate({ runningMax: bounds.modelCallsRunningMax, waitingMax: bounds.modelCallsWaitingMax }),
  });
  return {
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
