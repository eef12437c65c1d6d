import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What the disk itself takes to make one page of 4 KB durable. */
export function syncProbe(dataDir: string): { run(): void; close(): void } {
  const path = join(dataDir, 'sync-probe');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4_096, 1);
  return {
    run: () => {
      writeSync(file, block);
      fdatasyncSync(file);
    },
    close: () => {
      closeSync(file);
      rmSync(path);
    },
  };
}
