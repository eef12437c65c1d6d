import { z } from 'zod';
import { bounds, isLoopback } from '../../config.ts';
import { remoteSettingsSchema } from '../../middleware/remote/remote-settings.ts';

/** An HTTP API of the operator, described by an OpenAPI document: the operations named here become tools. */
export const apiSettingsSchema = z.strictObject({
  /** OpenAPI 3 document, YAML or JSON, relative to this file. */
  document: z.string().min(1).max(500),
  /** Where the API is; what the document says under `servers` does not count. */
  url: z.url(),
  /** Header to the variable with its value (OMBUD_REMOTE_…). */
  headers: remoteSettingsSchema.shape.headers,
  /** `operationId`s that are offered, and no others. */
  operations: z.array(z.string().min(1).max(100)).min(1).max(100),
  timeout_ms: z.int().min(1).max(bounds.upstreamCallMsMax).default(bounds.upstreamCallMs),
  filters: z.array(z.string().min(1).max(64)).min(1).max(10).optional(),
  hosts: z.boolean().default(true),
});
export type ApiSettings = z.infer<typeof apiSettingsSchema>;

/** What the schema can't say; undefined when nothing is wrong. */
export function apiFault({ url, headers }: ApiSettings, hasSecret: (variable: string) => boolean): string | undefined {
  const { protocol, hostname, username, search, hash } = new URL(url);
  if (username !== '' || search !== '' || hash !== '') return 'a url holds no name, query or fragment here';
  const isLocal = isLoopback(hostname.replace(/^\[|\]$/g, ''));
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return 'takes https; http only to this machine';
  const missing = Object.values(headers).find((variable) => !hasSecret(variable));
  return missing === undefined ? undefined : `the variable ${missing} is not set`;
}
