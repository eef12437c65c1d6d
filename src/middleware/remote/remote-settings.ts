import { z } from 'zod';
import { isLoopback } from '../../config.ts';

const variable = z.string().regex(/^OMBUD_REMOTE_[A-Z0-9_]+$/);

/**
 * A server of the operator, as `middleware.yaml` names it. Secrets stay in the environment: the file says which variable
 * holds one, and only variables that begin with OMBUD_REMOTE_ can be named, so that no file can send away another secret.
 */
export const remoteSettingsSchema = z.strictObject({
  /** Streamable HTTP. Plain http only on this machine. */
  url: z.url().optional(),
  /** Header to the variable with its value. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), variable).default({}),
  /** Or a program of this machine, spoken to over its stdin and stdout, with its arguments. */
  command: z.array(z.string().min(1).max(1_000)).min(1).max(50).optional(),
  /** Variable of that program to the variable with its value. It gets nothing else of ours. */
  environment: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/), variable).default({}),
});
export type RemoteSettings = z.infer<typeof remoteSettingsSchema>;

/** What the schema can't say; undefined when nothing is wrong. */
export function remoteFault({ url, command, headers, environment }: RemoteSettings): string | undefined {
  if ((url === undefined) === (command === undefined)) return 'say where the server is: url or command, one of the two';
  if (url === undefined)
    return Object.keys(headers).length > 0 ? 'headers belong to a url; a command takes environment' : undefined;
  if (Object.keys(environment).length > 0) return 'environment belongs to a command; a url takes headers';
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '') return 'a url holds no name and password; put them into headers';
  if (protocol === 'https:') return undefined;
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))
    ? undefined
    : 'takes https; http only to this machine';
}

/** Names of the variables that the settings ask for. */
export const variablesOf = ({ headers, environment }: RemoteSettings): readonly string[] => [
  ...Object.values(headers),
  ...Object.values(environment),
];
