import { z } from 'zod';
import { AppError } from '../../errors.ts';

/**
 * One line of a chat stream, as the Ollama server writes it (https://docs.ollama.com/api/chat). Unknown keys pass; a
 * known one of another type does not.
 */
export const chatFrameSchema = z.looseObject({
  message: z.looseObject({ role: z.string(), content: z.string(), thinking: z.string().optional() }),
  done: z.boolean(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().int().nonnegative().optional(),
  eval_count: z.number().int().nonnegative().optional(),
});

const errorFrameSchema = z.looseObject({ error: z.string() });

export function modelFailed(internal: string, cause?: unknown): AppError {
  return new AppError('model_failed', 'The language model did not give a usable answer.', { internal, cause });
}

/**
 * Passes on a stream of newline-delimited JSON line by line, each checked: the client library skips a line that it
 * can't parse and goes on, and words would be missing from the middle of a reply. A malformed line, an error frame, a line
 * over `charsMax` and bytes that are not UTF-8 end the stream with `model_failed`. Cuts anywhere in a line or a character
 * are fine.
 */
export function checkedFrames(charsMax: number): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const encoder = new TextEncoder();
  let rest = '';

  function passLines(controller: TransformStreamDefaultController<Uint8Array>): void {
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of [...lines, rest])
      if (line.length > charsMax) throw modelFailed(`a frame of more than ${charsMax} characters`);
    for (const line of lines) pass(line, controller);
  }

  function pass(line: string, controller: TransformStreamDefaultController<Uint8Array>): void {
    if (line.trim() === '') return;
    checkFrame(line);
    controller.enqueue(encoder.encode(`${line}\n`));
  }

  return new TransformStream({
    transform(bytes, controller) {
      rest += decode(() => decoder.decode(bytes, { stream: true }));
      passLines(controller);
    },
    flush(controller) {
      rest += decode(() => decoder.decode());
      pass(rest, controller);
    },
  });
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw modelFailed('the stream is not UTF-8', cause);
  }
}

function checkFrame(line: string): void {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw modelFailed('a frame that is not JSON', cause);
  }
  const error = errorFrameSchema.safeParse(value);
  if (error.success) throw modelFailed(`error frame: ${error.data.error.slice(0, 200)}`);
  if (!chatFrameSchema.safeParse(value).success) throw modelFailed('a frame of another shape');
}
