import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

/** Hosts are told when a server of the operator has other tools than before, and find them in their next list. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-changed-'));
const offered = join(folder, 'offered.json');
const starts = join(folder, 'starts');
const info = { name: 'test', version: '1' };

const offer = (...names: string[]): void =>
  writeFileSync(offered, JSON.stringify({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) }));
const pid = (): number => Number(readFileSync(starts, 'utf8').trim().split('\n').at(-1));

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
  service = await startService({ OMBUD_TOOLS_FILE: file, OMBUD_REMOTE_STARTS: starts });
  const url = new URL(`${service.url}/mcp`);
  const names = ({ tools }: { tools: { name: string }[] }) => tools.map(({ name }) => name);

  for (const [what, mode] of [
    ['a client of 2026-07-28', { pin: '2026-07-28' }],
    ['a client of 2025 with a session', 'legacy'],
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
    await client.connect(new StreamableHTTPClientTransport(url));
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
});
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
    process.kill(pid(), 'SIGUSR2');
    await told();
    for (const host of hosts)
      expect(await host.list(), host.what).toEqual(expect.arrayContaining(['cases__echo', 'cases__plain']));
  });

  it('is told when a server died and came back with other tools', async () => {
    offer('case');
    process.kill(pid(), 'SIGKILL');
    await told();
    for (const host of hosts) {
      const names = await host.list();
      expect(names, host.what).toContain('cases__case');
      expect(names, host.what).not.toContain('cases__echo');
      expect(names, host.what).toContain('search_programs');
    }
  });
});
