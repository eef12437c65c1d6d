import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startService, type TestService } from '../support/service.ts';

const readingTools = [
  'search_programs',
  'get_program',
  'query_programs',
  'compare_programs',
  'check_eligibility',
  'next_question',
  'what_if',
  'extract_facts',
];
/** Only where conversations are. */
/** Tools about tools, last in every list. */
const metaTools = ['set_context', 'search_available_tools', 'enable_tool_group'];
const threadTools = ['file_grievance', 'check_grievance_status', 'add_to_grievance'];

const answerSchema = z.object({
  id: z.number().nullable().optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});
type Answer = z.infer<typeof answerSchema>;
type Ask = (method: string, params?: Record<string, unknown>) => Promise<Answer>;

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
/** What a client of revision 2026-07-28 sends with each request, there being no handshake. */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The tools as every way in must serve them. */
function serves(name: string, door: () => Ask, toolNames: readonly string[]): void {
  const call = (tool: string, input: unknown) => door()('tools/call', { name: tool, arguments: input });

  describe(name, () => {
    it('lists the tools of the turn, with schemas of what they take and give', async () => {
      const { result } = await door()('tools/list');
      const tools = z.object({ tools: z.array(z.looseObject({ name: z.string() })) }).parse(result).tools;
      expect(tools.map((tool) => tool.name)).toEqual([...toolNames, ...metaTools]);
      for (const tool of tools) {
        expect(tool).toMatchObject({
          title: expect.any(String),
          description: expect.any(String),
          inputSchema: { type: 'object', additionalProperties: false },
          outputSchema: { type: 'object' },
          annotations: {
            readOnlyHint: !/^(?:file|add)_/.test(tool.name),
            destructiveHint: false,
            openWorldHint: false,
          },
        });
      }
    });

    it('answers in structure and in text alike', async () => {
      const { result } = await call('search_programs', { text: 'food stamps', limit: 2 });
      expect(result).toMatchObject({ structuredContent: { hits: [{ programId: 'snap' }, {}] } });
      const content = z.object({ content: z.array(z.object({ text: z.string() })) }).parse(result).content;
      expect(JSON.parse(content[0]?.text ?? '')).toEqual(result?.['structuredContent']);
    });

    it('decides by the rules, with the reasons', async () => {
      const household = { state: 'TX', members: [{ id: 'you', relationship: 'self', age: 34 }] };
      const { result } = await call('check_eligibility', { household, program_ids: ['snap'] });
      expect(result).toMatchObject({
        structuredContent: { determinations: [{ program_id: 'snap', outcome: 'unknown', missing: expect.any(Array) }] },
      });
      const asked = await call('next_question', { household });
      expect(asked.result).toMatchObject({ structuredContent: { question: { ask: expect.any(String) } } });
    });

    it('reads a text into a household that the other tools take', async () => {
      const { result } = await call('extract_facts', {
        text: 'We live in Texas, I have two kids and pay 900 in rent.',
      });
      expect(result).toMatchObject({ structuredContent: { household: { state: 'TX' }, withheld: 0 } });
      const { household } = z.object({ household: z.looseObject({}) }).parse(result?.['structuredContent']);
      expect((await call('next_question', { household })).result).not.toHaveProperty('isError');
    });

    it('gives no program what people told of their health or their papers', async () => {
      const { result } = await call('extract_facts', { text: 'I am pregnant and undocumented, we live in Texas.' });
      expect(JSON.stringify(result)).not.toMatch(/pregnan|immigra|undocumented/);
      const { withheld } = z.object({ withheld: z.number() }).parse(result?.['structuredContent']);
      expect(withheld).toBeGreaterThan(0);
    });

    it.each([
      ['an argument is missing', 'search_programs', {}, 'text'],
      ['an argument has another type', 'get_program', { program_id: 7 }, 'program_id'],
      ['an argument is unknown', 'query_programs', { sql: 'SELECT 1' }, 'sql'],
      ['the arguments are no object', 'get_program', ['snap'], ''],
      ['the tool is unknown', 'file_everything', {}, 'There is no tool'],
    ])('answers -32602 when %s', async (_what, tool, input, says) => {
      const { error, result } = await call(tool, input);
      expect(error?.code).toBe(-32_602);
      expect(error?.message).toContain(says);
      expect(result).toBeUndefined();
    });

    it.each([
      ['get_program', { program_id: 'no_such_program' }, 'There is no such program'],
      ['query_programs', { state: 'Texass' }, 'Allowed:'],
      ['search_programs', { text: 'food', category: 'fod' }, 'Did you mean food? Allowed:'],
      ['check_eligibility', { household: { members: [{ id: 'you', age: 'old' }] } }, 'age'],
    ])('tells of %s’s own failure as a result, in a sentence that helps', async (tool, input, says) => {
      const { result, error } = await call(tool, input);
      expect(error).toBeUndefined();
      expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: expect.stringContaining(says) }] });
    });

    it('has no method for what it does not serve', async () => {
      expect((await door()('tasks/list')).error?.code).toBe(-32_601);
    });
  });
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('keeps the context functions shut unless the operator opens them', async () => {
  expect((await fetch(`${service.url}/mcp/context`, { method: 'POST' })).status).toBe(404);
});

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The one message of an answer, be it JSON or an event stream of one event. */
async function messageOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '');
  return answerSchema.parse(JSON.parse(data));
}

