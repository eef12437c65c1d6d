import { join } from 'node:path';
import { z } from 'zod';
import { bounds, type Bounds } from './bounds.ts';
import { AppError } from './errors.ts';

export { bounds, type Bounds };

/**
 * Every setting, its default, its unit, one line each. The only file that reads the environment.
 * `configKeys()` feeds the README table and the test that fails when a key is undocumented.
 */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** `age1…` seals, `AGE-SECRET-KEY-1…` seals and opens (https://age-encryption.org/v1). */
const sealingKey = /^(age1[a-z0-9]{20,}|AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]{20,})$/;
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const environmentSchema = z.object({
  PORT: whole(0, 65_535).default(3000).describe('TCP port to listen on; 0 picks a free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. Anything but loopback needs OMBUD_AUTH=required.'),
  OMBUD_DATA_DIR: z.string().min(1).default('.ombud').describe('Folder of the database, the secret and caches.'),
  OMBUD_CACHE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of what is worked out from the pack at start, by its hash. Default: `cache` in the data folder.'),
  OMBUD_PACK: z
    .string()
    .min(1)
    .default('data/us')
    .describe('Folder of the pack: one jurisdiction, its fields, rules, programs, wording.'),
  OMBUD_AUTH: z
    .enum(['open', 'required'])
    .optional()
    .describe('`open` waives the client key, on loopback only; `required` elsewhere. Default: by HOST.'),
  OMBUD_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret for thread tokens and digests, 32 characters or more. Default: made once, kept in the data folder.',
    ),
  OMBUD_ENCRYPTION_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret under which personal data lies encrypted in the database, 32 random characters or more. Default: none, not encrypted.',
    ),
  OMBUD_BACKUP_KEY: z
    .string()
    .regex(sealingKey, 'takes a key that `npm run backup -- --new-key FILE` made')
    .optional()
    .describe(
      'Key under which `npm run backup` encrypts, of the age format: the open one (`age1…`) is enough to make backups, the secret one also restores them. Default: none, not encrypted.',
    ),
  OMBUD_ERASURES_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'List of what was erased, by which it stays erased when an older backup is restored; best on another disk. Default: `erasures` in the data folder.',
    ),
  OMBUD_NOW: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('A fixed clock for tests and demonstrations, ISO instant.'),
  OMBUD_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').describe('Log level.'),
  OMBUD_DEMO: flag
    .optional()
    .describe('Seed demo beneficiaries at start. Default: true when NODE_ENV is development, else false.'),
  OLLAMA_URL: z
    .url()
    .default('http://127.0.0.1:11434')
    .describe('Where Ollama listens. Used only when OMBUD_MODEL is set.'),
  OMBUD_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe('Name of a model in Ollama that words replies. Default: none, embedded wording.'),
  OMBUD_MODEL_PARALLEL: whole(1, 64)
    .default(2)
    .describe('Model calls at once; more wait, up to a bound. Not more than OLLAMA_NUM_PARALLEL of the server.'),
  OMBUD_EMBEDDER: z
    .enum(['auto', 'lexical', 'transformers', 'ollama'])
    .default('auto')
    .describe(
      'What makes vectors for the search. `auto`: transformers where package and weights are, else lexical; `ollama` sends the words of a need to that server.',
    ),
  OMBUD_EMBEDDING_MODEL: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)?$/)
    .default('Xenova/all-MiniLM-L6-v2')
    .describe('Sentence model of the transformers embedder: its folder in OMBUD_MODELS_DIR.'),
  OMBUD_OLLAMA_EMBEDDING_MODEL: z.string().min(1).default('all-minilm').describe('Model of the ollama embedder.'),
  OMBUD_READER_DIR: z
    .string()
    .min(1)
    .default('models/reader')
    .describe('Folder of the trained reader, which ships with Ombud; its checksums are verified at start.'),
  OMBUD_MODELS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of weights; nothing is fetched but by `npm run models:pull`. Default: `models` in the data folder.',
    ),
  OMBUD_VECTOR_INDEX: z
    .enum(['auto', 'exact', 'faiss'])
    .default('auto')
    .describe('What compares vectors. `auto`: FAISS where `faiss-node` works, else exact.'),
  OMBUD_CONTEXT_DOOR: z
    .enum(['off', 'on', 'values'])
    .default('off')
    .describe(
      'The context functions at `/mcp/context`, for operator keys: `off`, `on`, or `values`, which also lets `include_values` give back what was redacted.',
    ),
  'OMBUD_REMOTE_*': z
    .string()
    .optional()
    .describe(
      'Keys of the servers that `middleware.yaml` or the tools file names, and addresses of its databases; they say which variable goes where.',
    ),
  OMBUD_TOOLS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'YAML file of the operator: upstream servers, databases, APIs, steps, output filters, and who gets results cut how. Default: none.',
    ),
  OMBUD_PERSONA: z
    .string()
    .min(1)
    .optional()
    .describe(
      'How people are spoken to where they did not choose: JSON with tone, speech_patterns, traits, reading_level, language. Default: warm, as reviewed.',
    ),
  OMBUD_SERVICE_URL: z
    .url()
    .optional()
    .describe(
      'For `npm run mcp` and `npm run confirm`: the running service that has the conversation below. Default: none.',
    ),
  OMBUD_SERVICE_KEY: z.string().min(16).optional().describe('A client key of that service, where it wants one.'),
  OMBUD_THREAD_ID: z.string().min(1).optional().describe('The conversation whose complaints a desktop host may see.'),
  OMBUD_THREAD_TOKEN: z.string().min(1).optional().describe('What opens it.'),
  OMBUD_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'takes an IANA time zone such as America/Chicago')
    .optional()
    .describe('IANA time zone for dates. Default: the pack’s.'),
  OMBUD_TRUST_PROXY: whole(0, 10).default(0).describe('How many proxies in front may set X-Forwarded-For.'),
  OMBUD_RATE_PER_MINUTE: whole(1, 1_000_000).default(240).describe('Requests a minute from one address before 429.'),
  NODE_ENV: z.string().default('production').describe('`development` also seeds demo beneficiaries.'),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly packDir: string;
  readonly readerDir: string;
  readonly auth: 'open' | 'required';
  readonly secret: string | undefined;
  readonly encryptionKey: string | undefined;
  readonly backupKey: string | undefined;
  readonly erasuresFile: string | undefined;
  readonly now: string | undefined;
  readonly logLevel: z.infer<typeof environmentSchema>['OMBUD_LOG'];
  readonly demo: boolean;
  readonly ollamaUrl: string;
  readonly model: string | undefined;
  readonly modelParallel: number;
  readonly embedder: 'auto' | 'lexical' | 'transformers' | 'ollama';
  readonly embeddingModel: string;
  readonly ollamaEmbeddingModel: string;
  readonly modelsDir: string;
  readonly vectorIndex: 'auto' | 'exact' | 'faiss';
  readonly contextDoor: 'off' | 'on' | 'values';
  /** Every variable that begins with OMBUD_REMOTE_. */
  readonly remoteSecrets: ReadonlyMap<string, string>;
  readonly toolsFile: string | undefined;
  /** JSON. */
  readonly persona: string | undefined;
  /** One person's conversation at a running service; only for the programs beside it. */
  readonly person: PersonSettings | undefined;
  readonly timeZone: string | undefined;
  readonly trustProxyHops: number;
  readonly ratePerMinute: number;
  readonly bounds: Bounds;
}

