import { AppError } from '../../errors.ts';
import { modelFailed } from './frames.ts';

/** Statuses that say: not now, or not here. Asking later or another way may work; this prompt was not at fault. */
const unavailable = new Set([401, 403, 404, 429, 502, 503, 504]);
const reasonCharsMax = 200;

/** The error of an answer that is not 2xx. Reads no more of its body than the reason takes. */
export async function refusal(response: Response): Promise<AppError> {
  const internal = `${response.status} ${await beginningOf(response)}`;
  if (!unavailable.has(response.status)) return modelFailed(internal);
  return new AppError('model_unavailable', 'The language model does not answer.', { internal });
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
