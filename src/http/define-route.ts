import { z } from 'zod';
import type { AppError, ErrorCode } from '../errors.ts';
import type { Idempotency, Principal } from '../threads/turn.ts';
import type { LiveEvent, RunningTurn } from '../conversation/conversation.ts';
import { parseInput } from './parse-input.ts';

/** What a handler gets: parsed and checked, with nothing of the HTTP library in it. */
export interface RouteRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly principal: Principal;
  readonly threadToken: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Every header by its lower-case name, for what only one route reads. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly ifMatch: string | undefined;
  readonly lastEventId: string | undefined;
  /** The client wants an event stream. */
  readonly wantsStream: boolean;
  /** The client does not want to wait for the reply (`Prefer: respond-async`). */
  readonly wantsAsync: boolean;
  /** Hash of method, path and body: what an idempotency key stands for. */
  readonly bodyHash: string;
  /** Ends when the client goes away. Following a turn ends with it; the turn does not. */
  readonly signal: AbortSignal;
}

export type RouteResponse =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'text';
      readonly status: number;
      readonly text: string;
      readonly contentType: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'empty'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly kind: 'events';
      readonly turnId: string;
      readonly events: AsyncIterable<LiveEvent>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Server-sent events that the route has written itself. */
  | {
      readonly kind: 'frames';
      readonly frames: AsyncIterable<string>;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface DescribedResponse {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Default: JSON. */
  readonly contentType?: string;
  /** The same answer also comes as server-sent events, to those who accept them. */
  readonly alsoEvents?: boolean;
}

/** none: anyone · client: a client key, or nobody on open loopback · thread: client, and that thread's token · staff: a staff key. */
export type RouteAuth = 'none' | 'client' | 'thread' | 'staff';

/** What an access key must have to see the service from inside, where others than this machine reach it. */
export const serviceScopes = ['service:metrics', 'service:docs'] as const;
export type ServiceScope = (typeof serviceScopes)[number];

export interface Route<Params = unknown, Query = unknown, Body = unknown> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With `{name}` for parameters, as OpenAPI writes it. */
  readonly path: string;
  readonly summary: string;
  readonly auth: RouteAuth;
  readonly request: {
    readonly params: z.ZodType<Params>;
    readonly query: z.ZodType<Query>;
    readonly body: z.ZodType<Body>;
  };
  readonly responses: Readonly<Record<number, DescribedResponse>>;
  /** Problems of its own; those that every route can answer are added in the OpenAPI document. */
  readonly problems: readonly ErrorCode[];
  /** An Idempotency-Key makes a retry harmless here: the same key and body, the same answer. */
  readonly once?: boolean;
  /** Only a key with this scope opens it, of whatever kind, unless the service is bound to this machine only. */
  readonly scope?: ServiceScope;
  /** It shows what is in a thread: one that was left behind a passcode has to be opened first. */
  readonly shows?: true;
  /** It takes a person's words: a danger in them is answered whatever fails. */
  readonly hears?: Hears;
  /** Errors in the shape of another protocol instead of a problem document; `help`: the fixed lines of a danger. */
  readonly errorBody?: (error: AppError, help?: string) => unknown;
  /** That shape, for the document: `{error: {code}}` with the codes of problems, and more. */
  readonly errorShape?: z.ZodType;
  handle(request: RouteRequest<Params, Query, Body>): Promise<RouteResponse>;
}

/** What a route hears, and how a turn is answered at its address. */
export interface Hears {
  /** The person's words in a body that nothing has checked; undefined where it holds none. */
  words(body: unknown): string | undefined;
  answer(turn: RunningTurn, request: HeardRequest): Promise<RouteResponse>;
}

/** What of a request says how its answer is to come. */
export type HeardRequest = Pick<RawRequest, 'body' | 'wantsStream' | 'wantsAsync' | 'signal'>;

/** What comes in before a route's schemas have seen it. */
export type RawRequest = RouteRequest<unknown, unknown, unknown>;

/** A route as Express and OpenAPI read it: its schemas, and one function that parses by them and answers. */
export interface AnyRoute extends Omit<Route, 'handle'> {
  answer(raw: RawRequest): Promise<RouteResponse>;
}

export function defineRoute<Params, Query, Body>(route: Route<Params, Query, Body>): AnyRoute {
  const { handle, ...described } = route;
  return Object.freeze({
    ...described,
    answer: (raw: RawRequest) =>
      handle({
        ...raw,
        params: parseInput(route.request.params, raw.params, 'path'),
        query: parseInput(route.request.query, raw.query, 'query'),
        body: parseInput(route.request.body, raw.body, 'body'),
      }),
  });
}

/** What a request's Idempotency-Key stands for on this route, outside of any thread. */
export function idempotencyOf(
  request: Pick<RawRequest, 'principal' | 'idempotencyKey' | 'bodyHash'>,
  route: string,
): Idempotency | undefined {
  const { principal, idempotencyKey: key, bodyHash } = request;
  if (key === undefined) return undefined;
  return { scope: [principal.kind, principal.keyId ?? '-', '-', route].join('|'), key, bodyHash };
}

/** For what a route does not have: a body, a query. Whatever comes is left out. */
export const nothing = z.unknown().transform(() => undefined);

export function json(status: number, body: unknown, headers?: Readonly<Record<string, string>>): RouteResponse {
  return headers === undefined ? { kind: 'json', status, body } : { kind: 'json', status, body, headers };
}
