import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Service } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Reply } from '../../src/conversation/conversation.ts';

/** Runs what needs the whole service over an empty data folder, which is gone afterwards. */
export async function withService<Result>(
  settings: Readonly<Record<string, string>>,
  use: (service: Service) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ombud-eval-'));
  try {
    const config = readConfig({ ...process.env, ...settings, OMBUD_DATA_DIR: dataDir, OMBUD_LOG: 'silent' });
    const service = await compose(config);
    try {
      return await use(service);
    } finally {
      await service.drain();
      service.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One message; without a thread it begins one. */
export async function say(
  { conversation }: Pick<Service, 'conversation'>,
  message: string,
  threadId: string | undefined,
): Promise<Reply> {
  const { reply } = await conversation.postMessage({
    principal: { kind: 'open', keyId: undefined, scopes: [] },
    threadId,
    message,
    idempotencyKey: undefined,
    bodyHash: '',
    route: 'eval',
    onBusy: 'enqueue',
    channel: 'eval',
  });
  return reply;
}
