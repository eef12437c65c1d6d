import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { bounds, type Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitedFetch } from '../mcp/remote/limited-fetch.ts';
import { upstreamConnector } from '../mcp/upstream/connect-upstream.ts';
import { operatorDatabase } from '../storage/sqlite/operator-database.ts';
import { describeHealth, type ToolSource } from '../tools/tool-source.ts';
import { databaseSource } from '../tools/database/database-source.ts';
import { apiSource } from '../tools/http-api/api-source.ts';
import { upstreamSource } from '../tools/upstream/upstream-source.ts';
import type { OperatorTools } from './operator-tools.ts';

export interface ToolSources {
  readonly all: readonly ToolSource[];
  /** Those that hosts may use. */
  readonly forHosts: readonly ToolSource[];
  /** By name, for the operator at the start. */
  describe(): Readonly<Record<string, string>>;
  /** The same in one word each, for /readyz, which anybody may ask. */
  states(): Readonly<Record<string, string>>;
  /** Told each time when what hosts may use is something else than before. */
  onHostsToolsChanged(tell: () => void): void;
  close(): Promise<void>;
}

/**
 * Opens the operator's sources of tools. Waits for them a moment, so that they are there when the first request is; one that
 * is not reachable then is tried again on and on, and holds nothing up.
 */
export async function openToolSources(
  { file, folder, documents }: Pick<OperatorTools, 'file' | 'folder' | 'documents'>,
  config: Pick<Config, 'remoteSecrets'>,
  log: Pick<Logger, 'info'>,
): Promise<ToolSources> {
  const connect = upstreamConnector({ secret: (variable) => secretOf(config, variable), bounds });
  const onEvent = (event: object): void => log.info(event, 'upstream');
  const listeners: (() => void)[] = [];
  const tellHosts = (): void => {
    for (const tell of listeners) tell();
  };
  const upstreams = Object.entries(file?.upstreams ?? {}).map(([name, settings]) => {
    const onToolsChanged = settings.hosts ? tellHosts : () => undefined;
    return {
      hosts: settings.hosts,
      source: upstreamSource(name, settings, { connect, bounds, onEvent, onToolsChanged }),
    };
  });
  await atMost(bounds.upstreamStartMs, Promise.all(upstreams.map(({ source }) => source.tried)));
  const databases = await Promise.all(
    Object.entries(file?.databases ?? {}).map(async ([name, settings]) => {
      const { sqlite, postgres, timeout_ms: timeoutMs } = settings;
      const runner =
        postgres === undefined
          ? operatorDatabase(resolve(folder, sqlite ?? ''), timeoutMs)
          : (await loadPostgres()).postgresOperatorDatabase(secretOf(config, postgres), timeoutMs);
      return { hosts: settings.hosts, source: await databaseSource(name, settings, { runner, bounds }) };
    }),
  );
  const fetch = limitedFetch(bounds.apiAnswerBytesMax);
  const secret = (variable: string): string => secretOf(config, variable);
  const apis = Object.entries(file?.apis ?? {}).flatMap(([name, settings]) => {
    const document = documents.get(name);
    if (!document) return [];
    return [{ hosts: settings.hosts, source: apiSource(name, settings, document, { fetch, secret, bounds }) }];
  });
  const opened: readonly { readonly hosts: boolean; readonly source: ToolSource }[] = [
    ...upstreams,
    ...databases,
    ...apis,
  ];
  const all = opened.map(({ source }) => source);
  return {
    all,
    forHosts: opened.filter(({ hosts }) => hosts).map(({ source }) => source),
    describe: () => Object.fromEntries(all.map((source) => [source.name, describeHealth(source.health())])),
    states: () => Object.fromEntries(all.map((source) => [source.name, source.health().state])),
    onHostsToolsChanged: (tell) => void listeners.push(tell),
    close: async () => {
      await Promise.all(all.map((source) => source.close()));
    },
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, deadline]);
  clearTimeout(timer);
}

function secretOf({ remoteSecrets }: Pick<Config, 'remoteSecrets'>, variable: string): string {
  const value = remoteSecrets.get(variable);
  if (value === undefined) throw new AppError('config_invalid', `The variable ${variable} is not set.`);
  return value;
}

/** Its client is loaded where a file asks for it: every start would pay for it otherwise. */
const loadPostgres = () => import('../storage/postgres/operator-database.ts');
