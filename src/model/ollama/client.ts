import { Ollama } from 'ollama';
import { exchange } from './exchange.ts';
import { refusal } from './refusal.ts';

/**
 * A client for one exchange, ended by its own signal (the package's `abort()` stops every stream of an instance). What the
 * server refuses rejects with its reason. `through` may look at an answer before the package does.
 */
export function ollamaClient(
  host: string,
  signal: AbortSignal,
  through: (response: Response) => Response = (response) => response,
): Ollama {
  return new Ollama({
    host,
    fetch: async (address, init) => {
      const response = await exchange(signal)(address, init);
      if (!response.ok) throw await refusal(response);
      return through(response);
    },
  });
}
