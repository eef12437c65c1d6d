import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { loadPrompts } from '../../src/prompts/load-prompts.ts';
import { benchMessage, messages } from './long-talk.ts';
import { startPromptRecorder } from './prompt-recorder.ts';
import { median, printTable } from './statistics.ts';

interface Sent {
  /** Characters of each prompt of the turn. */
  readonly prompts: readonly number[];
  /** Characters that one call would send that appends every message and reply to the same system text. */
  readonly naive: number;
}

const checkpoints = [1, 10, 50, 100, 200, 500, 1_000];
const windowTurns = 10;

/**
 * What a model is sent, turn by turn in one long conversation, beside a design that appends the conversation to its
 * prompt. The model is a stand-in that notes sizes; what is measured is the service.
 */
export async function benchPrompt(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { turns: { type: 'string', default: '200' } } });
  const sent = await talk(Number(values.turns));
  const around = (turn: number) => sent.slice(Math.max(0, turn - windowTurns), turn + windowTurns);
  printTable(
    `characters sent to a model over ${sent.length} turns (20 turns around each point)`,
    checkpoints
      .filter((turn) => turn <= sent.length)
      .map((turn) => {
        const prompts = around(turn).flatMap((one) => one.prompts);
        return {
          turn,
          'calls a turn': prompts.length / around(turn).length,
          'most calls': Math.max(...around(turn).map((one) => one.prompts.length)),
          'prompt p50': median(prompts),
          'prompt max': Math.max(...prompts),
          'naive p50': median(around(turn).map(({ naive }) => naive)),
        };
      }),
  );
  const total = sent.flatMap(({ prompts }) => prompts).reduce((sum, chars) => sum + chars, 0);
  const naive = sent.reduce((sum, one) => sum + one.naive, 0);
  console.log(
    `\nall turns: ${total} characters; naive appending: ${naive}, ${(naive / total).toFixed(1)} times as many`,
  );
}

async function talk(turns: number): Promise<readonly Sent[]> {
  const recorder = await startPromptRecorder();
  const dataDir = mkdtempSync(join(tmpdir(), 'ombud-bench-'));
  const config = readConfig({
    ...process.env,
    OMBUD_DATA_DIR: dataDir,
    OMBUD_LOG: 'silent',
    OLLAMA_URL: recorder.url,
    OMBUD_MODEL: recorder.model,
  });
  const service = await compose(config);
  try {
    const system =
      (await loadPrompts('prompts')).latest('answer').render({ sentences: '', count: 0, voice: '' })[0]?.content ?? '';
    const sent: Sent[] = [];
    let threadId: string | undefined;
    let history = 0;
    for (let turn = 1; turn <= turns; turn += 1) {
      const before = recorder.prompts.length;
      const running = await service.conversation.postMessage(benchMessage(turn, threadId));
      const reply = await running.reply;
      threadId = running.threadId;
      history += messages[(turn - 1) % messages.length]?.length ?? 0;
      sent.push({ prompts: recorder.prompts.slice(before), naive: system.length + history });
      history += reply.text.length;
    }
    return sent;
  } finally {
    await service.drain();
    service.close();
    await recorder.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
