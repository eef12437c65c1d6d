import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { bounds } from '../../bounds.ts';
import { readDescriptors, type InterceptorDescriptor } from './interceptor-descriptor.ts';
import { RemoteFault } from './remote-fault.ts';
import type { RemoteServer } from './remote-server.ts';

/** A server's interceptors; `unlisted` where it has none to list but may do what it is asked by name. */
export type Listed = readonly InterceptorDescriptor[] | 'unlisted';

/** Asks a server for its interceptors and keeps the answer for a while (SEP-2624, `interceptors/list`). */
export interface InterceptorList {
  /** Rejects when there is no sound list in `timeoutMs`: a `RemoteFault` says what is wrong with it. */
  listed(timeoutMs: number): Promise<Listed>;
}

const page = z.looseObject({ interceptors: z.array(z.unknown()), nextCursor: z.string().optional() });

export function interceptorList(server: RemoteServer, clock: Pick<Clock, 'monotonicMs'>): InterceptorList {
  const nowMs = (): number => clock.monotonicMs();
  let kept: { readonly listed: Listed; readonly untilMs: number } | undefined;
  return {
    async listed(timeoutMs) {
      if (kept !== undefined && nowMs() < kept.untilMs) return kept.listed;
      const listed = await askForList(server, timeoutMs, nowMs);
      kept = { listed, untilMs: nowMs() + bounds.interceptorListMs };
      return listed;
    },
  };
}

async function askForList(server: RemoteServer, timeoutMs: number, nowMs: () => number): Promise<Listed> {
  const untilMs = nowMs() + timeoutMs;
  const all: unknown[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    let answer: unknown;
    try {
      answer = await server.request('interceptors/list', params, Math.max(1, Math.floor(untilMs - nowMs())));
    } catch (error) {
      if (isMethodNotFound(error)) return 'unlisted';
      throw error;
    }
    const { success, data } = page.safeParse(answer);
    if (!success) throw new RemoteFault('its list of interceptors has another shape');
    all.push(...data.interceptors);
    if (all.length > bounds.interceptorsPerServerMax)
      throw new RemoteFault(`it lists more than ${bounds.interceptorsPerServerMax} interceptors`);
    cursor = data.nextCursor;
    if (cursor !== undefined && cursors.has(cursor))
      throw new RemoteFault('its list of interceptors goes round in a circle');
    if (cursor !== undefined) cursors.add(cursor);
    if (cursors.size >= bounds.interceptorPagesMax)
      throw new RemoteFault(`its list of interceptors has more than ${bounds.interceptorPagesMax} pages`);
  } while (cursor !== undefined);
  return readDescriptors(all);
}

/** JSON-RPC 2.0, sec. 5.1. */
const methodNotFound = -32_601;
const isMethodNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === methodNotFound;
