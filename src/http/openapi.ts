import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { AnyRoute } from './define-route.ts';
import { problemSchema, statusOf } from './problem.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document of the very routes that are served, so that the two cannot drift. */
export function openApiDocument(routes: readonly AnyRoute[]): Readonly<JsonObject> {
  const schemas = schemaCollection();
  const paths: Record<string, JsonObject> = {};
  schemas.shared['Problem'] = schemas.of(problemSchema, 'output', 'Problem');
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Ombud', version: '1', description: 'A self-hosted assistant for social benefits.' },
    paths,
    components: {
      schemas: schemas.shared,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A client key. Not needed on an open loopback service.' },
        staffKey: { type: 'http', scheme: 'bearer', description: 'A staff key, whose scopes say what it allows.' },
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

function operation(route: AnyRoute, schemas: SchemaCollection): JsonObject {
  const id = operationId(route);
  const body = bodySchema(route, schemas);
  return {
    summary: route.summary,
    operationId: id,
    security:
      route.auth === 'none' && route.scope === undefined
        ? []
        : route.auth === 'thread'
          ? [{ key: [], threadToken: [] }, { threadToken: [] }]
          : route.auth === 'staff'
            ? [{ staffKey: [] }]
            : [{ key: [] }, {}],
    parameters: [
      ...parameters(route, 'path', schemas),
      ...parameters(route, 'query', schemas),
      ...headerParameters(route),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { ...ownResponses(route, schemas), ...problemResponses(route, body !== undefined, schemas) },
  };
}

function operationId(route: AnyRoute): string {
  return `${route.method}${route.path.replaceAll(/[^a-z0-9]+/gi, '_')}`;
}

function bodySchema(route: AnyRoute, schemas: SchemaCollection): JsonObject | undefined {
  const schema = schemas.of(route.request.body, 'input', `${operationId(route)}_body`);
  // A body may also be one of several shapes.
  return hasProperties(schema) || Array.isArray(schema['oneOf']) ? schema : undefined;
}

function ownResponses(route: AnyRoute, schemas: SchemaCollection): JsonObject {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, response]) => {
      const { description, schema, contentType = 'application/json' } = response;
      if (schema === undefined) return [status, { description }];
      const described = schemas.of(schema, 'output', `${operationId(route)}_${status}`);
      const alsoStream = response.alsoEvents === true ? { 'text/event-stream': { schema: { type: 'string' } } } : {};
      return [status, { description, content: { [contentType]: { schema: described }, ...alsoStream } }];
    }),
  );
}

/** Each documented problem under its status, with the codes that share it. */
function problemResponses(route: AnyRoute, hasBody: boolean, schemas: SchemaCollection): JsonObject {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of [...route.problems, ...generalProblems(route, hasBody)]) {
    const status = statusOf(code);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => route.responses[status] === undefined)
      .map(([status, codes]) => [
        String(status),
        {
          description: [...codes].join(', '),
          content: errorContent(route, [...codes], schemas),
        },
      ]),
  );
}

/** What any route of its kind can answer, besides what the route names itself. */
function generalProblems(route: AnyRoute, hasBody: boolean): readonly ErrorCode[] {
  return [
    'invalid_request',
    'forbidden_host',
    'payload_too_large',
    'unsupported_media_type',
    'malformed_json',
    'invalid_utf8',
    'too_many_requests',
    'internal',
    'idempotency_key_invalid',
    ...(route.auth === 'none' && route.scope === undefined
      ? []
      : (['unauthorized', 'forbidden', 'storage_unavailable'] as const)),
    ...(route.shows === true ? (['passcode_needed'] as const) : []),
    ...(hasBody || route.method === 'delete' ? (['storage_full'] as const) : []),
  ];
}

function errorContent(
  { errorShape }: AnyRoute,
  codes: readonly ErrorCode[],
  { shared, of }: SchemaCollection,
): JsonObject {
  if (errorShape === undefined) return { 'application/problem+json': { schema: problemWith(codes) } };
  shared['OpenAiError'] ??= of(errorShape, 'output', 'OpenAiError');
  const withCode = { type: 'object', properties: { code: { enum: codes } } };
  const named = { type: 'object', properties: { error: withCode } };
  return { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/OpenAiError' }, named] } } };
}

function problemWith(codes: readonly ErrorCode[]): JsonObject {
  return {
    allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: codes } } }],
  };
}

function parameters(route: AnyRoute, where: 'path' | 'query', schemas: SchemaCollection): readonly JsonObject[] {
  const asked = where === 'path' ? route.request.params : route.request.query;
  const schema = schemas.of(asked, 'input', `${operationId(route)}_${where}`);
  if (!hasProperties(schema)) return [];
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.entries(schema.properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }));
}

function headerParameters(route: AnyRoute): readonly JsonObject[] {
  return [
    ...(route.once === true ? [idempotencyKey] : []),
    ...(route.shows === true ? [threadPasscode] : []),
    ...(route.problems.includes('version_conflict') ? [ifMatch] : []),
  ];
}

const threadPasscode = {
  name: 'X-Thread-Passcode',
  in: 'header',
  required: false,
  description: 'The passcode that the person chose; needed once the conversation was left.',
  schema: { type: 'string', maxLength: 200 },
} as const;

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that was read: refused when it has changed since.',
  schema: { type: 'string', maxLength: 40 },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body: the same answer, and nothing happens twice.',
  schema: { type: 'string', minLength: 16, maxLength: 200 },
};

interface SchemaCollection {
  /** Schemas that others refer to, for `components`. */
  readonly shared: JsonObject;
  /** The JSON schema of a zod one; what refers to itself moves to `shared` under names that begin with `name`. */
  of(schema: z.ZodType, io: 'input' | 'output', name: string): JsonObject;
}

function schemaCollection(): SchemaCollection {
  const shared: JsonObject = {};
  return {
    shared,
    of(schema, io, name) {
      const { $defs, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      delete described.$schema;
      if ($defs === undefined) return described;
      const moved = (text: string): unknown =>
        JSON.parse(text.replaceAll(/"#\/\$defs\/([^"]+)"/g, `"#/components/schemas/${name}_$1"`));
      for (const [key, definition] of Object.entries($defs))
        shared[`${name}_${key}`] = moved(JSON.stringify(definition));
      return moved(JSON.stringify(described)) as JsonObject;
    },
  };
}

function hasProperties(schema: JsonObject): schema is JsonObject & { properties: JsonObject } {
  return typeof schema['properties'] === 'object' && schema['properties'] !== null;
}
