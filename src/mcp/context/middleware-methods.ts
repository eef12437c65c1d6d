import type { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { argumentsSchema } from './check-arguments.ts';
import { functionNamed, invoke, listParams, refuseCursor, type InvokeDeps } from './invoke.ts';
import { wireContext } from './wire-content.ts';
import type { WireCaller } from './wire-function.ts';

const invokeParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  context: wireContext,
});

/** `middleware/list` and `middleware/invoke` (PROTOCOLS 3.4). */
export function serveMiddleware(server: Server, deps: InvokeDeps, caller: WireCaller): void {
  server.setRequestHandler('middleware/list', { params: listParams }, (params) => {
    refuseCursor(params);
    return { middleware: deps.functions.map(listed) };
  });
  server.setRequestHandler('middleware/invoke', { params: invokeParams }, async (params) => {
    const called = functionNamed(params.name, deps.functions, 'middleware');
    const { content, metadata, notes } = await invoke(deps, caller, {
      function: called,
      arguments: params.arguments,
      context: params.context,
      door: 'middleware',
    });
    const noted = notes.length === 0 ? metadata : { ...metadata, notes };
    return { content, ...(noted === undefined ? {} : { metadata: noted }) };
  });
}

export const listed = ({ name, description, input }: InvokeDeps['functions'][number]) => ({
  name,
  description,
  inputSchema: argumentsSchema(input),
});
