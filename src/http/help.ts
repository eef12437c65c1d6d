import type { DangerLines } from '../conversation/danger/danger-lines.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { AnyRoute, HeardRequest } from './define-route.ts';
import type { Door } from './door.ts';
import { readJsonBody } from './read-body.ts';

/** What a danger gets at a door, whatever else becomes of the request. */
export interface Help {
  /** The fixed lines that the words call for; undefined where they show no danger. */
  readonly lines: DangerLines;
  /** The same as a turn that is stored nowhere. */
  readonly turn: Conversation['helpFor'];
}

/** A request as far as it was read. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Undefined where it was not read yet. */
  readonly body: Buffer | undefined;
  /** Ends when the client goes away. */
  readonly signal: AbortSignal;
}

/** Words of a person, and the route that hears them; a door of another protocol has none. */
export interface HeardWords {
  readonly words: string;
  readonly threadId: string | undefined;
  readonly route: AnyRoute | undefined;
  readonly request: HeardRequest;
}

/** What a person says in a request, before anything of it was checked. Undefined where nothing is said. Throws nothing. */
export function heardIn(
  seen: SeenRequest,
  { routes, doors }: { readonly routes: readonly AnyRoute[]; readonly doors: readonly Door[] },
  depthMax: number,
): HeardWords | undefined {
  const method = seen.method.toLowerCase();
  const route = routes.find((one) => one.hears && one.method === method && pathMatches(one.path, seen.path));
  const door = doors.find(({ path }) => path === seen.path);
  const body = bodyOf(seen, depthMax);
  const words = body === undefined ? undefined : (route?.hears?.words(body) ?? door?.words?.(body));
  if (words === undefined) return undefined;
  return {
    words,
    threadId: /^\/v1\/threads\/([A-Za-z0-9_-]{1,64})\//.exec(seen.path)?.[1],
    route,
    request: { body, ...wishesOf(seen.headers), signal: seen.signal },
  };
}

/** How a client wants its answer. */
export function wishesOf(headers: SeenRequest['headers']): Pick<HeardRequest, 'wantsStream' | 'wantsAsync'> {
  return {
    wantsStream: (headers['accept'] ?? '').includes('text/event-stream'),
    wantsAsync: (headers['prefer'] ?? '').includes('respond-async'),
  };
}

function bodyOf({ body, headers }: SeenRequest, depthMax: number): unknown {
  try {
    return readJsonBody(body, headers['content-type'], depthMax);
  } catch {
    return undefined;
  }
}

/** Whether a path as OpenAPI writes it, with `{name}` for parameters, is this one. */
export function pathMatches(path: string, actual: string): boolean {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[a-z_]+\}/g, '[^/]+')}/?$`, 'i').test(actual);
}
