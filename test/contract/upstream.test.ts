import { createServer, type Server } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMcpHandler, Server as McpServer } from '@modelcontextprotocol/server';
import { bounds } from '../../src/bounds.ts';
import { systemClock } from '../../src/clock.ts';
import { upstreamConnector } from '../../src/mcp/upstream/connect-upstream.ts';
import { outputFilters } from '../../src/tools/filters/output-filters.ts';
import { toolCalls } from '../../src/tools/call-tool.ts';
import { upstreamSource, type UpstreamSource } from '../../src/tools/upstream/upstream-source.ts';
import { upstreamSettingsSchema } from '../../src/tools/upstream/upstream-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'ombud-upstream-'));
const child = resolve('test/support/upstream-child.mjs');
const anything = { type: 'object' };
const opened: UpstreamSource[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((source) => source.close()));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const quick = { ...bounds, upstreamRetryMs: 20, upstreamRetryMsMax: 200, upstreamConnectMs: 20_000 };

let changes = 0;

async function open(settings: object, secrets: Readonly<Record<string, string>> = {}): Promise<UpstreamSource> {
  const connect = upstreamConnector({ secret: (variable) => secrets[variable] ?? '', bounds });
  const source = upstreamSource('cases', upstreamSettingsSchema.parse(settings), {
    connect,
    bounds: quick,
    onEvent: () => undefined,
    onToolsChanged: () => (changes += 1),
  });
  opened.push(source);
  await source.tried;
  return source;
}

let files = 0;
function offer(tools: readonly object[]): { readonly file: string; readonly settings: { readonly command: string[] } } {
  files += 1;
  const file = join(folder, `tools-${files}.json`);
  write(file, tools);
  return { file, settings: { command: [process.execPath, child, file] } };
}
const write = (file: string, tools: readonly object[]): void => writeFileSync(file, JSON.stringify({ tools }));

function call(source: UpstreamSource, name: string, input: unknown = {}) {
  const tool = source.tools().find((one) => one.name === name);
  if (!tool) throw new Error(`${name} is not offered`);
  return toolCalls({ digest: (text) => text, clock: systemClock, callsMax: 10, reshapes: true }).call(tool, input);
}
const says = (result: Awaited<ReturnType<typeof call>>): string =>
  result.outcome === 'error' ? `${result.error.code}: ${result.error.publicDetail}` : 'ok';

const names = (source: UpstreamSource): string[] => source.tools().map(({ name }) => name);

