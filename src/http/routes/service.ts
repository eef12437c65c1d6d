import { z } from 'zod';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import { openApiDocument } from '../openapi.ts';
import type { RouteDeps } from './deps.ts';

/** The service about itself: alive, ready, measured, described. */
export function serviceRoutes(
  deps: Pick<RouteDeps, 'readiness' | 'metrics' | 'metricsContentType'>,
  all: () => readonly AnyRoute[],
): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'get',
      path: '/livez',
      summary: 'The process runs.',
      auth: 'none',
      request: { params: nothing, query: nothing, body: nothing },
      responses: { 200: { description: 'It does.', schema: z.object({ status: z.literal('alive') }) } },
      problems: [],
      handle: () => Promise.resolve(json(200, { status: 'alive' })),
    }),
    defineRoute({
      method: 'get',
      path: '/readyz',
      summary: 'The store answers, the pack is seeded; who serves what.',
      auth: 'none',
      request: { params: nothing, query: nothing, body: nothing },
      responses: {
        200: { description: 'Ready.', schema: z.looseObject({ status: z.string() }) },
        503: { description: 'Not ready.', schema: z.looseObject({ status: z.string() }) },
      },
      problems: [],
      async handle() {
        const readiness = await deps.readiness();
        return json(readiness['status'] === 'ready' ? 200 : 503, readiness);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/metrics',
      summary: 'Measurements in the Prometheus text format.',
      auth: 'none',
      scope: 'service:metrics',
      request: { params: nothing, query: nothing, body: nothing },
      responses: { 200: { description: 'Metrics.', contentType: 'text/plain', schema: z.string() } },
      problems: [],
      handle: async () => ({
        kind: 'text',
        status: 200,
        text: await deps.metrics(),
        contentType: deps.metricsContentType,
      }),
    }),
    defineRoute({
      method: 'get',
      path: '/openapi.json',
      summary: 'This API as an OpenAPI 3.1 document.',
      auth: 'none',
      scope: 'service:docs',
      request: { params: nothing, query: nothing, body: nothing },
      responses: { 200: { description: 'The document.', schema: z.looseObject({ openapi: z.string() }) } },
      problems: [],
      handle: () => Promise.resolve(json(200, openApiDocument(all()))),
    }),
  ];
}
