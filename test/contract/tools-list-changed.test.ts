import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

/** Hosts are told when a server of the operator has other tools than before, and find them in their next list. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-changed-'));
const offered = join(folder, 'offered.json');
/** Where each server writes its process id: the one behind the service, and the one behind the process of a desktop host. */
const starts = [join(folder, 'starts'), join(folder, 'starts-stdio')] as const;
const info = { name: 'test', version: '1' };

const offer = (...names: string[]): void =>
  writeFileSync(offered, JSON.stringify({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) }));
const signal = (name: NodeJS.Signals): void => {
  for (const file of starts) process.kill(Number(readFileSync(file, 'utf8').trim().split('\n').at(-1)), name);
};

interface Host {
  readonly what: string;
  told: number;
  list(): Promise<readonly string[]>;
  close(): Promise<void>;
}
let service: TestService;
const hosts: Host[] = [];

beforeAll(async () => {
  offer('echo');
  const file = join(folder, 'tools.yaml');
  const command = [process.execPath, resolve('test/support/upstream-child.mjs'), offered];
  const cases = { command, environment: { STARTS: 'OMBUD_REMOTE_STARTS' } };
  writeFileSync(file, JSON.stringify({ apiVersion: 'ombud/v1', kind: 'Tools', upstreams: { cases } }));
  service = await startService({ OMBUD_TOOLS_FILE: file, OMBUD_REMOTE_STARTS: starts[0] });
  const url = new URL(`${service.url}/mcp`);
  const stdio = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', pathToFileURL(resolve('test/support/typescript-hooks.mjs')).href, resolve('scripts/mcp.ts')],
    env: {
      PATH: process.env['PATH'] ?? '',
      OMBUD_DATA_DIR: join(folder, 'stdio'),
      OMBUD_CACHE_DIR: join(tmpdir(), 'ombud-test-cache'),
      OMBUD_LOG: 'silent',
      OMBUD_TOOLS_FILE: file,
      OMBUD_REMOTE_STARTS: starts[1],
    },
  });
  const names = ({ tools }: { tools: { name: string }[] }) => tools.map(({ name }) => name);

  for (const [what, mode, transport] of [
    ['a client of 2026-07-28', { pin: '2026-07-28' }, new StreamableHTTPClientTransport(url)],
    ['a client of 2025 with a session', 'legacy', new StreamableHTTPClientTransport(url)],
    ['a desktop host', 'legacy', stdio],
  ] as const) {
    const client = new Client(info, {
      versionNegotiation: { mode },
      listChanged: { tools: { autoRefresh: false, onChanged: () => void (host.told += 1) } },
    });
    const host: Host = {
      what,
      told: 0,
      list: async () => names(await client.listTools(undefined, { cacheMode: 'refresh' })),
      close: () => client.close(),
    };
    await client.connect(transport, { timeout: 120_000 });
    hosts.push(host);
  }

  const first = new FirstClient(info);
  const old: Host = {
    what: 'a client of the first SDK',
    told: 0,
    list: async () => names(await first.listTools()),
    close: () => first.close(),
  };
  // The client says that it is connected before its listening stream is open.
  const listening = new Promise<void>((done) => {
    const transport = new FirstHttpTransport(url, {
      fetch: async (at, options) => {
        const answer = await fetch(at, options as RequestInit);
        if (options?.method === 'GET') done();
        return answer;
      },
    });
    first.setNotificationHandler(ToolListChangedNotificationSchema, () => void (old.told += 1));
    // Its types were written without exactOptionalPropertyTypes.
    void first.connect(transport as unknown as Parameters<FirstClient['connect']>[0]);
  });
  await listening;
  hosts.push(old);
}, 150_000);
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close().catch(() => undefined)));
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const told = async (): Promise<void> => {
  const patience = { timeout: 20_000, interval: 50 };
  for (const host of hosts) await vi.waitFor(() => expect(host.told, host.what).toBeGreaterThan(0), patience);
  for (const host of hosts) host.told = 0;
};

describe('every host', () => {
  it('is told when a server says that its tools changed, and lists the new one', async () => {
    for (const host of hosts) expect(await host.list(), host.what).toContain('cases__echo');
    offer('echo', 'plain');
    signal('SIGUSR2');
    await told();
    for (const host of hosts)
      expect(await host.list(), host.what).toEqual(expect.arrayContaining(['cases__echo', 'cases__plain']));
  });

  it('is told when a server died and came back with other tools', async () => {
    offer('case');
    signal('SIGKILL');
    await told();
    for (const host of hosts) {
      const names = await host.list();
      expect(names, host.what).toContain('cases__case');
      expect(names, host.what).not.toContain('cases__echo');
      expect(names, host.what).toContain('search_programs');
    }
  });
});
