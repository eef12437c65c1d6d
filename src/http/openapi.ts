import { z } from 'zod';
import type { AnyRoute } from './define-route.ts';
import { problemSchema, statusOf } from './problem.ts';

/** The OpenAPI 3.1 document of the very routes that are served, so that the two cannot drift. */
export function openApiDocument(routes: readonly AnyRoute[]): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ombud', version: '1', description: 'A self-hosted assistant for social benefits.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A client key. Not needed on an open loopback service.' },
        threadToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Thread-Token',
          description: 'The token that came with the thread.',
        },
      },
    },
  };
}

function operation(route: AnyRoute): Readonly<Record<string, unknown>> {
  const body = schemaOf(route.request.body, 'input');
  return {
    summary: route.summary,
    operationId: `${route.method}${route.path.replaceAll(/[^a-z0-9]+/gi, '_')}`,
    security:
      route.auth === 'none'
        ? []
        : route.auth === 'thread'
          ? [{ key: [], threadToken: [] }, { threadToken: [] }]
          : [{ key: [] }, {}],
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query'), ...headerParameters(route)],
    ...(hasProperties(body)
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: { ...ownResponses(route), ...problemResponses(route) },
  };
}

function ownResponses(route: AnyRoute): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, schema, contentType }]) => [
      status,
      {
        description,
        ...(schema === undefined
          ? {}
          : { content: { [contentType ?? 'application/json']: { schema: schemaOf(schema, 'output') } } }),
      },
    ]),
  );
}

/** Each documented problem under its status, with the codes that share it. */
function problemResponses(route: AnyRoute): Record<string, unknown> {
  const general =
    route.auth === 'none'
      ? (['too_many_requests'] as const)
      : (['unauthorized', 'forbidden', 'too_many_requests', 'internal'] as const);
  const byStatus = new Map<number, string[]>();
  for (const code of [...route.problems, ...general]) {
    const status = statusOf(code);
    if (route.responses[status] !== undefined) continue;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...new Set(codes)].join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parameters(route: AnyRoute, where: 'path' | 'query'): readonly unknown[] {
  const schema = schemaOf(where === 'path' ? route.request.params : route.request.query, 'input');
  if (!hasProperties(schema)) return [];
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.entries(schema.properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }));
}

function headerParameters(route: AnyRoute): readonly unknown[] {
  if (route.method !== 'post' || route.auth === 'none') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 16, maxLength: 200 },
    },
  ];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const described: Record<string, unknown> = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  delete described['$schema'];
  return described;
}

function hasProperties(
  schema: Record<string, unknown>,
): schema is Record<string, unknown> & { properties: Record<string, unknown> } {
  return typeof schema['properties'] === 'object' && schema['properties'] !== null;
}
