import type { makeMiddleware } from './middleware.ts';
import type { ToolSources } from './tool-sources.ts';

/**
 * The operator's other servers in one word each, for /readyz, which anybody may ask. Neither makes the service less ready:
 * private turns pass remote steps by, and tools answer for their own source.
 */
export function othersServing(
  toolSources: Pick<ToolSources, 'states'>,
  middleware: Pick<ReturnType<typeof makeMiddleware>, 'remoteStates'>,
): Readonly<Record<string, unknown>> {
  return {
    ...named('tool_sources', toolSources.states()),
    ...named('remote_steps', middleware.remoteStates()),
  };
}

/** Nothing where the operator has none of them. */
const named = (name: string, states: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.keys(states).length === 0 ? {} : { [name]: states };
