import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/server';
import type { DangerLines } from '../conversation/danger/danger-lines.ts';

/**
 * Runs a call and puts the fixed lines of a danger that its arguments tell of before whatever comes of it: its result, its
 * refusal (with the code it has) or its fault, which then is a result that says only them.
 */
export async function withDangerLines(
  input: unknown,
  dangerLines: DangerLines,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const lines = dangerLines(wordsIn(input));
  if (lines === undefined) return run();
  const first = { type: 'text', text: lines } as const;
  try {
    const result = await run();
    return { ...result, content: [first, ...result.content] };
  } catch (error) {
    if (error instanceof ProtocolError) throw new ProtocolError(error.code, `${lines} ${error.message}`, error.data);
    return { isError: true, content: [first] };
  }
}

/** Every text of a value, one a line, in their order. */
export function wordsIn(value: unknown): string {
  const texts: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) open.push(...Object.values(next).reverse());
  }
  return texts.join('\n');
}

/** Words of a person in a message of the protocol that nothing has checked: the arguments of calls. */
export function wordsOfCall(body: unknown): string | undefined {
  const calls = (Array.isArray(body) ? body : [body]) as readonly unknown[];
  const words = calls.map((call) => wordsIn(argumentsOf(call))).filter((text) => text !== '');
  return words.length === 0 ? undefined : words.join('\n');
}

function argumentsOf(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('params' in message)) return undefined;
  const { params } = message;
  return typeof params === 'object' && params !== null && 'arguments' in params ? params.arguments : undefined;
}