describe('an upstream server that is a child process', () => {
  it('offers its tools under its name, with their schemas, and answers', async () => {
    const input = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const source = await open(
      offer([{ name: 'echo', title: 'Echo', inputSchema: input, annotations: { readOnlyHint: true } }]).settings,
    );
    expect(source.health()).toEqual({ state: 'ready', tools: 1, notes: [] });
    expect(source.tools()[0]).toMatchObject({
      name: 'cases__echo',
      title: 'Echo',
      readOnly: true,
      foreign: { inputSchema: input },
    });
    expect(await call(source, 'cases__echo', { id: 'A-1' })).toMatchObject({
      output: { structuredContent: { id: 'A-1' } },
    });
    expect(says(await call(source, 'cases__echo', { id: 7 }))).toMatch(/^invalid_request: .*id must be string/);
  });

  it('offers what the operator allows and nothing that is denied', async () => {
    const tools = ['look_up_case', 'look_up_person', 'delete_case'].map((name) => ({ name, inputSchema: anything }));
    const { settings } = offer(tools);
    expect(names(await open({ ...settings, allow: ['look_up_*'], deny: ['look_up_person'] }))).toEqual([
      'cases__look_up_case',
    ]);
    expect(names(await open({ ...settings, deny: ['delete_*'] }))).toEqual([
      'cases__look_up_case',
      'cases__look_up_person',
    ]);
  });

  it('gets the variables that its settings name and none of ours', async () => {
    vi.stubEnv('OMBUD_SECRET', 'a-secret-that-no-child-may-see-at-all');
    const { settings } = offer([{ name: 'environment', inputSchema: anything }]);
    const source = await open(
      { ...settings, environment: { TOKEN: 'OMBUD_REMOTE_CASES' } },
      { OMBUD_REMOTE_CASES: 'k' },
    );
    const result = JSON.stringify(await call(source, 'cases__environment'));
    vi.unstubAllEnvs();
    expect(result).toContain('TOKEN');
    expect(result).not.toContain('OMBUD_');
  });

  it('is held to its own schemas: a result that lies is held back, and the rest goes on', async () => {
    const outputSchema = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };
    const source = await open(
      offer([
        { name: 'lies', inputSchema: anything, outputSchema },
        { name: 'plain', inputSchema: anything, outputSchema },
        { name: 'echo', inputSchema: anything, outputSchema },
      ]).settings,
    );
    expect(says(await call(source, 'cases__lies'))).toMatch(/upstream_failed: .*own schema promises/);
    expect(says(await call(source, 'cases__plain'))).toMatch(/upstream_failed: .*own schema promises/);
    expect(says(await call(source, 'cases__echo', { status: 'open' }))).toBe('ok');
  });

  it('has tools left out that can’t be offered, each with its reason', async () => {
    const source = await open(
      offer([
        { name: 'no spaces here', inputSchema: anything },
        { name: 'broken', inputSchema: { type: 'object', properties: { a: { type: 'nonsense' } } } },
        { name: 'echo', inputSchema: anything, description: `Hello\u202e\u0007${'x'.repeat(9_000)}` },
        { name: 'echo', inputSchema: anything },
      ]).settings,
    );
    expect(names(source)).toEqual(['cases__echo']);
    expect(source.tools()[0]?.description).toMatch(/^Hello {2}x/);
    expect(source.tools()[0]?.description).toHaveLength(bounds.foreignTextCharsMax);
    expect(source.health().notes.join('\n')).toMatch(
      /name that MCP does not allow\n.*broken: its input schema.*\n.*second tool named echo/,
    );
  });

  it('fails alone when it hangs, fails or floods, with a sentence that says so', async () => {
    const tools = ['hangs', 'fails', 'large', 'echo'].map((name) => ({ name, inputSchema: anything }));
    const source = await open({ ...offer(tools).settings, timeout_ms: 3_000 });
    expect(says(await call(source, 'cases__fails'))).toBe('upstream_failed: cases says: No such case.');
    expect(says(await call(source, 'cases__large'))).toMatch(/upstream_failed: .*more than 1000000 characters/);
    expect(says(await call(source, 'cases__hangs'))).toMatch(/upstream_failed: cases did not answer within 3000 ms/);
    expect(says(await call(source, 'cases__echo'))).toBe('ok');
  });

  it.each(['dies', 'floods'])('is connected again when it %s in the middle of a call', async (name) => {
    const starts = join(folder, `starts-${name}`);
    const { settings } = offer([name, 'echo'].map((one) => ({ name: one, inputSchema: anything })));
    const source = await open({ ...settings, environment: { STARTS: 'OMBUD_REMOTE_S' } }, { OMBUD_REMOTE_S: starts });
    const before = existsSync(starts) ? readFileSync(starts, 'utf8').split('\n').length : 0;
    expect(says(await call(source, `cases__${name}`))).toMatch(/upstream_failed: .*went away in the middle/);
    expect(names(source)).toContain('cases__echo');
    await vi.waitFor(() => expect(source.health().state).toBe('ready'), { timeout: 20_000, interval: 50 });
    expect(says(await call(source, 'cases__echo'))).toBe('ok');
    expect(readFileSync(starts, 'utf8').split('\n').length).toBeGreaterThan(before);
  });

  it('has its list read again when it says that it changed', async () => {
    const starts = join(folder, 'starts-list');
    const { file, settings } = offer([{ name: 'echo', inputSchema: anything }]);
    const source = await open({ ...settings, environment: { STARTS: 'OMBUD_REMOTE_S' } }, { OMBUD_REMOTE_S: starts });
    write(file, [
      { name: 'echo', inputSchema: anything },
      { name: 'plain', inputSchema: anything },
    ]);
    const [echo] = source.tools();
    changes = 0;
    process.kill(Number(readFileSync(starts, 'utf8').trim().split('\n').at(-1)), 'SIGUSR2');
    await vi.waitFor(() => expect(names(source)).toEqual(['cases__echo', 'cases__plain']), {
      timeout: 20_000,
      interval: 50,
    });
    expect(changes).toBe(1);
    expect(source.tools()[0], 'what is described as before is the same tool').toBe(echo);
  });

  it('is not said to have other tools when it only comes back with the same', async () => {
    const source = await open(offer(['dies', 'echo'].map((name) => ({ name, inputSchema: anything }))).settings);
    changes = 0;
    await call(source, 'cases__dies');
    await vi.waitFor(() => expect(source.health().state).toBe('ready'), { timeout: 20_000, interval: 50 });
    expect(changes).toBe(0);
  });

  it('that is not there is reported', async () => {
    const source = await open({ command: [join(folder, 'nobody')] });
    expect(source.health()).toEqual({ state: 'down', tools: 0, notes: ['it can’t be reached'] });
  });

  it('has its results cut like our own: structure and text alike, plain text as it is', async () => {
    const source = await open(offer(['case', 'plain'].map((name) => ({ name, inputSchema: anything }))).settings);
    const set = {
      name: 'minimal',
      tools: ['case'],
      filter: (tool: string, value: unknown) =>
        tool === 'case' && value !== null && typeof value === 'object' && 'status' in value
          ? ({ outcome: 'filtered', value: { status: value.status }, format: 'json' } as const)
          : undefined,
    };
    const filters = outputFilters({ ofUpstream: () => [set], ofCaller: [] });
    const calls = toolCalls({ digest: (text) => text, clock: systemClock, callsMax: 5, filters, reshapes: true });
    const [lookUp, plain] = source.tools();
    if (!lookUp || !plain) throw new Error('not offered');
    expect(await calls.call(lookUp, { case_id: 'A-1' })).toMatchObject({
      output: { structuredContent: { status: 'in review' } },
    });
    expect(await calls.call(plain, {})).toMatchObject({ output: { content: [{ text: 'Just words.' }] } });
  });
});

