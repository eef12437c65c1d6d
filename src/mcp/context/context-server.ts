import { Server, type ServerCapabilities } from '@modelcontextprotocol/server';
import { augmentationsOver, type AugmentationDeps } from './augmentations.ts';
import { serveAugmentations } from './augmentation-methods.ts';
import { interceptedEvents, serveInterceptors } from './interceptor-methods.ts';
import { serveMiddleware } from './middleware-methods.ts';
import type { WireCaller } from './wire-function.ts';

/**
 * The context functions for an operator's other hosts, as three proposals describe them (PROTOCOLS 3.4-3.6): middleware,
 * augmentation, interceptors. One server serves one caller.
 */
export function contextServer(deps: AugmentationDeps, caller: WireCaller): Server {
  const server = new Server(
    { name: 'ombud-context', title: 'Ombud context functions', version: '1' },
    { capabilities },
  );
  serveMiddleware(server, deps, caller);
  serveAugmentations(server, augmentationsOver(deps), caller);
  serveInterceptors(server, deps, caller);
  return server;
}

/** Proposals are not in the protocol's own schema; some clients drop keys they don't know, so they are said twice. */
const proposed = { contextMiddleware: {}, augmentation: { listChanged: false } };
const capabilities = {
  ...proposed,
  experimental: proposed,
  extensions: { 'io.modelcontextprotocol/interceptors': { supportedEvents: [...interceptedEvents] } },
} as ServerCapabilities;
