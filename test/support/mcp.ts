import { z } from 'zod';

export const answerSchema = z.object({
  id: z.number().nullable().optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
export type McpAnswer = z.infer<typeof answerSchema>;

export type Headers = Readonly<Record<string, string>>;

/** One message to `/mcp`, as a client of 2025 without a session sends it. */
export function postMcp(url: string, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The last message of an answer, be it JSON or an event stream. */
export async function messageOf(response: Response): Promise<McpAnswer> {
  const text = await response.text();
  const data = text.startsWith('{') ? text : ([...text.matchAll(/^data: (.+)$/gm)].at(-1)?.[1] ?? '');
  return answerSchema.parse(JSON.parse(data));
}

let id = 0;

/** Calls a tool at `/mcp` of 2025. */
export async function callTool(url: string, name: string, input: unknown, headers: Headers = {}): Promise<McpAnswer> {
  id += 1;
  const body = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } };
  return messageOf(await postMcp(url, body, headers));
}
