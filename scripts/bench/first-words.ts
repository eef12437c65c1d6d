import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose, type Service } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { benchMessage, messages } from './long-talk.ts';
import { startPromptRecorder } from './prompt-recorder.ts';
import { median, printTable, quantile } from './statistics.ts';

/** Characters of a token, about. */
const pieceChars = 4;

interface Worded {
  /** Milliseconds from the message: the model's first sentence was written, words of it were read, all was answered. */
  readonly wroteMs: number;
  readonly readMs: number;
  readonly answeredMs: number;
}

/**
 * How long a person waits for the first words of a reply that a model writes, beside what the model itself takes for its
 * first sentence. The model is a stand-in that writes at a steady pace and says every sentence as it was asked.
 */
export async function benchFirstWords(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { turns: { type: 'string', default: '30' }, pace: { type: 'string', default: '30' } },
  });
  const worded = await talk(Number(values.turns), Number(values.pace));
  const of = (pick: (one: Worded) => number) => worded.map(pick);
  const ratios = of(({ readMs, wroteMs }) => readMs / wroteMs);
  printTable(
    `ms from the message on, ${worded.length} replies of a model that writes ${pieceChars} characters in ${values.pace} ms`,
    [
      {
        'its first sentence p50': Math.round(median(of(({ wroteMs }) => wroteMs))),
        'first words read p50': Math.round(median(of(({ readMs }) => readMs))),
        'whole reply p50': Math.round(median(of(({ answeredMs }) => answeredMs))),
      },
    ],
  );
  console.log(
    `\nfirst words / the model's first sentence: p50 ${median(ratios).toFixed(3)}, p95 ${quantile(ratios, 0.95).toFixed(3)}, most ${Math.max(...ratios).toFixed(3)}`,
  );
}

async function talk(turns: number, paceMs: number): Promise<readonly Worded[]> {
  let firstSentenceAt = 0;
  const recorder = await startPromptRecorder(async function* (prompt) {
    const json = JSON.stringify({ sentences: sentencesIn(prompt) });
    const firstEnds = json.search(/"[,\]]/);
    for (let at = 0; at < json.length; at += pieceChars) {
      await new Promise((resolve) => setTimeout(resolve, paceMs));
      yield json.slice(at, at + pieceChars);
      if (firstSentenceAt === 0 && at + pieceChars > firstEnds) firstSentenceAt = performance.now();
    }
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'ombud-bench-'));
  const service = await compose(
    readConfig({
      ...process.env,
      OMBUD_DATA_DIR: dataDir,
      OMBUD_LOG: 'silent',
      OLLAMA_URL: recorder.url,
      OMBUD_MODEL: recorder.model,
    }),
  );
  try {
    const worded: Worded[] = [];
    let threadId: string | undefined;
    for (let turn = 1; turn <= turns; turn += 1) {
      firstSentenceAt = 0;
      if (turn % messages.length === 1) threadId = undefined;
      const asked = performance.now();
      const one = await readTurn(service, turn, threadId);
      threadId = one.threadId;
      // Replies of which a model says nothing, and those that begin with words it was not asked for, measure nothing here.
      if (firstSentenceAt === 0 || one.firstAt < firstSentenceAt) continue;
      worded.push({
        wroteMs: firstSentenceAt - asked,
        readMs: one.firstAt - asked,
        answeredMs: performance.now() - asked,
      });
    }
    return worded;
  } finally {
    await service.drain();
    service.close();
    await recorder.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readTurn(service: Service, turn: number, thread: string | undefined) {
  const running = await service.conversation.postMessage(benchMessage(turn, thread));
  let firstAt = 0;
  for await (const { text } of running.events(0, new AbortController().signal))
    if (text !== undefined && firstAt === 0) firstAt = performance.now();
  await running.reply;
  return { threadId: running.threadId, firstAt };
}

function sentencesIn(prompt: string): readonly string[] {
  const [, inside = ''] = /<sentences>\n(.*)\n<\/sentences>/s.exec(prompt) ?? [];
  return inside.split('\n').map((line) => line.replace(/^\d+\. /, ''));
}
