// An MCP server over stdio for tests: newline-delimited JSON-RPC, revision 2025-06-18. Its first argument is a file of its
// own in which it finds what to offer ({tools, ...}), read at each list, so that a test can change it while it runs.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file] = process.argv.slice(2);
const settings = () => JSON.parse(readFileSync(file, 'utf8'));
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
if (process.env.STARTS !== undefined) appendFileSync(process.env.STARTS, `${process.pid}\n`);

const behaviours = {
  echo: (args) => ({ structuredContent: args, content: [{ type: 'text', text: JSON.stringify(args) }] }),
  plain: () => ({ content: [{ type: 'text', text: 'Just words.' }] }),
  environment: () => ({ content: [{ type: 'text', text: JSON.stringify(Object.keys(process.env)) }] }),
  lies: () => ({ structuredContent: { status: 7 }, content: [{ type: 'text', text: '{}' }] }),
  fails: () => ({ isError: true, content: [{ type: 'text', text: 'No such case.' }] }),
  hangs: () => undefined,
  dies: () => process.exit(3),
  floods: () => ({ content: [{ type: 'text', text: 'x'.repeat(3_000_000) }] }),
  large: () => ({
    content: [
      { type: 'text', text: `["${'x'.repeat(1_900_000)}"]` },
      { type: 'text', text: 'x'.repeat(90_000) },
    ],
  }),
  case: ({ case_id: id }) => ({
    structuredContent: { id, status: 'in review', worker: 'A. Worker', due_on: '2026-12-15', notes: 'internal' },
    content: [],
  }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') {
    const capabilities = { tools: { listChanged: true } };
    const serverInfo = { name: 'fixture', version: '1' };
    return send({ id, result: { protocolVersion: '2025-06-18', capabilities, serverInfo } });
  }
  if (method === 'ping') return send({ id, result: {} });
  if (method === 'tools/list') return send({ id, result: { tools: settings().tools } });
  if (method !== 'tools/call') return send({ id, error: { code: -32601, message: 'Method not found' } });
  if (process.env.CALLS !== undefined) appendFileSync(process.env.CALLS, `${JSON.stringify(params)}\n`);
  const tool = settings().tools.find(({ name }) => name === params.name);
  const result = behaviours[tool?.behaves ?? params.name]?.(params.arguments ?? {});
  if (result !== undefined) send({ id, result });
});

process.on('SIGUSR2', () => send({ method: 'notifications/tools/list_changed' }));
