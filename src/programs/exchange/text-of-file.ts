import { createReadStream } from 'node:fs';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';

/** Told how many bytes of the file have been read. */
export type OnBytes = (bytes: number) => void;

/** The text of a file, piece by piece. Refuses what is not UTF-8; a mark at the beginning (BOM) is left out. */
export async function* textOfFile(path: string, onBytes?: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: bounds.seedReadBytes })) {
      yield decoder.decode(bytes as Buffer, { stream: true });
      read += (bytes as Buffer).byteLength;
      onBytes?.(read);
    }
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof TypeError) throw new AppError('invalid_request', `${path} is not UTF-8 text.`, { cause });
    throw unreadable(path, cause);
  }
}

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** Its lines without their ends. A line over `seedRowCharsMax` is cut there: whoever reads it finds it too long. */
export async function* linesOfFile(path: string, onBytes?: OnBytes): AsyncGenerator<Line> {
  let number = 1;
  let open = '';
  for await (const piece of textOfFile(path, onBytes)) {
    const lines = piece.split('\n');
    for (const [index, text] of lines.entries()) {
      if (open.length <= bounds.seedRowCharsMax) open += text;
      if (index === lines.length - 1) break;
      yield { number, text: open.endsWith('\r') ? open.slice(0, -1) : open };
      number += 1;
      open = '';
    }
  }
  if (open !== '') yield { number, text: open };
}

function unreadable(path: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || !('syscall' in cause)) return cause;
  const why = 'code' in cause && cause.code === 'ENOENT' ? 'is not there' : 'cannot be read';
  return new AppError('invalid_request', `The file ${path} ${why}.`, { cause });
}