export interface PersonSettings {
  readonly serviceUrl: string;
  readonly serviceKey: string | undefined;
  readonly threadId: string;
  readonly threadToken: string;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return loopback.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Reads and checks the environment. Throws `config_invalid` naming each bad key and what it takes. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new AppError('config_invalid', `A setting is not usable. ${faults.join('. ')}.`, { extra: { faults } });
  }
  const env = parsed.data;
  const auth = env.OMBUD_AUTH ?? (isLoopback(env.HOST) ? 'open' : 'required');
  if (auth === 'open' && !isLoopback(env.HOST)) {
    throw new AppError(
      'config_invalid',
      `OMBUD_AUTH=open works on loopback only, and HOST is ${env.HOST}. Set OMBUD_AUTH=required and make a key with: npm run keys -- add client --name NAME`,
    );
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.OMBUD_DATA_DIR,
    cacheDir: env.OMBUD_CACHE_DIR ?? join(env.OMBUD_DATA_DIR, 'cache'),
    packDir: env.OMBUD_PACK,
    readerDir: env.OMBUD_READER_DIR,
    auth,
    secret: env.OMBUD_SECRET,
    encryptionKey: env.OMBUD_ENCRYPTION_KEY,
    backupKey: env.OMBUD_BACKUP_KEY,
    erasuresFile: env.OMBUD_ERASURES_FILE,
    now: env.OMBUD_NOW,
    logLevel: env.OMBUD_LOG,
    demo: env.OMBUD_DEMO ?? env.NODE_ENV === 'development',
    ollamaUrl: env.OLLAMA_URL,
    model: env.OMBUD_MODEL,
    modelParallel: env.OMBUD_MODEL_PARALLEL,
    embedder: env.OMBUD_EMBEDDER,
    embeddingModel: env.OMBUD_EMBEDDING_MODEL,
    ollamaEmbeddingModel: env.OMBUD_OLLAMA_EMBEDDING_MODEL,
    modelsDir: env.OMBUD_MODELS_DIR ?? join(env.OMBUD_DATA_DIR, 'models'),
    vectorIndex: env.OMBUD_VECTOR_INDEX,
    contextDoor: env.OMBUD_CONTEXT_DOOR,
    remoteSecrets: new Map(
      Object.entries(present).flatMap(([key, value]) =>
        key.startsWith('OMBUD_REMOTE_') && value !== undefined ? [[key, value]] : [],
      ),
    ),
    toolsFile: env.OMBUD_TOOLS_FILE,
    persona: env.OMBUD_PERSONA,
    person: personOf(env),
    timeZone: env.OMBUD_TIME_ZONE,
    trustProxyHops: env.OMBUD_TRUST_PROXY,
    ratePerMinute: env.OMBUD_RATE_PER_MINUTE,
    bounds,
  };
}

/** All of it or nothing: half of what opens a conversation opens none, and nobody would know why. */
function personOf(env: z.infer<typeof environmentSchema>): PersonSettings | undefined {
  const { OMBUD_SERVICE_URL: url, OMBUD_THREAD_ID: threadId, OMBUD_THREAD_TOKEN: threadToken } = env;
  if (url === undefined && threadId === undefined && threadToken === undefined) return undefined;
  if (url === undefined || threadId === undefined || threadToken === undefined)
    throw new AppError('config_invalid', 'OMBUD_SERVICE_URL, OMBUD_THREAD_ID and OMBUD_THREAD_TOKEN belong together.');
  const serviceUrl = url.endsWith('/') ? url : `${url}/`;
  return { serviceUrl, serviceKey: env.OMBUD_SERVICE_KEY, threadId, threadToken };
}

/** Name, default and meaning of every key, in the order of the schema. */
export function configKeys(): readonly { key: string; default: string; meaning: string }[] {
  return Object.entries(environmentSchema.shape).map(([key, schema]) => {
    const fallback = schema.safeParse(undefined);
    return {
      key,
      default: fallback.success && fallback.data !== undefined ? String(fallback.data) : '',
      meaning: schema.description ?? '',
    };
  });
}
