import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../errors.ts';

/** What a worker posts for a question; before the first one it posts `ready`. */
export type WorkerAnswer =
  | { readonly value: unknown }
  | {
      readonly failed: {
        readonly code: ErrorCode;
        readonly says: string;
        readonly internal: string | undefined;
        readonly extra: Readonly<Record<string, unknown>>;
      };
    };

/** Called in a worker once it is set up: answers each question with what `answer` gives, promises or throws. */
export function serveQuestions<Question>(answer: (question: Question) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('this file runs as a worker');
  port.on(
    'message',
    (question: Question) => void answered(() => answer(question)).then((said) => port.postMessage(said)),
  );
  port.postMessage('ready');
}

async function answered(answer: () => unknown): Promise<WorkerAnswer> {
  try {
    return { value: await answer() };
  } catch (error) {
    if (error instanceof AppError) {
      const { code, publicDetail: says, internal, extra } = error;
      return { failed: { code, says, internal, extra } };
    }
    const internal = error instanceof Error ? error.message : String(error);
    return { failed: { code: 'internal', says: 'Something went wrong here. Please try again.', internal, extra: {} } };
  }
}
