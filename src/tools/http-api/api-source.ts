import { AppError } from '../../errors.ts';
import type { ToolUse } from '../define-tool.ts';
import { fixedSource } from '../fixed-source.ts';
import { isObject } from '../filters/json-pointer.ts';
import type { ToolSource } from '../tool-source.ts';
import type { ForeignOutput } from '../upstream/foreign-output.ts';
import type { ForeignSource } from '../upstream/foreign-tool.ts';
import type { ApiSettings } from './api-settings.ts';
import { operationsOf, type ApiOperation, type OpenApiDocument } from './read-document.ts';

export interface ApiDeps {
  /** Ends an answer that is too large with an error. */
  readonly fetch: typeof fetch;
  readonly secret: (variable: string) => string;
  readonly bounds: ForeignSource['bounds'];
}

/** The allowed operations of an API as tools. An operation that can't be called is left out, and said. */
export function apiSource(name: string, settings: ApiSettings, document: OpenApiDocument, deps: ApiDeps): ToolSource {
  const all = operationsOf(document);
  const operations = new Map<string, ApiOperation>();
  const leftOut: string[] = [];
  for (const id of settings.operations) {
    const one = all.get(id);
    if (one === undefined) leftOut.push(`left out ${id}: the document has no such operation`);
    else if (typeof one === 'string') leftOut.push(`left out ${id}: ${one}`);
    else operations.set(id, one);
  }
  let down: string | undefined;
  const source: ForeignSource = {
    name,
    bounds: deps.bounds,
    async call(id, args, use) {
      const one = operations.get(id);
      if (!one) throw new AppError('upstream_failed', `${name} has no operation ${id}.`);
      const url = urlOf(settings.url, one, args);
      const response = await ask(url, requestOf(settings, one, args, deps), { name, settings, use }, deps).catch(
        (error: unknown) => {
          if (!(error instanceof AppError) || error.code === 'upstream_unavailable') down = 'it can’t be reached';
          throw error;
        },
      );
      down = undefined;
      return response;
    },
  };
  const specs = [...operations.values()].map(({ id, title, description, inputSchema, method }) => ({
    name: id,
    title,
    description,
    inputSchema,
    readOnly: method === 'get' || method === 'head',
  }));
  return fixedSource(source, specs, { leftOut, isDown: () => down, close: () => Promise.resolve() });
}

/** The address of a call. A value can never lead out of its place in the path, nor to another host. */
function urlOf(base: string, { path, parameters }: ApiOperation, args: Readonly<Record<string, unknown>>): URL {
  const filled = path.replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const text = textOf(args[name]);
    if (text === '' || text === '.' || text === '..')
      throw new AppError('invalid_request', `${name} can’t be “${text}”.`, { extra: { field: name } });
    return encodeURIComponent(text);
  });
  const url = new URL(base.replace(/\/+$/, '') + filled);
  for (const { name, in: place } of parameters) {
    const value = args[name];
    if (place !== 'query' || value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, textOf(one));
  }
  return url;
}

function requestOf(
  { headers }: ApiSettings,
  { method, parameters, hasBody }: ApiOperation,
  args: Readonly<Record<string, unknown>>,
  { secret }: ApiDeps,
): RequestInit {
  const given = parameters.flatMap(({ name, in: place }): [string, string][] =>
    place === 'header' && args[name] !== undefined ? [[name, textOf(args[name])]] : [],
  );
  const body = hasBody && args['body'] !== undefined ? JSON.stringify(args['body']) : undefined;
  return {
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...Object.fromEntries(given),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Last, so that no argument takes the place of a key.
      ...Object.fromEntries(Object.entries(headers).map(([name, variable]) => [name.toLowerCase(), secret(variable)])),
    },
    // To another host it would carry the keys along.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  };
}

async function ask(
  url: URL,
  request: RequestInit,
  { name, settings, use }: { readonly name: string; readonly settings: ApiSettings; readonly use: ToolUse | undefined },
  deps: ApiDeps,
): Promise<ForeignOutput> {
  const late = AbortSignal.timeout(settings.timeout_ms);
  const signal = use ? AbortSignal.any([late, use.signal]) : late;
  let response: Response;
  let text: string;
  try {
    response = await deps.fetch(url, { ...request, signal });
    text = await response.text();
  } catch (error) {
    use?.signal.throwIfAborted();
    if (late.aborted) throw failed(`${name} did not answer within ${settings.timeout_ms} ms.`, error);
    if (isTooLarge(error)) throw failed(`${name} answered with more than it may. Ask it for less.`, error);
    throw new AppError('upstream_unavailable', `${name} can’t be reached at the moment.`, { cause: error });
  }
  if (response.status >= 300 && response.status < 400)
    throw failed(`${name} sent the call elsewhere; that is not followed.`);
  if (!response.ok) throw failed(`${name} answered with ${response.status}.`);
  const parsed = parsedJson(text);
  return {
    content: [{ type: 'text', text }],
    ...(isObject(parsed) ? { structuredContent: parsed } : {}),
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.cause instanceof RangeError);
}

function failed(says: string, cause?: unknown): AppError {
  return new AppError('upstream_failed', says, { cause });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
