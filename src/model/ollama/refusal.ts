import { AppError } from '../../errors.ts';
import { modelFailed } from './frames.ts';

/** Statuses that say: not now, or not here. Asking later or another way may work; this prompt was not at fault. */
const unavailable = new Set([401, 403, 404, 429, 502, 503, 504]);
const reasonCharsMax = 200;

/** The error of an answer that is not 2xx. Reads no more of its body than the reason takes. */
export async function refusal(response: Response): Promise<AppError> {
  const internal = `${response.status} ${await beginningOf(response)}`;
  // Redirects are not followed, so one is as good as nobody there.
  if (!unavailable.has(response.status) && Math.floor(response.status / 100) !== 3) return modelFailed(internal);
  return new AppError('model_unavailable', 'The language model does not answer.', { internal });
}

/** The server would not take this prompt (400): it works, and another prompt may pass. */
export function isPromptRefused({ code, internal }: AppError): boolean {
  return code === 'model_failed' && internal?.startsWith('400 ') === true;
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && text.length < reasonCharsMax) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return text.slice(0, reasonCharsMax).trim();
}
