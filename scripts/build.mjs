// Compiles src/ and scripts/ to dist/ when a source changed since the last build; otherwise returns at once.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist', '.sources');

function sourcesHash() {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(ts|json)$/.test(entry.name)) hash.update(path).update(readFileSync(join(root, path)));
    }
  };
  for (const folder of ['src', 'scripts']) visit(folder);
  for (const file of ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const now = sourcesHash();
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (built !== now) {
  process.stderr.write('ombud: compiling (only after a change) …\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  // Only compiled: whether the types are right is for `npm run check`, and takes three times as long.
  const compile = ['-p', join(root, 'tsconfig.build.json'), '--noCheck'];
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...compile], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch {
    process.stderr.write('ombud: the sources do not compile; see the lines above.\n');
    process.exit(1);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}
