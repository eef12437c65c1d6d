import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { AppError } from '../../src/errors.ts';
import { call, startService, type TestService } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'ombud-filters-'));
const toolsFile = join(folder, 'tools.yaml');

const sets = `apiVersion: ombud/v1
kind: ToolOutputFilters
name: partner
filters:
  get_program:
    retain: [/id, /apply/phones/number, /documents/what]
    patches: [{op: add, path: /region, value: federal}]
  search_programs: {retain: [/hits/programId], format: toon}
  query_programs: {patches: [{op: remove, path: /nobody}]}
`;

beforeAll(() => {
  writeFileSync(join(folder, 'partner.yaml'), sets);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function writeTools(rest: string): void {
  writeFileSync(toolsFile, `apiVersion: ombud/v1\nkind: Tools\nfilter_files: [partner.yaml]\n${rest}`);
}

async function clientOf(service: TestService): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  return client;
}

describe('output filters over MCP', () => {
  let service: TestService;
  let client: Client;
  beforeAll(async () => {
    writeTools('plans: {minimal: {filters: [partner]}}\nclients: {open: {plan: minimal}}\n');
    service = await startService({ OMBUD_TOOLS_FILE: toolsFile });
    client = await clientOf(service);
  });
  afterAll(async () => {
    await client.close();
    await service.stop();
  });

  it('cut structure and text alike', async () => {
    const { structuredContent, content } = await client.callTool({
      name: 'get_program',
      arguments: { program_id: 'snap', state: 'TX' },
    });
    expect(Object.keys(structuredContent ?? {}).sort()).toEqual(['apply', 'documents', 'id', 'region']);
    expect(structuredContent).toMatchObject({ id: 'snap', region: 'federal', documents: expect.any(Array) });
    expect(JSON.parse(content[0]?.type === 'text' ? content[0].text : '')).toEqual(structuredContent);
  });

  it('promise no schema for what they change, and keep it for the rest', async () => {
    const { tools } = await client.listTools();
    const promised = Object.fromEntries(tools.map((tool) => [tool.name, tool.outputSchema !== undefined]));
    expect(promised).toMatchObject({ get_program: false, search_programs: false, check_eligibility: true });
  });

  it('encode as TOON, as text alone', async () => {
    const { structuredContent, content } = await client.callTool({
      name: 'search_programs',
      arguments: { text: 'food stamps', limit: 2 },
    });
    expect(structuredContent).toBeUndefined();
    expect(content[0]).toMatchObject({ text: expect.stringMatching(/^hits\[2\]\{programId\}:\n {2}snap\n/) });
  });

  it('hold back a result that they do not fit, and the rest goes on', async () => {
    const held = await client.callTool({ name: 'query_programs', arguments: { state: 'TX' } });
    expect(held).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('held back') }] });
    expect(held.structuredContent).toBeUndefined();
    const next = await client.callTool({ name: 'get_program', arguments: { program_id: 'wic' } });
    expect(next.isError).not.toBe(true);
  });
});

describe('output filters of other callers', () => {
  it('leave a client alone that no plan names', async () => {
    writeTools('clients: {key_partner: {filters: [partner]}}\n');
    const service = await startService({ OMBUD_TOOLS_FILE: toolsFile });
    const client = await clientOf(service);
    const { structuredContent } = await client.callTool({ name: 'get_program', arguments: { program_id: 'snap' } });
    expect(structuredContent).toHaveProperty('name');
    await client.close();
    await service.stop();
  });

  it('apply to the turn’s own calls too: one that cuts what the turn reads makes the call fail', async () => {
    writeFileSync(
      join(folder, 'turn.yaml'),
      'apiVersion: ombud/v1\nkind: ToolOutputFilters\nname: turn\nfilters: {search_programs: {retain: [/nothing]}}\n',
    );
    writeFileSync(toolsFile, 'apiVersion: ombud/v1\nkind: Tools\nfilter_files: [turn.yaml]\nturn: {filters: [turn]}\n');
    const service = await startService({ OMBUD_TOOLS_FILE: toolsFile });
    const answer = await call(service.url, '/v1/chat', { body: { message: 'I need help with food in Texas' } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await service.stop();
  });

  it('are refused at the start with file, line and reason', async () => {
    writeTools('clients:\n  open: {plan: nobody}\nturn: {filters: [missing]}\n');
    const start = compose(readConfig({ OMBUD_TOOLS_FILE: toolsFile, OMBUD_DATA_DIR: folder, OMBUD_LOG: 'silent' }));
    const error = await start.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error instanceof AppError && error.publicDetail).toMatch(
      /tools\.yaml:5:16: clients\.open\.plan: there is no plan named “nobody”\ntools\.yaml:6:18: .*“missing”; there are: partner/,
    );
  });
});