let id = 0;
const overHttp2025: Ask = async (method, params) =>
  messageOf(
    await post(service.url, { jsonrpc: '2.0', id: ++id, method, params }, { 'mcp-protocol-version': '2025-06-18' }),
  );
const overHttp2026: Ask = async (method, params = {}) => {
  const named: Record<string, string> = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...named };
  return messageOf(
    await post(service.url, { jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta: envelope } }, headers),
  );
};

serves('MCP over HTTP, revision 2025-06-18', () => overHttp2025, [...readingTools, ...threadTools]);
serves('MCP over HTTP, revision 2026-07-28', () => overHttp2026, [...readingTools, ...threadTools]);

describe('the door at /mcp', () => {
  it('greets clients of both revisions', async () => {
    expect((await overHttp2025('initialize', initialize)).result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'ombud' },
      instructions: expect.stringContaining('the agency decides'),
    });
    expect((await overHttp2026('server/discover')).result).toMatchObject({ supportedVersions: ['2026-07-28'] });
  });

  it('answers malformed JSON-RPC as the protocol says', async () => {
    const broken = await post(service.url, '{"jsonrpc": ');
    expect(broken.status).toBe(400);
    expect((await messageOf(broken)).error?.code).toBe(-32_700);
    expect((await post(service.url, { id: 1, method: 'tools/list' })).status).toBe(400);
  });

  it('has no stream to open', async () => {
    expect((await fetch(`${service.url}/mcp`, { headers: { accept: 'text/event-stream' } })).status).toBe(405);
  });

  it('is closed to pages of other origins', async () => {
    const elsewhere = await post(
      service.url,
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { origin: 'https://evil.example' },
    );
    expect(elsewhere.status).toBe(403);
  });

  it('bounds what comes in', async () => {
    expect((await post(service.url, `{"pad":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect((await post(service.url, deep)).status).toBe(400);
  });

  it('needs the client key where one is required', async () => {
    const locked = await startService({ OMBUD_AUTH: 'required' });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await post(locked.url, list)).status).toBe(401);
    expect((await post(locked.url, list, { authorization: `Bearer ${'x'.repeat(32)}` })).status).toBe(401);
    await locked.stop();
  });
});

describe('scripts/mcp.ts', () => {
  let child: ChildProcessWithoutNullStreams;
  let dataDir: string;
  const waiting = new Map<number, (answer: Answer) => void>();
  const odd: string[] = [];
  const ask: Ask = (method, params) =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'ombud-mcp-'));
    const hooks = new URL('../support/typescript-workers.mjs', import.meta.url).href;
    const script = fileURLToPath(new URL('../../scripts/mcp.ts', import.meta.url));
    const env = { ...process.env, OMBUD_DATA_DIR: dataDir, OMBUD_CACHE_DIR: join(tmpdir(), 'ombud-test-cache') };
    child = spawn(process.execPath, ['--import', hooks, script], { env });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const answer = answerSchema.safeParse(JSON.parse(line));
      const resolve = waiting.get(answer.data?.id ?? -1);
      if (answer.success && resolve) resolve(answer.data);
      else odd.push(line);
    });
    expect((await ask('initialize', initialize)).result).toMatchObject({ serverInfo: { name: 'ombud' } });
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  }, 30_000);

  afterAll(() => {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  serves('MCP over stdio', () => ask, readingTools);

  it('writes nothing but the protocol, opens no database, and ends when its host leaves', async () => {
    expect(odd).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.includes('.db'))).toEqual([]);
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.stdin.end();
    expect(await ended).toBe(0);
  });
});
