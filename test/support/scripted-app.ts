import { bounds as productBounds, type Bounds } from '../../src/config.ts';
import type { Conversation, LiveEvent, Reply, RunningTurn } from '../../src/conversation/conversation.ts';
import type { Access } from '../../src/http/access.ts';
import { createApp, type RequestLog } from '../../src/http/app.ts';
import type { Door } from '../../src/http/door.ts';
import type { Help } from '../../src/http/help.ts';
import type { AnyRoute } from '../../src/http/define-route.ts';
import { eventBody } from '../../src/http/reply-shape.ts';
import { createHttpServer, type HttpServer } from '../../src/http/server.ts';

/** The HTTP application over routes and doubles that a test chooses, on a free port of loopback. */
export interface ScriptedApp {
  readonly url: string;
  readonly server: HttpServer;
  readonly done: Parameters<RequestLog['done']>[0][];
  readonly failures: unknown[];
  stop(): Promise<void>;
}

export async function startScriptedApp(options: {
  readonly routes: readonly AnyRoute[];
  readonly access?: Access;
  readonly hosts?: readonly string[];
  readonly ratePerMinute?: number;
  readonly bounds?: Partial<Bounds>;
  readonly help?: Help;
  readonly doors?: readonly Door[];
}): Promise<ScriptedApp> {
  const bounds = { ...productBounds, ...options.bounds } as Bounds;
  const done: ScriptedApp['done'] = [];
  const failures: unknown[] = [];
  let requests = 0;
  const app = createApp({
    routes: options.routes,
    doors: options.doors ?? [],
    access: options.access ?? openAccess,
    log: { done: (request) => done.push(request), failed: (_id, error) => failures.push(error) },
    bounds,
    ratePerMinute: options.ratePerMinute ?? 100_000,
    trustProxyHops: 0,
    hosts: options.hosts ?? [],
    encodeEvent: eventBody,
    help: options.help ?? { lines: () => undefined, turn: () => undefined },
    nextRequestId: () => `req_${(requests += 1)}`,
  });
  const server = createHttpServer(app, bounds);
  const port = await server.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    done,
    failures,
    async stop() {
      server.stopAccepting();
      await server.finish();
    },
  };
}

/** Lets everybody in. */
export const openAccess: Access = {
  principal: () => Promise.resolve({ kind: 'open', keyId: undefined, scopes: [] }),
  seeThread: () => Promise.resolve(),
  holdScope: () => Promise.resolve(),
  openThread: () => Promise.resolve(),
  tokenFor: (threadId) => Promise.resolve(`tok_${threadId}`),
};

/** A conversation that does for every message what the test says. */
export function scriptedConversation(script: Partial<Conversation>): Conversation {
  const unscripted = (): never => {
    throw new Error('the test did not expect this call');
  };
  return {
    postMessage: unscripted,
    helpFor: unscripted,
    followTurn: unscripted,
    cancelTurn: unscripted,
    drain: unscripted,
    ...script,
  };
}

/** A turn that has these events and ends with this reply, or as `reply` rejects. */
export function scriptedTurn(
  events: readonly LiveEvent[],
  reply: Promise<Reply> = Promise.resolve(plainReply),
): RunningTurn {
  reply.catch(() => undefined);
  return {
    threadId: 'thr_scripted',
    turnId: 'trn_scripted',
    threadIsNew: false,
    replayed: false,
    reply,

    async *events(after) {
      yield* events.filter(({ event }) => event.number > after);
    },
    lastEventNumber: () => Promise.resolve(events.at(-1)?.event.number),
  };
}

export const plainReply: Reply = {
  threadId: 'thr_scripted',
  turnId: 'trn_scripted',
  version: 1,
  text: 'Hello.',
  status: 'answered',
  route: { name: 'SMALL_TALK', confidence: 1, reasons: [] },
  programs: [],
  determinations: [],
  question: undefined,
  about: undefined,
  ticket: undefined,
  rights: [],
  citations: [],
  factsChanged: [],
  engine: 'embedded',
  degraded: false,
  usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
};
