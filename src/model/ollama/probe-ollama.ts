import { AppError } from '../../errors.ts';
import { ollamaClient } from './client.ts';

export interface OllamaProbe {
  readonly available: boolean;
  /** One sentence for the operator: what answers, or what is missing and what to do. */
  readonly why: string;
}

/** Asks the server who it is, whether it has the model, and what the model can do. Never rejects, and ends within `timeoutMs`. */
export async function probeOllama(url: string, model: string, timeoutMs: number): Promise<OllamaProbe> {
  const signal = AbortSignal.timeout(timeoutMs);
  // The sentence is printed and served; a password in the address is not.
  const place = `Ollama at ${new URL(url).host}`;
  const client = ollamaClient(url, signal);
  try {
    const { version } = await client.version();
    const names = (await client.list()).models.map(({ name }) => name);
    if (names.includes(model) || names.includes(`${model}:latest`)) {
      const { capabilities } = await client.show({ model });
      return judge(capabilities, { model, version, place });
    }
    const has = names.length === 0 ? 'It has no models yet' : `It has: ${names.slice(0, 10).join(', ')}`;
    return {
      available: false,
      why: `${place} has no model "${model}". ${has}. Get it with: ollama pull ${model}`,
    };
  } catch (error) {
    const reason = signal.aborted ? `did not answer within ${timeoutMs} ms` : reasonOf(error);
    return { available: false, why: `${place} ${reason}. Start it with: ollama serve` };
  }
}

/** A model for embeddings is listed beside the others and can't chat. Servers before 0.6.4 don't say what models can do. */
function judge(
  capabilities: readonly string[] | undefined,
  { model, version, place }: { readonly model: string; readonly version: string; readonly place: string },
): OllamaProbe {
  if (capabilities === undefined || capabilities.includes('completion'))
    return { available: true, why: `${model} on Ollama ${version}` };
  return {
    available: false,
    why: `${place} has "${model}", which can't chat (it can: ${capabilities.join(', ') || 'nothing'}). Set OMBUD_MODEL to a model that can`,
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return `answers with an error (${error.internal ?? error.code})`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause) return `can't be reached (${String(cause.code)})`;
  return 'does not speak like Ollama';
}
