import { z } from 'zod';

/** The OpenAPI document of a running service, as a client reads it. */
export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly whole: JsonObject;
}

export interface Operation {
  /** `post /v1/chat` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** It takes a staff key and nothing else. */
  readonly isForStaff: boolean;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonObject }[];
  /** JSON schema of the body; undefined when the operation takes none. */
  readonly body: JsonObject | undefined;
  /** Codes of the problems that are documented, by status. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  readonly statuses: readonly string[];
  /** What is wrong with an answer, by the document; undefined when nothing is. */
  faultOf(answer: { status: number; contentType: string; body: unknown }): string | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

const operationSchema = z.looseObject({
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.record(z.string(), z.unknown()) })),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }) })
    .loose()
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).optional(),
    }),
  ),
});

const documentSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

export async function readApiDocument(url: string): Promise<ApiDocument> {
  const whole = (await (await fetch(`${url}/openapi.json`)).json()) as JsonObject;
  const document = documentSchema.parse(whole);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const validators = new Map<string, z.ZodType>();
      for (const [status, response] of Object.entries(operation.responses))
        for (const [type, { schema }] of Object.entries(response.content ?? {}))
          validators.set(`${status} ${type}`, toZod(schema, document.components.schemas));
      return {
        name: `${method} ${path}`,
        method,
        path,
        summary: operation.summary,
        isForStaff: operation.security.length > 0 && operation.security.every((each) => 'staffKey' in each),
        parameters: operation.parameters,
        body: operation.requestBody?.content['application/json'].schema,
        problems: problemsOf(operation.responses),
        statuses: Object.keys(operation.responses),
        faultOf: (answer) => faultOf(answer, Object.keys(operation.responses), validators),
      };
    }),
  );
  return { operations, whole };
}

function faultOf(
  answer: { status: number; contentType: string; body: unknown },
  statuses: readonly string[],
  validators: ReadonlyMap<string, z.ZodType>,
): string | undefined {
  const { status, contentType, body } = answer;
  if (!statuses.includes(String(status))) return `status ${status} is not documented: ${JSON.stringify(body)}`;
  const type = contentType.split(';')[0] ?? '';
  if (body === undefined || body === '') {
    return [...validators.keys()].some((key) => key.startsWith(`${status} `)) ? `${status} has no body` : undefined;
  }
  const validator = validators.get(`${status} ${type}`);
  if (validator === undefined) return `${status} with ${type} is not documented`;
  const parsed = validator.safeParse(body);
  return parsed.success ? undefined : `${status}: ${z.prettifyError(parsed.error)}`;
}

function problemsOf(responses: z.infer<typeof operationSchema>['responses']): Record<string, readonly string[]> {
  const withCode = z.looseObject({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) });
  const problemSchema = z.object({ allOf: z.tuple([z.unknown(), withCode]) });
  // The same a level deeper, for clients of another protocol.
  const errorSchema = z.object({
    allOf: z.tuple([z.unknown(), z.looseObject({ properties: z.object({ error: withCode }) })]),
  });
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/problem+json']?.schema;
      if (schema !== undefined) return [[status, problemSchema.parse(schema).allOf[1].properties.code.enum]];
      const error = errorSchema.safeParse(content?.['application/json']?.schema);
      return error.success ? [[status, error.data.allOf[1].properties.error.properties.code.enum]] : [];
    }),
  );
}

/** A schema of the document with what it refers to, as a validator. */
function toZod(schema: JsonObject, shared: JsonObject): z.ZodType {
  const local = (value: unknown): JsonObject =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', '"#/$defs/')) as JsonObject;
  return z.fromJSONSchema({ ...local(schema), $defs: local(shared) } as Parameters<typeof z.fromJSONSchema>[0]);
}
