import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOllamaDouble, type OllamaDouble } from '../support/ollama-double.ts';
import { killStarted, root, startServiceProcess, type ServiceProcess } from '../support/process.ts';
import { startRemoteDouble, type RemoteDouble } from '../support/remote-double.ts';
import { sentencesIn } from '../support/scripted-model.ts';
import { call, person, type Person } from '../support/service.ts';

/** Where what a person says may come to stand, and where never: every place that a word can leave by, with canaries. */

const canaries = {
  identifier: [
    'Zebulon',
    'Quickwater',
    '536-22-8174',
    '536228174',
    '555-0147',
    '5550147',
    'zeb.quickwater',
    '07/23/1961',
  ],
  restricted: ['undocumented', 'overstayed', 'beats me', 'convicted'],
  local: ['hepatitis', 'pregnant'],
} as const;
type Kind = keyof typeof canaries;
const kinds = Object.keys(canaries) as Kind[];
const everything = kinds;
const nothing: readonly Kind[] = [];

/**
 * What may stand where. A local model may have local facts; no model has restricted ones. What a person said is theirs to
 * read, and is kept in the conversation with handles for identifiers, whose values are in the vault alone.
 */
const table: Readonly<Record<string, readonly Kind[]>> = {
  'the answer to the person': everything,
  'the stream to the person': everything,
  'the conversation as its owner reads it': everything,
  'the trace of a turn': ['local', 'restricted'],
  'the prompts of the model': ['local'],
  'what the remote step got': nothing,
  'the log': nothing,
  'the measurements': nothing,
  'what was refused': nothing,
  'the audit record': nothing,
  'the vault': ['identifier'],
  'every other table': ['local', 'restricted'],
  'every other file': nothing,
};
type Sink = keyof typeof table;

const harmless = 'I need help with food. I lost my job last week and I live in Austin, Texas';
const talks: readonly (readonly string[])[] = [
  [harmless, 'how do I apply for the second one?'],
  [
    'My name is Zebulon Quickwater, call (512) 555-0147 or write zeb.quickwater@example.org. I live in Texas. What help is there for food?',
    'how do I apply for the second one?',
  ],
  ['My SSN is 536-22-8174 and I was born 07/23/1961. What help is there in Texas?', 'who is Zebulon Quickwater to you'],
  ['I have hepatitis and I am pregnant. I live in Texas. What help is there?', 'how do I apply for the first one?'],
  ['the hepatitis thing again and all of it you know', 'ok so then what of the thing'],
  ['I am undocumented: I overstayed my visa. What help is there in Texas?', 'how do I apply for the first one?'],
  ['I was convicted of a felony. I need food. I live in Texas', 'what about the second one?'],
  ['My husband beats me. I need a place to stay in Texas', 'What help is there for food?'],
  [
    'I want to complain: the SNAP office hung up on Zebulon Quickwater three times because I am pregnant and undocumented.',
    'anonymous',
    'yes',
  ],
];

let folder: string;
let double: OllamaDouble;
let remote: RemoteDouble;
let service: ServiceProcess;
const seen: Record<Sink, string> = Object.fromEntries(Object.keys(table).map((sink) => [sink, '']));

/** The pack with a remote step wherever one may stand. */
function packWithRemote(): string {
  const pack = join(folder, 'pack');
  cpSync(join(root, 'data/us'), pack, { recursive: true });
  const file = join(pack, 'middleware.yaml');
  const step = (tools = ''): string =>
    `    - { remote: theirs, invoke: look${tools}, on_failure: closed, timeoutMs: 5000 }\n`;
  const catalogue = ', tools: [search_programs, get_program, query_programs]';
  const text = readFileSync(file, 'utf8')
    .replace('hook_points:\n', `remotes:\n  theirs: { url: '${remote.url}' }\nhook_points:\n`)
    .replace('    - function: timestamp_injector\n', `${step()}    - function: timestamp_injector\n`)
    .replace('  model_out:\n', `  model_out:\n${step()}`)
    .replace('  reply_out:\n', `${step(catalogue)}  reply_out:\n${step()}`);
  writeFileSync(file, text);
  return pack;
}

async function ownersView(who: Person, turnIds: readonly string[]): Promise<void> {
  const headers = { 'x-thread-token': who.token ?? '' };
  const messages = await call<unknown>(service.url, `/v1/threads/${who.threadId}/messages`, { headers });
  seen['the conversation as its owner reads it'] += JSON.stringify(messages.body);
  for (const turnId of turnIds) {
    const trace = await call<unknown>(service.url, `/v1/threads/${who.threadId}/turns/${turnId}`, { headers });
    expect(trace.status).toBe(200);
    seen['the trace of a turn'] += JSON.stringify(trace.body);
  }
}

