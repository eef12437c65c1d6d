import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Service, type TestParts } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { createHttpServer, type HttpServer } from '../../src/http/server.ts';

/** What is worked out from the pack is the same for every service of a run: trained once, by hash. */
const cacheDir = join(tmpdir(), 'ombud-test-cache');

/** The real service on a free port of loopback, over a data folder of its own. */
export interface TestService {
  readonly url: string;
  readonly dataDir: string;
  readonly service: Service;
  /** Stops it and starts another one over the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startService(
  settings: Readonly<Record<string, string>> = {},
  parts: TestParts = {},
): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ombud-'));
  let running = await listen(dataDir, settings, parts);
  return {
    dataDir,
    get url() {
      return running.url;
    },
    get service() {
      return running.service;
    },
    async restart() {
      await close(running);
      running = await listen(dataDir, settings, parts);
    },
    async stop() {
      await close(running);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly url: string;
  readonly server: HttpServer;
  readonly service: Service;
}

async function listen(dataDir: string, settings: Readonly<Record<string, string>>, parts: TestParts): Promise<Running> {
  const config = readConfig({
    OMBUD_LOG: 'silent',
    OMBUD_RATE_PER_MINUTE: '100000',
    OMBUD_DATA_DIR: dataDir,
    OMBUD_CACHE_DIR: cacheDir,
    PORT: '0',
    ...settings,
  });
  const service = await compose(config, {}, parts);
  const server = createHttpServer(service.app, config.bounds);
  const port = await server.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, server, service };
}

async function close({ server, service }: Running): Promise<void> {
  server.stopAccepting();
  await service.drain();
  await server.finish();
  service.close();
}

/** A reply of the API as tests read it. */
export interface ReplyJson {
  readonly thread_id: string;
  readonly turn_id: string;
  readonly version: number;
  readonly thread_token?: string;
  readonly reply: { readonly text: string; readonly status: string };
  readonly route: { readonly name: string; readonly reasons: readonly string[] };
  readonly programs: readonly { readonly id: string; readonly outcome: string }[];
  readonly question?: { readonly path: string; readonly ask: string };
  readonly ticket?: { readonly number: string };
  readonly rights: readonly { readonly id: string; readonly right: string; readonly by?: string }[];
  readonly facts_changed: readonly { readonly path: string }[];
  readonly degraded: boolean;
}

export interface Answer<Body = ReplyJson> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export async function call<Body = ReplyJson>(
  url: string,
  path: string,
  options: {
    readonly method?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer<Body>> {
  const response = await fetch(url + path, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: { ...(options.body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : parseJson(text)) as Body,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** One person in one conversation. */
export interface Person {
  say(message: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  readonly threadId: string | undefined;
  readonly token: string | undefined;
}

/** @param opened a thread made before; without one the first message opens it */
export function person(urlOf: () => string, opened?: { readonly threadId: string; readonly token: string }): Person {
  let threadId: string | undefined = opened?.threadId;
  let token: string | undefined = opened?.token;
  return {
    async say(message, headers = {}) {
      const answer = await call(urlOf(), '/v1/chat', {
        body: { message, ...(threadId === undefined ? {} : { thread_id: threadId }) },
        headers: { ...(token === undefined ? {} : { 'x-thread-token': token }), ...headers },
      });
      if (answer.status === 200) {
        threadId = answer.body.thread_id;
        token = answer.body.thread_token ?? token;
      }
      return answer;
    },
    get threadId() {
      return threadId;
    },
    get token() {
      return token;
    },
  };
}
