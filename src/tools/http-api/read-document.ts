import { z } from 'zod';

/** What is read of an OpenAPI document; the rest of it does not matter here. */
const parameter = z.looseObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: z.looseObject({}).optional(),
});
const reference = z.looseObject({ $ref: z.string() });
const operation = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z
    .looseObject({
      required: z.boolean().default(false),
      content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}).optional() })).default({}),
    })
    .optional(),
});
export const methods = ['get', 'put', 'post', 'delete', 'patch', 'head'] as const;
export type Method = (typeof methods)[number];
const pathItem = z.looseObject({
  parameters: z.array(z.union([reference, parameter])).default([]),
  ...Object.fromEntries(methods.map((method) => [method, operation.optional()])),
});

export const openApiSchema = z.looseObject({
  openapi: z.string().regex(/^3\./, 'takes OpenAPI 3'),
  paths: z.record(z.string().startsWith('/'), pathItem),
  components: z
    .looseObject({
      schemas: z.record(z.string(), z.unknown()).default({}),
      parameters: z.record(z.string(), parameter).default({}),
    })
    .default({ schemas: {}, parameters: {} }),
});
export type OpenApiDocument = z.infer<typeof openApiSchema>;

/** One operation as it is called. */
export interface ApiOperation {
  readonly id: string;
  readonly method: Method;
  /** `/cases/{id}` */
  readonly path: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' | 'header' }[];
  readonly hasBody: boolean;
  readonly inputSchema: object;
}

/** The operations of a document by their ids, or why one can't be called. */
export function operationsOf(document: OpenApiDocument): ReadonlyMap<string, ApiOperation | string> {
  const found = new Map<string, ApiOperation | string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const parsed = operation.safeParse(item[method]);
      if (!parsed.success || parsed.data.operationId === undefined) continue;
      const id = parsed.data.operationId;
      const made = operationAt(document, { id, method, path, shared: item.parameters }, parsed.data);
      found.set(id, found.has(id) ? 'two operations have this id' : made);
    }
  }
  return found;
}

type WrittenParameter = z.infer<typeof parameter> | z.infer<typeof reference>;

function operationAt(
  { components }: OpenApiDocument,
  at: {
    readonly id: string;
    readonly method: Method;
    readonly path: string;
    readonly shared: readonly WrittenParameter[];
  },
  written: z.infer<typeof operation>,
): ApiOperation | string {
  const byPlace = new Map<string, z.infer<typeof parameter>>();
  for (const one of [...at.shared, ...written.parameters]) {
    const name = '$ref' in one ? /^#\/components\/parameters\/([^/]+)$/.exec(String(one.$ref))?.[1] : undefined;
    const real = '$ref' in one ? components.parameters[name ?? ''] : parameter.parse(one);
    if (!real) return 'it refers to a parameter that is not in the document';
    byPlace.set(`${real.in} ${real.name}`, real);
  }
  const parameters = [...byPlace.values()];
  if (parameters.some((one) => one.in === 'cookie')) return 'it needs a cookie';
  if (new Set(parameters.map(({ name }) => name)).size < parameters.length)
    return 'two of its parameters have one name';
  const inPath = [...at.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  if (inPath.some((name) => !parameters.some((one) => one.in === 'path' && one.name === name)))
    return 'its path has a parameter that is not described';
  const content = written.requestBody?.content ?? {};
  const body = content['application/json']?.schema;
  if (written.requestBody && body === undefined) return 'it takes a body that is not JSON';
  const properties: Record<string, unknown> = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...asJsonSchema(schema ?? {}), ...(description === undefined ? {} : { description }) },
    ]),
  );
  if (body !== undefined && Object.hasOwn(properties, 'body')) return 'a parameter is named body';
  if (body !== undefined) properties['body'] = asJsonSchema(body);
  const required = parameters.filter((one) => one.required || one.in === 'path').map(({ name }) => name);
  return {
    id: at.id,
    method: at.method,
    path: at.path,
    title: written.summary,
    description: written.description ?? written.summary,
    parameters: parameters.map((one) => ({ name: one.name, in: one.in as 'path' | 'query' | 'header' })),
    hasBody: body !== undefined,
    inputSchema: {
      type: 'object',
      properties,
      required: written.requestBody?.required === true ? [...required, 'body'] : required,
      additionalProperties: false,
      $defs: Object.fromEntries(Object.entries(components.schemas).map(([name, one]) => [name, rewritten(one)])),
    },
  };
}

function asJsonSchema(schema: object): object {
  const made = rewritten(schema);
  return typeof made === 'object' && made !== null ? made : {};
}

/** References point into `$defs`; `nullable` of OpenAPI 3.0 is a type of JSON schema. */
function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const made = Object.fromEntries(
    Object.entries(rest).map(([key, one]) =>
      key === '$ref' && typeof one === 'string'
        ? [key, one.replace(/^#\/components\/schemas\//, '#/$defs/')]
        : [key, rewritten(one)],
    ),
  );
  return nullable === true && typeof made['type'] === 'string' ? { ...made, type: [made['type'], 'null'] } : made;
}