async function refusals(): Promise<void> {
  const [name] = canaries.identifier;
  const said = `${name} ${kinds.flatMap((kind) => canaries[kind]).join(' ')}`;
  const tries: readonly [string, unknown][] = [
    ['/v1/chat', { message: 7, [said]: said }],
    ['/v1/chat', { message: `${said} `.repeat(400) }],
    ['/v1/chat', { message: 'hi', thread_id: said }],
    ['/v1/chat', `{"message": "${said}`],
    ['/v1/eligibility', { household: { [said]: said, state: said } }],
    [`/v1/${encodeURIComponent(said)}`, {}],
  ];
  for (const [path, body] of tries) {
    const answer = await call<unknown>(service.url, path, { body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    seen['what was refused'] += JSON.stringify(answer.body);
  }
}

function readDatabase(): void {
  const database = new Connection(join(folder, 'data', 'ombud.db'), { readonly: true });
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  const places: Readonly<Record<string, Sink>> = { vault_entries: 'the vault', audit_lines: 'the audit record' };
  for (const name of tables) {
    const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).all();
    const cells = rows.flatMap((row) => Object.values(row).map(readable));
    seen[places[name] ?? 'every other table'] += JSON.stringify(cells);
  }
  database.close();
}

/** What is stored packed is looked at unpacked. */
function readable(cell: unknown): unknown {
  if (!Buffer.isBuffer(cell)) return cell;
  try {
    return inflateRawSync(cell).toString('utf8');
  } catch {
    return cell.toString('latin1');
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  [double, remote] = [await startOllamaDouble(), await startRemoteDouble()];
  double.next({
    kind: 'answers',
    reply: (content) => JSON.stringify({ sentences: sentencesIn(content), reading: 'none', words: '', facts: [] }),
  });
  service = await startServiceProcess(join(folder, 'data'), {
    OMBUD_LOG: 'debug',
    OMBUD_PACK: packWithRemote(),
    OMBUD_MODEL: 'small',
    OLLAMA_URL: double.url,
  });
  for (const talk of talks) {
    const somebody = person(() => service.url);
    const turnIds: string[] = [];
    for (const message of talk) {
      const answer = await somebody.say(message);
      expect(answer.status, message).toBe(200);
      turnIds.push(answer.body.turn_id);
      seen['the answer to the person'] += JSON.stringify(answer.body);
    }
    await ownersView(somebody, turnIds);
  }
  for (const [message] of talks) {
    const stream = await fetch(`${service.url}/v1/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ message }),
    });
    expect(stream.status).toBe(200);
    seen['the stream to the person'] += await stream.text();
  }
  await refusals();
  seen['the measurements'] += await (await fetch(`${service.url}/metrics`)).text();
  service.child.kill('SIGTERM');
  await service.exited;
  seen['the log'] += service.stdout() + service.stderr();
  seen['the prompts of the model'] += JSON.stringify(double.calls.map(({ messages }) => messages));
  seen['what the remote step got'] += JSON.stringify(remote.received);
  readDatabase();
  for (const entry of readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !entry.name.startsWith('ombud.db') && !entry.parentPath.includes('cache'))
      seen['every other file'] += `${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`;
}, 240_000);
afterAll(async () => {
  killStarted();
  await double.close();
  await remote.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = (sink: Sink, kind: Kind): readonly string[] =>
  canaries[kind].filter((canary) => seen[sink]?.toLowerCase().includes(canary.toLowerCase()));

describe('what a person says', () => {
  const forbidden = Object.entries(table).flatMap(([sink, may]) =>
    kinds.filter((kind) => !may.includes(kind)).map((kind) => [kind, sink] as const),
  );
  it.each(forbidden)('no %s stands in %s', (kind, sink) => {
    expect(seen[sink]).not.toBe('');
    expect(found(sink, kind)).toEqual([]);
  });

  it('is theirs to read, whole', () => {
    for (const kind of kinds)
      expect(found('the conversation as its owner reads it', kind).length, kind).toBeGreaterThanOrEqual(2);
    expect(found('the vault', 'identifier').length).toBeGreaterThanOrEqual(4);
  });

  it('is asked of the model and shown to the remote step where nothing private is in it', () => {
    expect(double.calls.length).toBeGreaterThan(2);
    expect(remote.calls.length).toBeGreaterThan(2);
    const hooks = remote.calls.map(({ params }) => JSON.stringify(params));
    expect(hooks.some((sent) => sent.includes('tool_result'))).toBe(true);
    expect(hooks.some((sent) => sent.includes('To apply'))).toBe(true);
  });

  it('that is private keeps the whole turn from the remote step, and the record says so', () => {
    expect(seen['the audit record']).toContain('withheld');
    expect(seen['what the remote step got']).not.toMatch(/Zeb|beats|stay safe|988|hotline/i);
  });
});
