import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A stand-in for a model server that notes how long each prompt is. Without a writer it answers with nothing that could be
 * used: the reply is then worded by the service itself, and what is measured is what a model would have been sent.
 */
export interface PromptRecorder {
  readonly url: string;
  readonly model: string;
  /** Characters of each prompt, in order. */
  readonly prompts: readonly number[];
  close(): Promise<void>;
}

/** The words of an answer to a prompt's last message, each piece when it is written. */
export type PromptWriter = (prompt: string) => AsyncIterable<string>;

export async function startPromptRecorder(writer?: PromptWriter): Promise<PromptRecorder> {
  const prompts: number[] = [];
  const model = 'recorder';
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/api/version') return response.end('{"version":"0.0.0"}');
      if (request.url === '/api/tags') return response.end(JSON.stringify({ models: [{ name: model }] }));
      if (request.url === '/api/show') return response.end('{"capabilities":["completion"]}');
      const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: { content: string }[] };
      // An empty chat loads the model; nothing is asked.
      if (messages.length > 0) prompts.push(messages.reduce((sum, { content }) => sum + content.length, 0));
      if (messages.length > 0 && writer !== undefined)
        return void write(response, writer(messages.at(-1)?.content ?? ''));
      return response.end(frame('{}', true));
    });
  });
  const frame = (content: string, done: boolean): string =>
    `${JSON.stringify({ model, created_at: '', message: { role: 'assistant', content }, done, ...(done ? { done_reason: 'stop' } : {}) })}\n`;
  async function write(response: ServerResponse, pieces: AsyncIterable<string>): Promise<void> {
    for await (const piece of pieces) response.write(frame(piece, false));
    response.end(frame('', true));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    model,
    prompts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
