import { z } from 'zod';
import { bounds } from '../../bounds.ts';
import { remoteFault, remoteSettingsSchema, variablesOf } from '../../middleware/remote/remote-settings.ts';

/** A server of the operator whose tools are offered as `server__tool`. Where it is and its keys: as for a remote step. */
const pattern = z.string().regex(/^[A-Za-z0-9_.-]*\*?$/, 'takes a tool’s name, or its beginning and a *');
const patterns = z.array(pattern.min(1).max(100)).min(1).max(200);

export const upstreamSettingsSchema = remoteSettingsSchema.extend({
  /** Only these tools; all when not given. `look_up_*` takes what begins so. */
  allow: patterns.optional(),
  /** Never these, whatever `allow` says. */
  deny: patterns.default([]),
  /** Milliseconds for one call. */
  timeout_ms: z.int().min(1).max(bounds.upstreamCallMsMax).default(bounds.upstreamCallMs),
  /** Filter sets that its results always pass, whoever asks. */
  filters: z.array(z.string().min(1).max(64)).min(1).max(10).optional(),
  /** Whether hosts may call its tools at /mcp. `false`: only steps of Ombud's own paths use them. */
  hosts: z.boolean().default(true),
});
export type UpstreamSettings = z.infer<typeof upstreamSettingsSchema>;

/** Name of a source: what stands before `__` in its tools' names. */
export const sourceName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/, 'takes small letters, digits, - and single _')
  .max(32);

/** What the schema can't say; undefined when nothing is wrong. */
export function upstreamFault(
  settings: UpstreamSettings,
  hasSecret: (variable: string) => boolean,
): string | undefined {
  const missing = variablesOf(settings).find((variable) => !hasSecret(variable));
  return remoteFault(settings) ?? (missing === undefined ? undefined : `the variable ${missing} is not set`);
}

/** Whether a tool of the server is offered. */
export function isAllowed({ allow, deny }: Pick<UpstreamSettings, 'allow' | 'deny'>, tool: string): boolean {
  const fits = (one: string): boolean => (one.endsWith('*') ? tool.startsWith(one.slice(0, -1)) : tool === one);
  return !deny.some(fits) && (allow === undefined || allow.some(fits));
}
