import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { killStarted, startProcess, startServiceProcess, type ServiceProcess } from '../support/process.ts';
import { call, type Answer } from '../support/service.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

/** A person who sends one message after the other, and sends one again with its key until it is acknowledged. */
interface Client {
  readonly threadId: string;
  readonly token: string;
  readonly acknowledged: Map<string, string>;
  pending: number;
}

const clientsCount = 8;
const kills = 3;

async function newClient(url: string): Promise<Client> {
  const { body } = await call<{ thread_id: string; thread_token: string }>(url, '/v1/threads', { body: {} });
  return { threadId: body.thread_id, token: body.thread_token, acknowledged: new Map(), pending: 1 };
}

/** Sends until the service is gone; returns how many were acknowledged. */
async function sendUntilGone(url: string, client: Client, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const message = `my rent is ${500 + client.pending} a month`;
    let answer: Answer;
    try {
      answer = await call(url, `/v1/threads/${client.threadId}/turns`, {
        body: { message },
        headers: { 'x-thread-token': client.token, 'idempotency-key': `${client.threadId}-${client.pending}` },
      });
    } catch {
      return;
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    client.acknowledged.set(message, answer.body.turn_id);
    client.pending += 1;
    onAcknowledged();
  }
}

async function crash(service: ServiceProcess, clients: readonly Client[], after: number): Promise<void> {
  let acknowledged = 0;
  await Promise.all(
    clients.map((client) =>
      sendUntilGone(service.url, client, () => {
        acknowledged += 1;
        if (acknowledged === after) service.child.kill('SIGKILL');
      }),
    ),
  );
  expect((await service.exited).signal).toBe('SIGKILL');
}

interface Listed {
  readonly messages: readonly { readonly role: string; readonly text: string; readonly turn_id: string }[];
}

it('what was acknowledged before a kill -9 is there once; a retry is answered; the next start is quick', async () => {
  const clients: Client[] = [];
  let service = await startServiceProcess(folder);
  for (let n = 0; n < clientsCount; n += 1) clients.push(await newClient(service.url));

  for (let n = 0; n < kills; n += 1) {
    await crash(service, clients, 30 + n * 7);
    service = await startServiceProcess(folder);
    expect(service.startMs).toBeLessThan(Math.max(3_000, 30 * bareStartMs()));
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  }

  for (const client of clients) {
    const headers = { 'x-thread-token': client.token };
    // The message that the last kill cut off, sent again with its key; no other turn is in its way.
    const last = `my rent is ${500 + client.pending} a month`;
    const retried = await call(service.url, `/v1/threads/${client.threadId}/turns`, {
      body: { message: last },
      headers: { ...headers, 'idempotency-key': `${client.threadId}-${client.pending}` },
    });
    expect(retried.status, JSON.stringify(retried.body)).toBe(200);
    client.acknowledged.set(last, retried.body.turn_id);

    const { body } = await call<Listed>(service.url, `/v1/threads/${client.threadId}/messages?limit=100`, { headers });
    const said = body.messages.filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(said).toEqual([...client.acknowledged.keys()]);
    const answered = body.messages.filter(({ role }) => role === 'assistant').map(({ turn_id }) => turn_id);
    expect(answered).toEqual([...client.acknowledged.values()]);
    const state = await call<{ turns: number; version: number }>(service.url, `/v1/threads/${client.threadId}`, {
      headers,
    });
    expect(state.body).toMatchObject({ turns: said.length, version: said.length });
  }

  service.child.kill('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  const database = openDatabase({ path: join(folder, 'ombud.db'), now: () => new Date() });
  expect(database.reader.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.reader.pragma('foreign_key_check')).toEqual([]);
  expect(database.reader.prepare("SELECT count(*) FROM turns WHERE status = 'claimed'").pluck().get()).toBe(0);
  database.close();
  const audit = startProcess('scripts/audit.js', { OMBUD_DATA_DIR: folder }, ['verify']);
  expect(await audit.exited, audit.stderr()).toEqual({ code: 0, signal: null });
});

/** What a start of Node alone takes on this machine just now. */
function bareStartMs(): number {
  const from = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - from;
}
