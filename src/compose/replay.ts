import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../clock.ts';
import { bounds } from '../config.ts';
import { determine } from '../eligibility/determine.ts';
import type { CriterionResult, Determination } from '../eligibility/determination.ts';
import { AppError } from '../errors.ts';
import { factsAtTurn } from '../profile/facts-at-turn.ts';
import { factsOf } from '../profile/whose.ts';
import { foldFacts, inferredPaths } from '../profile/fold-facts.ts';
import { answeredTurns, type AnsweredTurn } from '../storage/sqlite/answered-turns.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { sqliteThreadStore } from '../storage/sqlite/threads.ts';
import { ruleFits } from './operator-programs.ts';
import { readPack } from './pack.ts';
import { databaseFile } from './stores.ts';

export interface ReplayRequest {
  readonly packDir: string;
  readonly dataDir: string;
  readonly encryptionKey?: string | undefined;
  /** One of them, or neither for every turn. */
  readonly threadId?: string | undefined;
  readonly turnId?: string | undefined;
  readonly clock: Clock;
}

/** A determination that was said, worked out again. */
export interface Replayed extends AnsweredTurn {
  readonly programId: string;
  readonly outcome: string;
  /** equal: to the letter · different: under the same pack, which must not be · other_pack: the pack changed since · gone: the program is no longer there. */
  readonly result: 'equal' | 'different' | 'other_pack' | 'gone';
  readonly packHash: string;
  /** What comes out otherwise now, in plain words. Empty: only the pack is another one. */
  readonly changes: readonly string[];
}

/**
 * Works out again what stored turns said: the household from the ledger as it was then, the day and the pack's hash
 * from the determination. Reads only. One turn after the other, so that any number can be replayed.
 */
export async function* replay(request: ReplayRequest): AsyncGenerator<Replayed> {
  const pack = await readPack(request.packDir);
  const path = join(request.dataDir, databaseFile);
  if (!existsSync(path))
    throw new AppError('storage_unavailable', `There is no database at ${path}. Set OMBUD_DATA_DIR to its folder.`);
  const database = openDatabase({ path, now: request.clock.now, encryptionKey: request.encryptionKey });
  try {
    const threads = sqliteThreadStore(database);
    const store = sqliteProgramStore(database, request.clock);
    const packPrograms = new Map(pack.programs.map((program) => [program.id, program]));
    let found = false;
    for (const turn of answeredTurns(database, request)) {
      found = true;
      const stored = await threads.loadTurn(turn.threadId, turn.turnId);
      const said = (stored?.replyBody?.['determinations'] ?? []) as readonly Determination[];
      if (stored === undefined || said.length === 0) continue;
      const ledger = await threads.listFacts(turn.threadId, bounds.ledgerRowsMax);
      const about = stored.replyBody?.['about'] as string | undefined;
      const facts = factsOf(factsAtTurn(ledger, { number: turn.number, startedAt: stored.startedAt }), about);
      const household = foldFacts(facts, pack.rulePack.fields);
      const inferred = inferredPaths(facts);
      for (const before of said) {
        const replayed = { ...turn, programId: before.program_id, outcome: before.outcome, packHash: before.pack_hash };
        // An operator's program may stand in for the pack's; the pack's own are those of the pack that was asked for.
        const program = (await store.getOperator(before.program_id))?.program ?? packPrograms.get(before.program_id);
        if (program === undefined || !ruleFits(program, pack.rulePack)) {
          yield { ...replayed, result: 'gone', changes: [] };
          continue;
        }
        const after = determine(program, household, { asOf: before.as_of, pack: pack.rulePack, inferred });
        const changes = differences(before, plain(after));
        const isSamePack = before.pack_hash === pack.hash;
        yield {
          ...replayed,
          result: !isSamePack ? 'other_pack' : changes.length === 0 ? 'equal' : 'different',
          changes,
        };
      }
    }
    if (!found && (request.threadId ?? request.turnId) !== undefined)
      throw new AppError('not_found', 'There is no answered turn with this id.');
  } finally {
    database.close();
  }
}

/** As it is stored: JSON, without what is undefined. */
function plain(determination: Determination): Determination {
  return JSON.parse(JSON.stringify(determination)) as Determination;
}

/** What the two say differently, leaving out the pack they rest on. Values are those of the report, never of a person's words. */
function differences(before: Determination, after: Determination): readonly string[] {
  const changes: string[] = [];
  if (before.outcome !== after.outcome) changes.push(`outcome: ${before.outcome} -> ${after.outcome}`);
  const results = (of: Determination) =>
    new Map(of.criteria.map((each) => [`${each.id}${each.member === undefined ? '' : ` (${each.member})`}`, each]));
  const [was, is] = [results(before), results(after)];
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [a, b] = [was.get(id), is.get(id)];
    if (isDeepStrictEqual(a, b)) continue;
    const worded = shown(a) === shown(b) ? ' (in other words)' : '';
    changes.push(`criterion ${id}: ${shown(a)} -> ${shown(b)}${worded}`);
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Determination>;
  for (const key of keys) {
    if (key === 'outcome' || key === 'criteria' || key === 'pack_hash') continue;
    if (!isDeepStrictEqual(before[key], after[key]))
      changes.push(`${key}: ${JSON.stringify(before[key]) ?? 'none'} -> ${JSON.stringify(after[key]) ?? 'none'}`);
  }
  return changes;
}

function shown(criterion: CriterionResult | undefined): string {
  if (criterion === undefined) return 'not there';
  return [criterion.outcome, criterion.value, criterion.limit].filter((part) => part !== undefined).join(', ');
}
