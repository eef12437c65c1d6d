import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A stand-in for an Ollama server over real HTTP, faithful to what the real one was seen to do, faults included. A test
 * says how the next chats go; what is not said answers with a plain sentence.
 */
export type ChatBehaviour =
  /** Says the words, one frame per piece. `thinking` comes first, in its own field. */
  | { readonly kind: 'says'; readonly pieces: readonly string[]; readonly thinking?: readonly string[] }
  /** Says what the function makes of the last message. */
  | { readonly kind: 'answers'; readonly reply: (prompt: string, format: unknown) => string }
  /** Says what comes out of the function for the last message, one frame per piece, each when it comes. */
  | { readonly kind: 'feeds'; readonly pieces: (prompt: string) => AsyncIterable<string> }
  /** The bytes of the answer, cut after each of these numbers of bytes. */
  | { readonly kind: 'split'; readonly text: string; readonly everyBytes: number }
  /** Raw lines as they stand: malformed frames, other shapes. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** Bytes that no text has. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** No headers until the client gives up. */
  | { readonly kind: 'never_begins' }
  /** No headers before `release` resolves; then a plain sentence. */
  | { readonly kind: 'begins_after'; readonly release: Promise<void> }
  /** Some words, then the error frame of a server that broke inside. */
  | { readonly kind: 'error_frame'; readonly error?: string }
  /** Some words, then the end of the body without the last frame. */
  | { readonly kind: 'cut' }
  /** Some words, then the connection is destroyed. */
  | { readonly kind: 'reset' }
  /** Some words, then nothing more. */
  | { readonly kind: 'stalls' }
  /** An answer that is not 200. */
  | { readonly kind: 'status'; readonly status: number; readonly body: string; readonly contentType?: string }
  /** The prompt was too long: the oldest half was dropped, and only the count shows it. */
  | { readonly kind: 'overflow' }
  /** The same word for ever; `heedsLimit` ends it at `num_predict`. */
  | { readonly kind: 'repeats'; readonly heedsLimit: boolean };

export interface ChatCall {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream: boolean | undefined;
  readonly format: unknown;
  readonly think: unknown;
  readonly truncate: unknown;
  readonly keep_alive: unknown;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface OllamaDouble {
  readonly url: string;
  /** Every chat that came in, in order. */
  readonly calls: readonly ChatCall[];
  /** Every chat without a message: the model is loaded and nothing said. */
  readonly loads: readonly ChatCall[];
  /** How the next chats go, in order. The last one stays. */
  next(...behaviours: readonly ChatBehaviour[]): void;
  /** Resolves when a chat's client is gone before the answer was whole. */
  readonly abandoned: Promise<void>;
  close(): Promise<void>;
}

const plainly: ChatBehaviour = { kind: 'says', pieces: ['You may ', 'get help.'] };

export const overloaded: ChatBehaviour = {
  kind: 'status',
  status: 503,
  body: '{"error":"server busy, please try again.  maximum pending requests exceeded"}',
};
export const tooLong: ChatBehaviour = {
  kind: 'status',
  status: 400,
  body: '{"error":"the input length exceeds the context length"}',
};
export const crashed: ChatBehaviour = {
  kind: 'status',
  status: 500,
  body: '{"error":"llama runner process has terminated: exit status 2"}',
};

/**
 * @param models names of the models it has
 * @param capabilities what all of them can do
 */
export async function startOllamaDouble(
  models: readonly string[] = ['small:latest'],
  capabilities: readonly string[] = ['completion'],
): Promise<OllamaDouble> {
  const calls: ChatCall[] = [];
  const loads: ChatCall[] = [];
  const has = (model: string) => models.some((name) => name === model || name === `${model}:latest`);
  let script: ChatBehaviour[] = [];
  let abandon: () => void = () => undefined;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });

  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandon();
    });
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (`${request.method} ${request.url}`) {
      case 'GET /':
        response.setHeader('content-type', 'text/plain; charset=utf-8');
        response.end('Ollama is running');
        return;
      case 'GET /api/version':
        json(response, 200, { version: '0.30.0' });
        return;
      case 'GET /api/tags':
        json(response, 200, { models: models.map((name) => ({ name, model: name, size: 1, digest: 'd' })) });
        return;
      case 'GET /api/ps':
        json(response, 200, { models: [] });
        return;
      case 'POST /api/show': {
        const { model } = JSON.parse(await bodyOf(request)) as { readonly model: string };
        if (has(model)) json(response, 200, { details: {}, model_info: {}, capabilities });
        else json(response, 404, { error: `model '${model}' not found` });
        return;
      }
      case 'POST /api/chat': {
        const call = JSON.parse(await bodyOf(request)) as ChatCall;
        (call.messages.length === 0 ? loads : calls).push(call);
        if (!has(call.model)) {
          json(response, 404, { error: `model '${call.model}' not found` });
          return;
        }
        if (call.messages.length === 0) {
          json(response, 200, loaded(call.model));
          return;
        }
        const behaviour = (script.length > 1 ? script.shift() : script[0]) ?? plainly;
        await behave(behaviour, call, response);
        return;
      }
      case 'POST /api/embed': {
        const { model, input } = JSON.parse(await bodyOf(request)) as { model: string; input: string | string[] };
        if (models.some((name) => name === model || name === `${model}:latest`))
          json(response, 200, { model, embeddings: [input].flat().map(wordVector) });
        else json(response, 404, { error: `model "${model}" not found, try pulling it first` });
        return;
      }
      default:
        json(response, 404, { error: 'not found' });
    }
  }

  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    loads,
    next: (...behaviours) => {
      script = [...behaviours];
    },
    abandoned,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function loaded(model: string) {
  const message = { role: 'assistant', content: '' };
  return { model, created_at: '2026-11-20T10:00:00.000001Z', message, done_reason: 'load', done: true };
}

