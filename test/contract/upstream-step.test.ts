import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { call, person, startService, type TestService } from '../support/service.ts';

/** An agency's case system as an upstream server: offered at /mcp, and asked when somebody wants to know how things stand. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-step-'));
const toolsFile = join(folder, 'tools.yaml');
const offered = join(folder, 'offered.json');
const calls = join(folder, 'calls.jsonl');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(behaves: string, more = ''): void {
  const inputSchema = { type: 'object', properties: { case_id: { type: 'string' } }, required: ['case_id'] };
  writeFileSync(
    offered,
    JSON.stringify({
      tools: [
        { name: 'look_up_case', behaves, inputSchema },
        { name: 'echo', inputSchema: { type: 'object' } },
      ],
    }),
  );
  writeFileSync(
    join(folder, 'cases.yaml'),
    'apiVersion: ombud/v1\nkind: ToolOutputFilters\nname: no-notes\nfilters: {look_up_case: {patches: [{op: remove, path: /notes}]}}\n',
  );
  writeFileSync(
    toolsFile,
    `apiVersion: ombud/v1
kind: Tools
filter_files: [cases.yaml]
upstreams:
  cases:
    command: [${process.execPath}, ${resolve('test/support/upstream-child.mjs')}, ${offered}]
    environment: {CALLS: OMBUD_REMOTE_CALLS}
    timeout_ms: 1500
    filters: [no-notes]
steps:
  status_check:
    tool: cases__look_up_case
    arguments: {case_id: {from: beneficiary_id}}
    restore: [case_id]
    source: the county case system
    says: 'your case is {status}, and the next step is due {due}.'
    values: {status: /status, due: /due_on}
${more}`,
  );
}

const settings = {
  OMBUD_TOOLS_FILE: toolsFile,
  OMBUD_DEMO: 'true',
  OMBUD_NOW: '2026-11-21T15:00:00Z',
  OMBUD_REMOTE_CALLS: calls,
};
const callsMade = (): string => {
  try {
    return readFileSync(calls, 'utf8');
  } catch {
    return '';
  }
};

async function statusOf(service: TestService, id = 'USER001', birthday = '03/14/1985'): Promise<string[]> {
  const somebody = person(() => service.url);
  const said: string[] = [];
  for (const message of ['What is the status of my complaint?', id, `my birthday is ${birthday}`]) {
    const { body, status } = await somebody.say(message);
    expect(status).toBe(200);
    said.push(body.reply.text);
  }
  return said;
}

describe('a step of the status check', () => {
  let service: TestService;
  beforeAll(async () => {
    write('case');
    service = await startService(settings);
  });
  afterAll(() => service.stop());

  it('says what the case system says, with its source, once the person was verified', async () => {
    rmSync(calls, { force: true });
    const said = await statusOf(service);
    expect(said.slice(0, 2).join(' ')).not.toContain('county case system');
    expect(said[2]).toContain(
      'From the county case system: your case is in review, and the next step is due 2026-12-15.',
    );
    expect(said[2]).not.toContain('internal');
    expect(callsMade()).toContain('"case_id":"USER001"');
  });

  it('is never asked for somebody who was not verified', async () => {
    rmSync(calls, { force: true });
    const said = await statusOf(service, 'USER001', '01/01/1980');
    expect(said.join(' ')).not.toContain('county case system');
    expect(callsMade()).toBe('');
  });

  it('puts into the audit record that a value left the vault: which tool, which handle, never the value', () => {
    const db = new Connection(join(service.dataDir, 'ombud.db'), { readonly: true });
    const lines = db
      .prepare("SELECT * FROM audit_lines WHERE detail LIKE '%restored%' AND action = 'middleware.tool_in'")
      .all();
    db.close();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain('cases__look_up_case');
    expect(JSON.stringify(lines)).toMatch(/BENEFICIARY_ID_1/);
    expect(JSON.stringify(lines)).not.toContain('USER001');
  });

  it('offers the same server at /mcp, and /readyz has its state', async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
    const { tools } = await client.listTools();
    expect(tools.filter(({ name }) => name.startsWith('cases__')).map(({ name }) => name)).toEqual([
      'cases__look_up_case',
      'cases__echo',
    ]);
    const { structuredContent } = await client.callTool({ name: 'cases__look_up_case', arguments: { case_id: 'A-1' } });
    expect(structuredContent).toEqual({ id: 'A-1', status: 'in review', worker: 'A. Worker', due_on: '2026-12-15' });
    await expect(client.callTool({ name: 'cases__look_up_case', arguments: {} })).rejects.toThrow(/case_id/);
    await client.close();
    const ready = await call<{ tool_sources: unknown }>(service.url, '/readyz');
    expect(ready.body.tool_sources).toEqual({ cases: 'ready' });
    expect(service.service.describe().join('\n')).toMatch(/cases +2 tools/);
  });
});

describe('a step that fails', () => {
  it.each([
    ['hangs', /the county case system .*no answer that I can use/],
    ['dies', /the county case system .*no answer that I can use/],
    ['fails', /the county case system .*no answer that I can use/],
    // What the operator's filter holds back, and what says nothing, is no answer that did not come.
    ['lies', /^(?!.*county case system)/s],
    ['plain', /^(?!.*county case system)/s],
  ])(
    'because its server %s never blocks the turn, and the reply says so where it gave no answer',
    async (behaves, says) => {
      write(behaves);
      const service = await startService(settings);
      const said = await statusOf(service);
      expect(said[2]).not.toContain('From the county case system');
      expect(said[2]).toMatch(says);
      expect(said[2]?.length).toBeGreaterThan(20);
      await service.stop();
    },
  );
});

describe('a step that can’t be', () => {
  it.each([
    [
      'restores what is no argument',
      'steps',
      'restore: [case_id]',
      'restore: [case_id, other]',
      'which is no argument',
    ],
    ['would send a handle', 'steps', 'restore: [case_id]', 'restore: []', 'without restore'],
    [
      'names a source that is not there',
      'steps',
      'cases__look_up_case',
      'nobody__look_up',
      'no source is named “nobody”',
    ],
    ['says a value that it does not name', 'steps', '{status},', '{state},', 'says uses {state}'],
    ['is a place that does not exist', 'steps', 'status_check', 'statuscheck', 'statuscheck'],
  ])('is refused at the start: it %s', async (_what, section, from, to, reason) => {
    write('case');
    writeFileSync(toolsFile, readFileSync(toolsFile, 'utf8').replace(from, to));
    const error = await compose(readConfig({ ...settings, OMBUD_LOG: 'silent', OMBUD_DATA_DIR: folder })).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const says = error instanceof AppError ? error.publicDetail : String(error);
    expect(says).toMatch(/tools\.yaml:\d+:\d+: /);
    expect(says).toContain(section);
    expect(says).toContain(reason);
  });
});
