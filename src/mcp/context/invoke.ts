import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { ContextFunctions } from '../../middleware/context-functions.ts';
import { checkedArguments } from './check-arguments.ts';
import { invalid } from './invalid-params.ts';
import { throughContext, type WireContent } from './wire-content.ts';
import type { WireCaller, WireFunction } from './wire-function.ts';

export interface InvokeDeps {
  readonly functions: readonly WireFunction[];
  /** Every call is noted, with a keyed digest in the place of its content. */
  readonly audit: ContextFunctions['audit_log'];
  readonly timeoutMsMax: number;
}

export interface Invocation {
  readonly function: WireFunction;
  readonly arguments: unknown;
  readonly context: readonly WireContent[];
  /** Which door it came through: `middleware`, `augmentation`, `interceptor`. */
  readonly door: string;
  readonly timeoutMs?: number | undefined;
}

export interface Invoked {
  readonly content: readonly WireContent[];
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  readonly pass: boolean;
  /** What of the call was ignored. */
  readonly notes: readonly string[];
}

/** JSON-RPC server error of a call that took too long. */
export const timeoutCode = -32_000;

/**
 * One call of one function, checked and noted whatever came of it. Errors: -32602 for what the caller sent, -32000 when
 * the time was up, -32603 when the function failed; none of them holds content.
 */
export function invoke(deps: InvokeDeps, caller: WireCaller, invocation: Invocation): Promise<Invoked> {
  const what = { name: invocation.function.name, door: invocation.door };
  return noted(deps, caller, what, () => runChecked(deps, caller, invocation));
}

/** Runs one call and notes what came of it, with a keyed digest of what it gave. */
export async function noted<Done extends Pick<Invoked, 'content' | 'pass'>>(
  deps: Pick<InvokeDeps, 'audit'>,
  caller: WireCaller,
  what: { readonly name: string; readonly door: string },
  run: () => Promise<Done>,
): Promise<Done> {
  let outcome = 'failed';
  let content: readonly WireContent[] = [];
  try {
    const done = await run();
    outcome = done.pass ? 'ok' : 'blocked';
    content = done.content;
    return done;
  } catch (thrown) {
    const error = isRefusal(thrown) ? new ProtocolError(ProtocolErrorCode.InvalidParams, thrown.publicDetail) : thrown;
    outcome = error instanceof ProtocolError ? 'refused' : 'failed';
    if (error instanceof ProtocolError) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${what.name} failed. Nothing was passed on.`);
  } finally {
    await note(deps, caller, what, outcome, content);
  }
}

/** A function that says what of the caller's it can't use. */
const isRefusal = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.code === 'invalid_request';

async function runChecked(deps: InvokeDeps, caller: WireCaller, invocation: Invocation): Promise<Invoked> {
  const { function: called, context } = invocation;
  const { args, notes } = checkedArguments(called, invocation.arguments);
  const timeoutMs = Math.min(invocation.timeoutMs ?? deps.timeoutMsMax, deps.timeoutMsMax);
  const running = throughContext(context, (read) => called.run(read, args, caller));
  const { content, result } = await withDeadline(running, timeoutMs, called.name);
  return { content, metadata: result.metadata, pass: result.pass, notes };
}

/** The function with this name; -32602 with the names that there are. */
export function functionNamed<Named extends { readonly name: string }>(
  name: string,
  functions: readonly Named[],
  what: string,
): Named {
  const found = functions.find((one) => one.name === name);
  if (found) return found;
  const names = functions.map((one) => one.name).join(', ');
  throw invalid(`There is no ${what} ${JSON.stringify(name.slice(0, nameCharsMax))}. There are: ${names}`);
}

const nameCharsMax = 64;

async function withDeadline<Value>(running: Promise<Value>, timeoutMs: number, name: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ProtocolError(timeoutCode, `${name} took longer than ${timeoutMs} ms. Nothing was passed on.`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** A call that can't be noted does not count as done: its answer is an error. */
async function note(
  { audit }: Pick<InvokeDeps, 'audit'>,
  caller: WireCaller,
  { name, door }: { readonly name: string; readonly door: string },
  outcome: string,
  content: readonly WireContent[],
): Promise<void> {
  const readable = [{ type: 'text' as const, text: JSON.stringify(content) }];
  const args = { action: `context.${door}`, detail: { function: name, outcome } };
  await audit.run(content.length === 0 ? [] : readable, args, { ...caller.scope, vault: noVault });
}

const noVault = { handleFor: () => '', valueOf: () => undefined, entries: [], added: [] };

/** What a list may carry: pages are not needed for eight of them, so any cursor is unknown. */
export const listParams = z.looseObject({ cursor: z.string().optional() }).optional();

export function refuseCursor(params: z.infer<typeof listParams>): void {
  if (params?.cursor !== undefined) throw invalid('cursor: the list has one page; leave it out');
}
