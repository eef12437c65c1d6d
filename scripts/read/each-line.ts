import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AppError } from '../../src/errors.ts';

const lineSchema = z.looseObject({
  text: z.string(),
  before: z.string().optional(),
  earlier: z.string().optional(),
  t: z.number().optional(),
});
export type MessageLine = z.infer<typeof lineSchema>;

/**
 * Writes for each line of a JSONL file what `make` gives for it, in order, to a file or standard output. A line that is
 * none is named by its number.
 *
 * @returns how many lines there were
 */
export async function eachLine(
  file: string,
  out: string | undefined,
  make: (line: MessageLine) => Promise<unknown>,
): Promise<number> {
  const stream = out === undefined ? process.stdout : createWriteStream(out);
  let count = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (text.trim() === '') continue;
    count += 1;
    const line = lineSchema.safeParse(jsonOf(text));
    if (!line.success) throw new AppError('invalid_request', `${file}: line ${count} is no {"text": …}.`);
    if (!stream.write(`${JSON.stringify(await make(line.data))}\n`)) await once(stream, 'drain');
  }
  if (stream !== process.stdout) {
    stream.end();
    await once(stream, 'finish');
  }
  return count;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