describe('an upstream server over HTTP', () => {
  let server: Server;
  let seen: (string | undefined)[] = [];
  beforeAll(async () => {
    const handler = createMcpHandler(() => {
      const mcp = new McpServer({ name: 'fixture', version: '1' }, { capabilities: { tools: {} } });
      mcp.setRequestHandler('tools/list', () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }));
      mcp.setRequestHandler('tools/call', ({ params }) => ({
        content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
      }));
      return mcp;
    });
    server = createServer(async (request, response) => {
      seen.push(request.headers.authorization);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
      const asked = new Request(`http://127.0.0.1${request.url ?? '/'}`, {
        method: request.method ?? 'POST',
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const answer = await handler.fetch(asked);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;

  it('gets the headers that its settings name, and answers', async () => {
    seen = [];
    const source = await open(
      { url: url(), headers: { authorization: 'OMBUD_REMOTE_CASES' } },
      { OMBUD_REMOTE_CASES: 'Bearer k' },
    );
    expect(source.health().state).toBe('ready');
    expect(await call(source, 'cases__echo', { a: 1 })).toMatchObject({ output: { content: [{ text: '{"a":1}' }] } });
    expect(new Set(seen)).toEqual(new Set(['Bearer k']));
  });

  it('that goes away is reported, and its calls say so', async () => {
    const source = await open({ url: url() });
    server.closeAllConnections();
    server.close();
    expect(says(await call(source, 'cases__echo'))).toMatch(/upstream_failed: .*went away/);
    expect(source.health().state).toBe('down');
    expect(says(await call(source, 'cases__echo'))).toMatch(/upstream_unavailable: .*can’t be reached at the moment/);
  });
});