async function behave(behaviour: ChatBehaviour, call: ChatCall, response: ServerResponse): Promise<void> {
  const stream = frameWriter(call, response);
  switch (behaviour.kind) {
    case 'says':
      for (const thinking of behaviour.thinking ?? []) stream.thought(thinking);
      stream.words(behaviour.pieces);
      stream.done('stop');
      return;
    case 'answers':
      stream.words([behaviour.reply(call.messages.at(-1)?.content ?? '', call.format)]);
      stream.done('stop');
      return;
    case 'feeds':
      for await (const piece of behaviour.pieces(call.messages.at(-1)?.content ?? '')) {
        if (response.destroyed) return;
        stream.words([piece]);
      }
      stream.done('stop');
      return;
    case 'split':
      await writeSplit(response, stream, behaviour);
      return;
    case 'lines':
      stream.begin();
      response.end(behaviour.lines.map((line) => `${line}\n`).join(''));
      return;
    case 'bytes':
      stream.begin();
      response.end(behaviour.bytes);
      return;
    case 'never_begins':
      return;
    case 'begins_after':
      await behaviour.release;
      stream.words(['You may get help.']);
      stream.done('stop');
      return;
    case 'error_frame':
      stream.words(['You may ']);
      response.end(
        `${JSON.stringify({ error: behaviour.error ?? 'an error was encountered while running the model' })}\n`,
      );
      return;
    case 'cut':
      stream.words(['You may ']);
      response.end();
      return;
    case 'reset':
      stream.words(['You may ']);
      await flushed(response);
      response.socket?.resetAndDestroy();
      return;
    case 'stalls':
      stream.words(['You may ']);
      return;
    case 'status':
      response.writeHead(behaviour.status, { 'content-type': behaviour.contentType ?? 'application/json' });
      response.end(behaviour.body);
      return;
    case 'overflow':
      stream.words(['I am not sure what you mean.']);
      stream.done('stop', Math.floor(tokensOf(call) / 2));
      return;
    case 'repeats':
      await repeat(response, stream, behaviour.heedsLimit ? Number(call.options['num_predict']) : Infinity);
  }
}

const dimensions = 1_024;

/** A vector that texts with the same words share: a count of words by a hash of each. Not of unit length. */
function wordVector(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().split(/\W+/).filter(Boolean)) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

interface FrameWriter {
  begin(): void;
  thought(thinking: string): void;
  words(pieces: readonly string[]): void;
  frame(content: string): string;
  lastFrame(reason: string, promptTokens?: number): string;
  done(reason: string, promptTokens?: number): void;
}

function frameWriter(call: ChatCall, response: ServerResponse): FrameWriter {
  let written = 0;
  const stamp = { model: call.model, created_at: '2026-11-20T10:00:00.000001Z' };
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  const writer: FrameWriter = {
    begin() {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    },
    thought(thinking) {
      writer.begin();
      response.write(line({ ...stamp, message: { role: 'assistant', content: '', thinking }, done: false }));
    },
    words(pieces) {
      writer.begin();
      for (const piece of pieces) response.write(writer.frame(piece));
    },
    frame(content) {
      written += 1;
      return line({ ...stamp, message: { role: 'assistant', content }, done: false });
    },
    lastFrame: (reason, promptTokens = tokensOf(call)) =>
      line({
        ...stamp,
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: reason,
        total_duration: 4_883_583_458,
        load_duration: 1_334_875,
        prompt_eval_count: promptTokens,
        prompt_eval_duration: 342_546_000,
        eval_count: written,
        eval_duration: 4_535_599_000,
      }),
    done(reason, promptTokens) {
      writer.begin();
      response.end(writer.lastFrame(reason, promptTokens));
    },
  };
  return writer;
}

/** Each part is in the kernel before the next is written, so that the client sees the cuts. */
async function writeSplit(
  response: ServerResponse,
  stream: FrameWriter,
  { text, everyBytes }: { readonly text: string; readonly everyBytes: number },
): Promise<void> {
  stream.begin();
  const bytes = Buffer.from(stream.frame(text) + stream.lastFrame('stop'));
  for (let from = 0; from < bytes.length; from += everyBytes) {
    response.write(bytes.subarray(from, from + everyBytes));
    await flushed(response);
  }
  response.end();
}

async function repeat(response: ServerResponse, stream: FrameWriter, times: number): Promise<void> {
  for (let said = 0; said < times && !response.destroyed; said += 1) {
    stream.words(['help ']);
    await flushed(response);
  }
  if (!response.destroyed) stream.done('length');
}

function flushed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('close', done);
      resolve();
    };
    response.write('', () => setImmediate(done));
    response.once('close', done);
  });
}

/** English text has about four characters a token. */
function tokensOf(call: ChatCall): number {
  return Math.ceil(call.messages.reduce((sum, { content }) => sum + content.length, 0) / 4) + 8;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
