import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { mapStrings } from '../../middleware/map-content.ts';
import type { listParams } from './invoke.ts';
import { argumentsSchema } from './check-arguments.ts';
import { invalid } from './invalid-params.ts';
import { functionNamed, invoke, refuseCursor, timeoutCode, type InvokeDeps } from './invoke.ts';
import type { WireContent } from './wire-content.ts';
import type { WireCaller, WireFunction } from './wire-function.ts';

/** What a host may let us look at on its way (SEP-2624; PROTOCOLS 3.6). */
export const interceptedEvents = [
  'tools/call',
  'tools/list',
  'prompts/get',
  'resources/read',
  'sampling/createMessage',
  'llm/completion',
] as const;
const phases = ['request', 'response'] as const;

const interceptParams = z
  .looseObject({
    name: z.string(),
    event: z.string(),
    phase: z.enum([...phases, 'both']).optional(),
    /** An earlier draft's name for it. */
    hook: z.enum([...phases, 'both']).optional(),
    payload: z.unknown(),
    config: z.record(z.string(), z.unknown()).optional(),
    timeoutMs: z.int().min(1).optional(),
    mode: z.enum(['enforce', 'active', 'audit']).optional(),
  })
  .transform(({ hook, phase, ...rest }) => ({ ...rest, phase: phase ?? hook ?? 'request' }));

/** Redaction goes first on the way out and restoration last on the way in; low comes first among mutations. */
const priorities: Partial<Record<WireFunction['name'], number>> = { pii_redaction: -100, pii_restoration: 100 };

/** `interceptors/list` and `interceptor/invoke`: every function as a validation or a mutation of any event's payload. */
export function serveInterceptors(server: Server, deps: InvokeDeps, caller: WireCaller): void {
  const params = z.looseObject({ cursor: z.string().optional(), event: z.string().optional() }).optional();
  server.setRequestHandler('interceptors/list', { params }, (given) => {
    refuseCursor(given satisfies z.infer<typeof listParams>);
    const known = given?.event === undefined || isKnown(given.event);
    return { interceptors: known ? deps.functions.map(described) : [] };
  });
  server.setRequestHandler('interceptor/invoke', { params: interceptParams }, async (call) => {
    const called = functionNamed(call.name, deps.functions, 'interceptor');
    if (!isKnown(call.event))
      throw invalid(`event: there is no ${call.event.slice(0, 64)}. There are: ${interceptedEvents.join(', ')}`);
    return called.kind === 'validation' ? validate(deps, caller, called, call) : mutate(deps, caller, called, call);
  });
}

type Intercepted = z.infer<typeof interceptParams>;

const isKnown = (event: string): boolean => event === '*' || (interceptedEvents as readonly string[]).includes(event);

const described = (each: WireFunction) => ({
  name: each.name,
  type: each.kind,
  description: each.description,
  hooks: phases.map((phase) => ({ events: [...interceptedEvents], phase })),
  mode: 'enforce',
  failOpen: false,
  ...(priorities[each.name] === undefined ? {} : { priorityHint: priorities[each.name] }),
  configSchema: argumentsSchema(each.input),
});

async function validate(deps: InvokeDeps, caller: WireCaller, called: WireFunction, call: Intercepted) {
  // What a validation finds is said in its messages, so the function itself need not change or refuse anything.
  const config = called.name === 'content_moderation' ? { mode: 'enforce', ...call.config } : call.config;
  const { metadata, pass, notes } = await run(deps, caller, called, { ...call, config });
  const messages = findingsOf(metadata).map((message) => ({ message, severity: pass ? 'warn' : 'error' }));
  const valid = pass || call.mode === 'audit';
  const severity = messages.length === 0 ? {} : { severity: pass ? 'warn' : 'error', messages };
  const info = notes.length === 0 ? {} : { info: { notes } };
  return { interceptor: called.name, type: 'validation', phase: call.phase, valid, ...severity, ...info };
}

async function mutate(deps: InvokeDeps, caller: WireCaller, called: WireFunction, call: Intercepted) {
  try {
    const { content, metadata, notes } = await run(deps, caller, called, call);
    const payload = payloadOf(content, call.payload);
    const modified = JSON.stringify(payload) !== JSON.stringify(call.payload);
    const info = notes.length === 0 ? metadata : { ...metadata, notes };
    const changed = call.mode === 'audit' ? call.payload : payload;
    return {
      interceptor: called.name,
      type: 'mutation',
      phase: call.phase,
      modified: modified && call.mode !== 'audit',
      payload: changed,
      ...(info === undefined ? {} : { info }),
    };
  } catch (error) {
    if (error instanceof ProtocolError && [ProtocolErrorCode.InvalidParams, timeoutCode].includes(error.code))
      throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${called.name} could not change the payload.`);
  }
}

/** A payload of any shape is walked as a tool result is: every string in it, nothing else. */
function run(deps: InvokeDeps, caller: WireCaller, called: WireFunction, call: Intercepted) {
  const context: WireContent[] =
    typeof call.payload === 'string'
      ? [{ type: 'text', text: call.payload }]
      : [{ type: 'tool_result', name: call.event, content: call.payload }];
  return invoke(deps, caller, {
    function: called,
    arguments: call.config,
    context,
    door: 'interceptor',
    timeoutMs: call.timeoutMs,
  });
}

/** Our one content again in the shape of what was sent. A text put in front of a structure has no place in it. */
function payloadOf(content: readonly WireContent[], sent: unknown): unknown {
  const [first] = content.filter(({ type }) => type === (typeof sent === 'string' ? 'text' : 'tool_result'));
  if (first?.type === 'text') return first.text;
  if (first?.type === 'tool_result') return mapStrings(first.content, (text) => text);
  return sent;
}

function findingsOf(metadata: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const flags = (metadata?.['flags'] ?? []) as readonly string[];
  const findings = (metadata?.['findings'] ?? []) as readonly { readonly kind: string; readonly text: string }[];
  return [
    ...flags.map((flag) => flag.replaceAll('_', ' ')),
    ...findings.map(({ kind, text }) => `${kind} without a source: ${text}`),
  ];
}
