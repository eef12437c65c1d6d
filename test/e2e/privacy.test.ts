import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Connection from 'better-sqlite3';
import { killStarted, startServiceProcess, type ServiceProcess } from '../support/process.ts';
import { call, person, type Person } from '../support/service.ts';

/** What a person says of themselves stays where it belongs: not in a log, a measurement, an error or a table in clear. */

const identifiers = {
  name: 'Zebulon Quickwater',
  ssn: '536-22-8174',
  phone: '(512) 555-0147',
  email: 'zeb.quickwater@example.org',
  birth: '07/23/1961',
};
const statements = ['hepatitis', 'undocumented', 'overstayed my visa'];
const canaries = [
  ...Object.values(identifiers),
  'Zebulon',
  'Quickwater',
  '536228174',
  '5550147',
  '555-0147',
  ...statements,
];

let folder: string;
let service: ServiceProcess;
let somebody: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  service = await startServiceProcess(folder, { OMBUD_LOG: 'debug' });
  somebody = person(() => service.url);
  for (const message of [
    `My name is ${identifiers.name}, SSN ${identifiers.ssn}, born ${identifiers.birth}. Call me at ${identifiers.phone} or ${identifiers.email}.`,
    'I have hepatitis and I am undocumented: I overstayed my visa. I live in Texas. What help is there?',
    'I want to complain: the SNAP office hung up on me, Zebulon Quickwater, three times.',
    'anonymous',
    'yes',
  ])
    expect((await somebody.say(message)).status).toBe(200);
});
afterAll(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

const found = (text: string, among: readonly string[] = canaries): string[] =>
  among.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()));

describe('what was said in a chat', () => {
  it('comes back to the person who said it', async () => {
    const headers = { 'x-thread-token': somebody.token ?? '' };
    const { body } = await call<unknown>(service.url, `/v1/threads/${somebody.threadId}/messages`, { headers });
    expect(found(JSON.stringify(body), Object.values(identifiers))).toEqual(Object.values(identifiers));
  });

  it('is in no problem, also when it was sent where it does not belong', async () => {
    const { name, ssn, email } = identifiers;
    const tries: readonly [string, unknown][] = [
      ['/v1/chat', { message: 7, [name]: ssn }],
      ['/v1/chat', { message: `${name} ${ssn} `.repeat(400) }],
      ['/v1/chat', { message: 'hi', thread_id: email }],
      ['/v1/chat', `{"message": "${ssn} ${email}`],
      ['/v1/eligibility', { household: { state: name, members: [{ id: ssn, age: email }] } }],
      ['/v1/eligibility', { household: { [name]: ssn } }],
      ['/v1/eligibility', { household: {}, program_ids: [name] }],
      ['/v1/eligibility', { household: {}, [ssn]: 1 }],
      ['/v1/threads', { id: name, metadata: { [ssn]: 7 } }],
      [`/v1/grievances/${encodeURIComponent(ssn)}/resume`, { beneficiary_id: name, date_of_birth: identifiers.birth }],
      [`/v1/${encodeURIComponent(name)}`, {}],
    ];
    for (const [path, body] of tries) {
      const answer = await call<unknown>(service.url, path, { body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(found(JSON.stringify(answer.body)), `${path}: ${JSON.stringify(answer.body)}`).toEqual([]);
    }
    const headers = { 'x-thread-token': somebody.token ?? '' };
    for (const fact of [
      { path: name, value: ssn },
      { path: 'state', value: email },
      { path: `members.${name}.age`, value: ssn },
    ]) {
      const answer = await call<unknown>(service.url, `/v1/threads/${somebody.threadId}/profile`, {
        method: 'PATCH',
        headers,
        body: { facts: [fact] },
      });
      expect(answer.status).toBe(422);
      expect(found(JSON.stringify(answer.body)), JSON.stringify(answer.body)).toEqual([]);
    }
  });

  it('is in no measurement', async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    expect(text).toContain('ombud_http_request_seconds');
    expect(found(text)).toEqual([]);
  });

  it('is in no table in clear where redaction knows it, but in the vault', () => {
    const database = new Connection(join(folder, 'ombud.db'), { readonly: true });
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    const leaks = tables
      .filter((table) => table !== 'vault_entries')
      .filter(
        (table) =>
          found(JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all()), Object.values(identifiers)).length >
          0,
      );
    expect(tables).toEqual(expect.arrayContaining(['turns', 'answers', 'facts', 'tickets', 'audit_lines']));
    expect(leaks).toEqual([]);
    const vault = database.prepare<[], string>('SELECT value FROM vault_entries').pluck().all();
    expect(vault).toEqual(expect.arrayContaining([identifiers.name, identifiers.ssn, identifiers.email]));
    database.close();
  });

  it('is in no line of the log, whatever its level, and in no file but the database', async () => {
    service.child.kill('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    const log = service.stderr() + service.stdout();
    expect(log.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(10);
    expect(found(log)).toEqual([]);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith('ombud.db')) continue;
      expect(
        found(readFileSync(join(entry.parentPath, entry.name), 'latin1'), Object.values(identifiers)),
        entry.name,
      ).toEqual([]);
    }
  });
});
