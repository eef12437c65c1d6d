import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startService, type TestService } from '../support/service.ts';

/** "Help me analyze this CSV": what a host does, and what it is shown, with a server of an agency's tools behind us. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-choice-'));
const offer = (name: string, description: string) => ({
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
  behaves: description.startsWith('Fails') ? 'fails' : 'plain',
});
const agency = [
  offer('send_letter', 'Prints a letter and mails it.'),
  offer('read_table', 'Reads a CSV or spreadsheet and returns its rows and columns.'),
  offer('plot_chart', 'Draws a bar or line chart from a data table.'),
  offer('table_summary', 'Totals and averages of the columns of a data table.'),
  offer('report_pothole', 'Sends a street damage report to the road crew.'),
  offer('water_bill', 'Shows balance and due date of a water account.'),
  offer('old_archive', 'Fails whenever it is asked for a file.'),
];
const csv = { query: 'analyze CSV', intent: 'data analysis' };

let service: TestService;
const open: Client[] = [];
beforeAll(async () => {
  const tools = join(folder, 'offered.json');
  writeFileSync(tools, JSON.stringify({ tools: agency }));
  const file = join(folder, 'tools.yaml');
  const command = [process.execPath, resolve('test/support/upstream-child.mjs'), tools];
  writeFileSync(file, JSON.stringify({ apiVersion: 'ombud/v1', kind: 'Tools', upstreams: { office: { command } } }));
  service = await startService({ OMBUD_TOOLS_FILE: file });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close().catch(() => undefined)));
});

async function connect(mode: 'session' | 'no session', onChange?: () => void): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: mode === 'no session' ? { pin: '2026-07-28' } : 'legacy' } },
  );
  open.push(client);
  if (onChange) client.setNotificationHandler('notifications/tools/list_changed', onChange);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  return client;
}

const listed = async (client: Client, contextId?: string): Promise<readonly string[]> => {
  const named = contextId === undefined ? {} : { _meta: { 'ombud/context_id': contextId } };
  return (await client.listTools(named)).tools.map(({ name }) => name);
};
const setContext = async (client: Client, args: Record<string, unknown>) => {
  const { structuredContent } = await client.callTool({ name: 'set_context', arguments: args });
  return z
    .object({ context_id: z.string(), everything: z.boolean(), tools: z.array(z.object({ name: z.string() })) })
    .parse(structuredContent);
};
const meta = ['set_context', 'search_available_tools', 'enable_tool_group'];

describe('a host that says what it is about', () => {
  it('sees the tools that fit first and the unrelated ones no more, and is told that its list changed', async () => {
    let changes = 0;
    const client = await connect('session', () => (changes += 1));
    const before = await listed(client);
    expect(before).toEqual(expect.arrayContaining(['search_programs', 'office__water_bill', ...meta]));
    await setContext(client, csv);
    const after = await listed(client);
    expect(after.slice(0, 3).toSorted()).toEqual(['office__plot_chart', 'office__read_table', 'office__table_summary']);
    expect(after).not.toContain('office__report_pothole');
    expect(after).not.toContain('search_programs');
    expect(after.slice(-3)).toEqual(meta);
    expect(changes).toBe(1);
    expect(await listed(await connect('session'))).toEqual(before);
  });

  it('has its choice by a handle where there are no sessions', async () => {
    const client = await connect('no session');
    const { context_id: contextId, tools } = await setContext(client, csv);
    expect(tools[0]?.name).toBe('office__read_table');
    expect(await listed(client)).toContain('search_programs');
    expect(await listed(client, contextId)).not.toContain('search_programs');
    await expect(listed(client, 'ctx_of_somebody_else')).rejects.toMatchObject({ code: -32_602 });
  });

  it('is offered next time what helped last time, beyond what its description says', async () => {
    const request = { query: 'the quarterly thing for Marta' };
    const client = await connect('session');
    expect((await setContext(client, request)).everything).toBe(true);
    await client.callTool({ name: 'office__old_archive', arguments: {} });
    expect((await setContext(client, request)).everything).toBe(true);
    await client.callTool({ name: 'office__table_summary', arguments: {} });

    const other = await connect('session');
    const again = await setContext(other, { query: 'Marta needs her quarterly thing' });
    expect(again).toMatchObject({ everything: false });
    expect(again.tools[0]?.name).toBe('office__table_summary');

    await service.restart();
    const later = await setContext(await connect('session'), { query: 'Marta needs her quarterly thing' });
    expect(later.tools[0]?.name).toBe('office__table_summary');
  });

  it('finds what it is not shown, keeps its choice unless it widens it, and can have a group back', async () => {
    const client = await connect('session');
    await setContext(client, csv);
    const selected = await listed(client);
    const { structuredContent } = await client.callTool({
      name: 'search_available_tools',
      arguments: { query: 'hole in the street' },
    });
    expect(structuredContent).toMatchObject({ tools: [{ name: 'office__report_pothole', listed: false }] });
    expect(await listed(client)).toEqual(selected);
    await client.callTool({
      name: 'search_available_tools',
      arguments: { query: 'hole in the street', widen: true },
    });
    expect(await listed(client)).toContain('office__report_pothole');
    expect(await listed(client)).not.toContain('file_grievance');
    await client.callTool({ name: 'enable_tool_group', arguments: { group: 'grievances' } });
    expect(await listed(client)).toEqual(expect.arrayContaining(['file_grievance', 'check_grievance_status']));
    const unknown = await client.callTool({ name: 'enable_tool_group', arguments: { group: 'nothing' } });
    expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('office') }] });
  });

  it('is counted in /metrics, without a word of what was asked', async () => {
    const client = await connect('session');
    await listed(client);
    await setContext(client, csv);
    await listed(client);
    await client.callTool({ name: 'office__read_table', arguments: {} });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/ombud_tool_lists_total\{context="none"\} [1-9]/);
    expect(metrics).toMatch(/ombud_tool_lists_total\{context="set"\} [1-9]/);
    expect(metrics).toMatch(/ombud_tool_choices_total\{reason="ranked"\} [1-9]/);
    expect(metrics).toMatch(/ombud_tool_calls_from_choice_total\{where="inside"\} [1-9]/);
    expect(metrics).toMatch(/ombud_tool_tokens_saved_total [1-9]/);
    expect(metrics).not.toMatch(/analy|csv/i);
  });
});
