import type { Logger } from 'pino';
import { bounds, type Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { upstreamConnector } from '../mcp/upstream/connect-upstream.ts';
import { describeHealth, type ToolSource } from '../tools/tool-source.ts';
import type { ToolsFile } from '../tools/tools-file.ts';
import { upstreamSource } from '../tools/upstream/upstream-source.ts';

export interface ToolSources {
  readonly all: readonly ToolSource[];
  /** Those that hosts may use. */
  readonly forHosts: readonly ToolSource[];
  /** By name, for the operator at the start. */
  describe(): Readonly<Record<string, string>>;
  /** The same in one word each, for /readyz, which anybody may ask. */
  states(): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Opens the operator's sources of tools. Waits for them a moment, so that they are there when the first request is; one that
 * is not reachable then is tried again on and on, and holds nothing up.
 */
export async function openToolSources(
  file: ToolsFile | undefined,
  config: Pick<Config, 'remoteSecrets'>,
  log: Pick<Logger, 'info'>,
): Promise<ToolSources> {
  const connect = upstreamConnector({ secret: (variable) => secretOf(config, variable), bounds });
  const onEvent = (event: object): void => log.info(event, 'upstream');
  const upstreams = Object.entries(file?.upstreams ?? {}).map(([name, settings]) => ({
    hosts: settings.hosts,
    source: upstreamSource(name, settings, { connect, bounds, onEvent }),
  }));
  await atMost(bounds.upstreamStartMs, Promise.all(upstreams.map(({ source }) => source.tried)));
  const all = upstreams.map(({ source }) => source);
  return {
    all,
    forHosts: upstreams.filter(({ hosts }) => hosts).map(({ source }) => source),
    describe: () => Object.fromEntries(all.map((source) => [source.name, describeHealth(source.health())])),
    states: () => Object.fromEntries(all.map((source) => [source.name, source.health().state])),
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
