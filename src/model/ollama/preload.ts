import { ollamaClient } from './client.ts';
import type { OllamaSettings } from './ollama-model.ts';

/**
 * Has the server load the model before the first person asks: an empty chat does nothing else. With the same window as
 * every call, because another one would make the server load it again. Rejects when the server refuses or the time is
 * over; that is for the log only, each call finds out for itself.
 */
export async function preloadOllama(
  { url, model, limits }: Pick<OllamaSettings, 'url' | 'model' | 'limits'>,
  signal: AbortSignal,
): Promise<void> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.modelPreloadMs)]);
  const client = ollamaClient(url, ended);
  await client.chat({
    model,
    messages: [],
    stream: false,
    keep_alive: limits.modelKeepAliveS,
    options: { num_ctx: limits.modelContextTokens },
  });
}
