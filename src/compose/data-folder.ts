import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import { storageError } from '../storage/sqlite/storage-error.ts';
import { openInstanceRow, type Claimant, type Holder, type InstanceRow } from '../storage/sqlite/instance-row.ts';

/** A data folder in this process's hands. */
export interface HeldFolder {
  giveBack(): void;
}

export interface HoldOptions {
  /** Who asks; by default this process. */
  readonly claimant?: Claimant;
  /** Milliseconds; by default the system's clock. The lease is about processes and not about conversations. */
  readonly now?: () => number;
  /** Waits so many milliseconds. */
  readonly wait?: (ms: number) => void;
}

/**
 * Takes the data folder for this process. SQLite would let two processes write, but each would take the other's running turns for dead
 * ones. A holder of the same host and process space that is gone is succeeded at once; of another one (a container) as soon as its
 * heartbeat has stopped for a lease, for which this call waits. Throws `storage_unavailable` naming the holder, or `storage_readonly`.
 */
export function holdDataFolder(dataDir: string, options: HoldOptions = {}): HeldFolder {
  const { claimant = ourselves(), now = Date.now, wait = sleep } = options;
  const row = openRow(dataDir, claimant);
  try {
    const held = takeRow(row, { dataDir, claimant, now, wait });
    const beating = setInterval(() => {
      if (attempt(() => row.beat(held.instance, now())) === false) clearInterval(beating);
    }, bounds.instanceBeatMs);
    beating.unref();
    return {
      giveBack() {
        clearInterval(beating);
        attempt(() => row.release(held.instance));
        row.close();
      },
    };
  } catch (error) {
    row.close();
    throw error;
  }
}

/** What may fail: undefined then. A disk that is full ends no process: the next beat tries again, and a fence keeps what is written late away. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function openRow(dataDir: string, claimant: Claimant): InstanceRow {
  try {
    return openInstanceRow(join(dataDir, 'instance.db'), claimant, bounds.storageBusyMs);
  } catch (cause) {
    const meaning = storageError(cause);
    if (meaning instanceof AppError && meaning.code === 'binding_missing') throw meaning;
    throw new AppError(
      'storage_readonly',
      `The data folder ${dataDir} can’t be written. Give this user write access, or set OMBUD_DATA_DIR to another folder.`,
      { cause },
    );
  }
}

interface Taking extends Required<HoldOptions> {
  readonly dataDir: string;
}

function takeRow(row: InstanceRow, { dataDir, claimant, now, wait }: Taking): Holder {
  const first = row.holder();
  const until = now() + bounds.instanceLeaseMs;
  for (;;) {
    const holder = row.holder();
    const isGone = holder === undefined || isDead(holder, claimant) || isSilent(holder, claimant, now());
    const taken = isGone ? row.take(holder, now()) : undefined;
    if (taken !== undefined) return taken;
    const lives = holder !== undefined && (isNeighbour(holder, claimant) || holder.beatAt !== first?.beatAt);
    if (lives || now() >= until) throw inUse(dataDir, holder, now());
    wait(bounds.instancePollMs);
  }
}

function inUse(dataDir: string, holder: Holder | undefined, now: number): AppError {
  const who =
    holder === undefined
      ? ''
      : ` (process ${holder.pid} on ${holder.host}, running for ${Math.max(0, Math.round((now - holder.startedAt) / 1000))} s)`;
  return new AppError(
    'storage_unavailable',
    `Another Ombud${who} is using the data folder ${dataDir}. Stop it, or set OMBUD_DATA_DIR to another folder.`,
  );
}

/** A process whose pid means something here: none of another container. */
const isNeighbour = (holder: Holder, { place }: Claimant): boolean => holder.place === place;

/** This process's own number was that of an older life. */
const isDead = (holder: Holder, claimant: Claimant): boolean =>
  isNeighbour(holder, claimant) && (holder.pid === claimant.pid || !isAlive(holder.pid));

/** Of another container nothing but its heartbeat is known. */
const isSilent = (holder: Holder, claimant: Claimant, now: number): boolean =>
  !isNeighbour(holder, claimant) && holder.beatAt + bounds.instanceLeaseMs <= now;

/** Signal 0 asks without harming; EPERM means that it lives and is somebody else's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** This process, as another one sees it; where the system does not say its boot and space, the host's name is all there is. */
export function ourselves(): Claimant {
  const host = hostname();
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '-';
  const space = attempt(() => readlinkSync('/proc/self/ns/pid')) ?? '-';
  return { place: `${host} ${boot} ${space}`, host, pid: process.pid };
}

/** At the start nothing else runs in this process. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
