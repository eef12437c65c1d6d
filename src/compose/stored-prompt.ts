import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { ModelAsked } from '../conversation/ask-model.ts';
import { AppError } from '../errors.ts';
import { loadPrompts } from '../prompts/load-prompts.ts';
import type { PromptMessage } from '../prompts/prompt.ts';
import { answeredTurns } from '../storage/sqlite/answered-turns.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { sqliteThreadStore } from '../storage/sqlite/threads.ts';
import { databaseFile } from './stores.ts';
import { promptsDir } from './wording.ts';

export interface PrintedPrompt {
  readonly turnId: string;
  readonly asked: ModelAsked;
  /** Undefined where what was filled in is not kept. */
  readonly messages: readonly PromptMessage[] | undefined;
}

export interface StoredPrompts {
  /** One line a prompt: purpose, version, hash. */
  list(): readonly string[];
  /**
   * The prompt of this turn, or of the last one that asked. Rejects `turn_not_found` when none did, and `config_invalid` when
   * the file has changed since: what would be printed is not what was sent.
   */
  sent(of: { purpose: string; threadId: string; turnId: string | undefined }): Promise<PrintedPrompt>;
}

/** What turns sent to a model, rebuilt from the trace and the prompt files. Reads only. */
export async function readPrompts(config: Pick<Config, 'dataDir' | 'encryptionKey'>): Promise<StoredPrompts> {
  const prompts = await loadPrompts(promptsDir);
  return {
    list: () => prompts.list().map(({ purpose, version, hash }) => `${purpose}.v${version}  ${hash}`),
    async sent({ purpose, threadId, turnId }) {
      const found = await lastAsked(config, { purpose, threadId, turnId });
      if (!found) throw new AppError('turn_not_found', `No turn there asked a model with the prompt “${purpose}”.`);
      const prompt = prompts.list().find(({ hash }) => hash === found.asked.prompt_hash);
      if (!prompt)
        throw new AppError('config_invalid', `${found.asked.prompt} has changed since that turn; its text is gone.`);
      const { variables, added = '' } = found.asked;
      return { ...found, messages: variables === undefined ? undefined : withAdded(prompt.render(variables), added) };
    },
  };
}

function withAdded(messages: readonly PromptMessage[], added: string): readonly PromptMessage[] {
  return messages.map((message, at) =>
    at === 0 && added !== '' ? { ...message, content: `${added}\n\n${message.content}` } : message,
  );
}

async function lastAsked(
  { dataDir, encryptionKey }: Pick<Config, 'dataDir' | 'encryptionKey'>,
  { purpose, threadId, turnId }: { purpose: string; threadId: string; turnId: string | undefined },
): Promise<Omit<PrintedPrompt, 'messages'> | undefined> {
  const path = join(dataDir, databaseFile);
  if (!existsSync(path))
    throw new AppError('storage_unavailable', `There is no database at ${path}. Set OMBUD_DATA_DIR to its folder.`);
  const database = openDatabase({ path, now: () => new Date(), encryptionKey });
  try {
    const threads = sqliteThreadStore(database);
    let last: Omit<PrintedPrompt, 'messages'> | undefined;
    for (const turn of answeredTurns(database, { threadId, turnId })) {
      const stored = await threads.loadTurn(threadId, turn.turnId);
      const all = (stored?.replyBody?.['model_asked'] ?? []) as readonly ModelAsked[];
      const asked = all.find(({ prompt }) => prompt.startsWith(`${purpose}.v`));
      if (asked) last = { turnId: turn.turnId, asked };
    }
    return last;
  } finally {
    database.close();
  }
}
