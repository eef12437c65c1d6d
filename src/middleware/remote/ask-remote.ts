import { z } from 'zod';
import type { ContextContent } from '../context-function.ts';
import type { RemoteServer } from './remote-server.ts';

/** What a server of the operator answered, not yet believed. */
export interface RemoteAnswer {
  readonly content: readonly unknown[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly pass: boolean;
}

export interface RemoteQuestion {
  /** Its name at the server. */
  readonly name: string;
  readonly context: readonly ContextContent[];
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

const middlewareAnswer = z.looseObject({
  content: z.array(z.unknown()),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/** Context middleware (PROTOCOLS 3.4). It refuses by `allow: false` in its metadata. */
export async function askMiddleware(server: RemoteServer, asked: RemoteQuestion): Promise<RemoteAnswer> {
  const params = { name: asked.name, arguments: asked.arguments, context: asked.context };
  const { content, metadata } = middlewareAnswer.parse(
    await server.request('middleware/invoke', params, asked.timeoutMs),
  );
  return { content, metadata, pass: metadata['allow'] !== false };
}
