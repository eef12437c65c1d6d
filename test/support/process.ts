import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A process of ours, as `npm start` or `npm run` would start it, with all it wrote. */
export interface Started {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

const running = new Set<ChildProcess>();

/** Ends what a test that failed left running. */
export function killStarted(): void {
  for (const child of running) child.kill('SIGKILL');
}

export function startProcess(
  script: string,
  settings: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Started {
  const child = spawn(process.execPath, [join(root, 'dist', script), ...parameters], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()));
  return {
    child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    exited: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal }))),
  };
}

/** The service in a process of its own, listening. */
export interface ServiceProcess extends Started {
  readonly url: string;
  /** Milliseconds from its start to its first line. */
  readonly startMs: number;
}

export async function startServiceProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const from = performance.now();
  const started = startProcess('src/main.js', {
    PORT: '0',
    OMBUD_DATA_DIR: dataDir,
    OMBUD_LOG: 'silent',
    OMBUD_RATE_PER_MINUTE: '100000',
    ...settings,
  });
  const url = await new Promise<string>((resolve, reject) => {
    started.child.stdout?.on('data', () => {
      const listens = /listens on (http:\S+)\n/.exec(started.stdout())?.[1];
      if (listens !== undefined) resolve(listens);
    });
    void started.exited.then(() => reject(new Error(`it did not start: ${started.stderr()}`)));
  });
  return { ...started, url, startMs: performance.now() - from };
}
