import { parseDocument } from 'yaml';
import { z } from 'zod';
import { isSecret, type Finding } from './finding.ts';

const words = z.union([z.string(), z.array(z.string())]);

/** What of the Compose specification (https://compose-spec.io) is used here; what is not known is a slip of the pen. */
const serviceSchema = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z.string(),
  init: z.boolean().optional(),
  restart: z.string(),
  read_only: z.boolean().optional(),
  user: z.string().optional(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  pids_limit: z.number().optional(),
  mem_limit: z.string(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
  env_file: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: words.optional(),
  secrets: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  depends_on: z.unknown().optional(),
  healthcheck: z
    .strictObject({ test: words, interval: z.string(), timeout: z.string(), retries: z.number() })
    .optional(),
  networks: z.array(z.string()),
});
const composeSchema = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).optional(),
  volumes: z.record(z.string(), z.null()).optional(),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
});
type ServiceOf = z.infer<typeof serviceSchema>;

/** Faults of a Compose file: of its shape, of names that lead nowhere, and of what leaves a service open. */
export function lintCompose(file: string, text: string, knownSettings: ReadonlySet<string>): readonly Finding[] {
  const document = parseDocument(text);
  if (document.errors.length > 0)
    return document.errors.map((error) => ({ file, at: String(error.linePos?.[0].line ?? 1), says: error.message }));
  const parsed = composeSchema.safeParse(document.toJS());
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({ file, at: issue.path.join('.'), says: issue.message }));
  const { services, secrets = {}, volumes = {}, networks } = parsed.data;
  return Object.entries(services).flatMap(([name, service]) =>
    [
      ...faultsOf(service, knownSettings),
      ...unknown('network', service.networks, networks),
      ...unknown('secret', service.secrets ?? [], secrets),
      ...unknown('volume', namedVolumes(service), volumes),
    ].map((says) => ({ file, at: `services.${name}`, says })),
  );
}

function faultsOf(service: ServiceOf, knownSettings: ReadonlySet<string>): readonly string[] {
  const { image, build, ports = [], environment = {} } = service;
  const faults: readonly (readonly [boolean, string])[] = [
    [/:latest$|^[^:]+$/.test(image), 'name the version of the image'],
    [!service.cap_drop.includes('ALL'), 'drop all capabilities'],
    [!service.security_opt.includes('no-new-privileges:true'), 'set no-new-privileges:true'],
    [build !== undefined && service.read_only !== true, 'the root must be read-only'],
    [build !== undefined && (service.user ?? 'root') === 'root', 'name a user that is not root'],
    [build === undefined && service.healthcheck === undefined, 'a health check is missing'],
    [ports.some((port) => !port.startsWith('127.0.0.1:')), 'publish on 127.0.0.1 and put a proxy with TLS before it'],
    [Object.keys(environment).some(isSecret), 'a secret belongs into env_file or secrets'],
    [
      Object.keys(environment).some((key) => key.startsWith('OMBUD_') && !knownSettings.has(key)),
      'Ombud knows no such setting',
    ],
  ];
  return faults.flatMap(([is, says]) => (is ? [says] : []));
}

function unknown(what: string, names: readonly string[], known: Readonly<Record<string, unknown>>): readonly string[] {
  return names.filter((name) => !(name in known)).map((name) => `there is no ${what} ${name}`);
}

/** Volumes by name; what begins with a dot, a slash or a variable is a folder. */
function namedVolumes({ volumes = [] }: ServiceOf): readonly string[] {
  return volumes.filter((volume) => /^[a-z]/.test(volume)).map((volume) => volume.split(':')[0] ?? '');
}
