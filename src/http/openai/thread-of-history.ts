import { createHash } from 'node:crypto';
import { factsAtTurn } from '../../profile/facts-at-turn.ts';
import { AppError } from '../../errors.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { fitHistory } from './fit-history.ts';

type Deps = Pick<RouteDeps, 'threads' | 'digest' | 'clock' | 'restore' | 'bounds'>;

/** Whose conversation, under which name of the client's. */
export interface ClientThread {
  readonly keyId: string;
  readonly user: string;
  readonly name: string;
}

export interface FoundThread {
  readonly threadId: string;
  /** Stands for this message at this place of this conversation: the same again is the same answer. */
  readonly idempotencyKey: string;
}

/**
 * The thread that a client's history belongs to; made when there is none. Its id is a keyed digest of client key, user and
 * the client's name for it, so nobody gets at one by guessing a name. An edited earlier message leads to a thread of its own,
 * with what was known before the edit and nothing of a grievance or a verification.
 */
export async function threadOfHistory(owner: ClientThread, sent: readonly string[], deps: Deps): Promise<FoundThread> {
  let path = JSON.stringify([owner.keyId, owner.user, owner.name]);
  let from = 0;
  for (let forks = 0; forks <= deps.bounds.historyForksMax; forks += 1) {
    const threadId = await openOrMake(path, owner, deps);
    const { messages, complete, turns } = await storedMessages(threadId, deps);
    const history = sent.slice(from);
    const fit = fitHistory(
      history,
      messages.map(({ text }) => text),
      { complete },
    );
    if (fit.kind !== 'edited') {
      const place = fit.kind === 'again' ? turns - 1 : turns;
      return { threadId, idempotencyKey: hash([threadId, String(place), ...sent]) };
    }
    path = JSON.stringify([path, 'edited', hash(sent.slice(0, from + fit.at + 1))]);
    await copyFacts(threadId, messages[fit.at]?.turnId, await openOrMake(path, owner, deps), deps);
    from += fit.at;
  }
  throw new AppError('invalid_request', 'This conversation was edited too often. Begin a new one.');
}

/** Erased threads leave their ids behind; the next one in line is taken then. */
async function openOrMake(path: string, owner: ClientThread, deps: Deps): Promise<string> {
  for (let life = 0; life <= deps.bounds.historyForksMax; life += 1) {
    const threadId = `oai_${deps.digest(`openai-thread|${path}|${life}`)}`.slice(0, 64);
    if ((await deps.threads.owner(threadId)) !== undefined) return threadId;
    const made = await deps.threads
      .createThread({
        threadId,
        owner: owner.keyId,
        channel: 'openai',
        metadata: {},
        at: deps.clock.now().toISOString(),
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'thread_exists') return undefined;
        throw error;
      });
    // Made by a request beside this one, or erased: the owner tells.
    if (made !== undefined || (await deps.threads.owner(threadId)) !== undefined) return threadId;
  }
  throw new AppError('invalid_request', 'This conversation was erased too often. Begin a new one.');
}

async function storedMessages(threadId: string, { threads, restore, bounds }: Deps) {
  const turns = (await threads.loadContext(threadId))?.turnCount ?? 0;
  const after = Math.max(0, 2 * turns - bounds.pageRowsMax);
  const [rows, vault] = await Promise.all([
    threads.listMessages(threadId, after, bounds.pageRowsMax),
    threads.loadVault(threadId),
  ]);
  const messages = rows
    .filter(({ role }) => role === 'user')
    .map(({ text, turnId }) => ({ turnId, text: restore(text, { threadId, vault }).trim() }));
  return { messages, complete: after === 0, turns };
}

/** What was known when the edited message came. Facts that hold a handle stay behind: their values are the old thread's. */
async function copyFacts(from: string, turnId: string | undefined, to: string, deps: Deps): Promise<void> {
  const { threads, bounds, clock } = deps;
  const edited = turnId === undefined ? undefined : await threads.loadTurn(from, turnId);
  if (edited === undefined || ((await threads.loadContext(to))?.turnCount ?? 0) > 0) return;
  const before = { number: edited.number - 1, startedAt: edited.startedAt };
  const facts = factsAtTurn(await threads.listFacts(from, bounds.ledgerRowsMax), before)
    .filter(({ value }) => !/\[[A-Z_]+_\d+\]/.test(JSON.stringify(value ?? null)))
    .map((fact) => ({ ...fact, quote: '', turn: 0 }));
  if (facts.length > 0)
    await threads.patchFacts({ threadId: to, facts, expectedVersion: undefined, at: clock.now().toISOString() });
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
