import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { killStarted, startServiceProcess } from '../support/process.ts';
import { postAtOnce } from '../support/raw-http.ts';
import { call, startService, type ReplyJson } from '../support/service.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

const story = 'I live in Texas with two kids, 3 and 7, and earn 400 a week. What help is there?';

describe('SIGTERM under load', () => {
  it('lets every message that was taken have its answer, then ends with 0', async () => {
    const service = await startServiceProcess(folder);
    const answered = new Map<string, string>();
    const refused: unknown[] = [];
    const client = async (): Promise<void> => {
      for (;;) {
        let answer;
        try {
          answer = await call(service.url, '/v1/chat', { body: { message: story } });
        } catch {
          return; // No connection any more: not taken, or the last check would miss its answer.
        }
        if (answer.status === 200) answered.set(answer.body.turn_id, answer.body.reply.text);
        else refused.push([answer.status, (answer.body as { code?: string }).code, answer.headers.get('retry-after')]);
        if (answered.size >= 12) service.child.kill('SIGTERM');
        if (answer.status !== 200) return;
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.stdout()).toContain('SIGTERM: finishing what runs, then stopping');
    expect(service.stderr()).toBe('');
    for (const one of refused) expect(one).toEqual([503, 'draining', '5']);

    const database = openDatabase({ path: join(folder, 'ombud.db'), now: () => new Date() });
    const stored = database.reader
      .prepare<[], { id: string; status: string; text: string | null }>(
        'SELECT id, status, text FROM turns LEFT JOIN answers USING (turn)',
      )
      .all();
    database.close();
    expect(answered.size).toBeGreaterThanOrEqual(12);
    expect(new Map(stored.map(({ id, text }) => [id, text]))).toEqual(answered);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['completed']));
  });
});

describe('a stop', () => {
  it('answers what waits in a queue too, and then the store is closed', async () => {
    const service = await startService();
    const { body } = await call(service.url, '/v1/chat', { body: { message: 'hello' } });
    const path = `/v1/threads/${body.thread_id}/turns`;
    const messages = Array.from({ length: 10 }, (_, n) => ({ message: `my rent is ${700 + n} a month` }));
    const answers = postAtOnce(service.url, path, messages, { 'X-Thread-Token': body.thread_token ?? '' });
    // The first of them runs: the others are behind it.
    for (;;) {
      const thread = await service.service.threads.loadContext(body.thread_id);
      if ((thread?.turnCount ?? 0) > 1) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await service.stop();
    const replies = (await answers).map(({ status, text }) => [status, (JSON.parse(text) as ReplyJson).version]);
    expect(replies).toEqual(messages.map((_, n) => [200, n + 2]));
  });

  it('ends streams with the end of their turn', async () => {
    const service = await startService();
    const { body } = await call(service.url, '/v1/chat', { body: { message: 'hello' } });
    const stream = await fetch(`${service.url}/v1/threads/${body.thread_id}/turns`, {
      method: 'POST',
      body: JSON.stringify({ message: story }),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-thread-token': body.thread_token ?? '',
      },
    });
    const [text] = await Promise.all([stream.text(), service.stop()]);
    expect(text).toContain('event: run.completed');
  });
});
