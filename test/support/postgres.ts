import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server of a test's own, in a folder that goes with it, on a socket there and no port. */
export interface TestPostgres {
  /** Of a database in it, for a role that may do everything. */
  readonly address: string;
  /** Ends the server at once, as if the machine had lost it. */
  kill(): Promise<void>;
  /** Starts it again over the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const installed = '/usr/lib/postgresql';

/** The newest one's programs, or why there is none that can be started. */
function findPostgres(): { readonly bin: string; readonly as: Identity } | { readonly why: string } {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions.map((version) => join(installed, version, 'bin')).find((one) => existsSync(join(one, 'initdb')));
  if (bin === undefined) return { why: `PostgreSQL is not installed under ${installed}` };
  if (userInfo().uid !== 0) return { bin, as: {} };
  // It refuses to run as root.
  try {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
    return { bin, as: { uid: id('-u'), gid: id('-g') } };
  } catch {
    return { why: 'PostgreSQL does not run as root, and there is no user postgres' };
  }
}
type Identity = { readonly uid?: number; readonly gid?: number };

/** Why the tests that need PostgreSQL can't run here; undefined when they can. */
export function postgresIsMissing(): string | undefined {
  const found = findPostgres();
  return 'why' in found ? found.why : undefined;
}

export async function startPostgres(): Promise<TestPostgres> {
  const found = findPostgres();
  if ('why' in found) throw new Error(found.why);
  const { bin, as } = found;
  const folder = mkdtempSync(join(tmpdir(), 'ombud-pg-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'pipe' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'ombud', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  let ended: Promise<unknown> = Promise.resolve();
  let running: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const settings = ['fsync=off', 'listen_addresses=', 'autovacuum=off', 'shared_buffers=16MB'];
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings.flatMap((one) => ['-c', one])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = child;
    ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    });
  }

  await start();
  return {
    address: `postgres://ombud@${encodeURIComponent(folder)}/postgres`,
    start,
    async kill() {
      running?.kill('SIGQUIT');
      await ended;
    },
    async stop() {
      running?.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
