import { readFileSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { configKeys } from '../../../src/config.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const leftOut = new Set(['node_modules', '__pycache__', 'dist', '.git', '.ombud', 'coverage']);

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name) || entry.isSymbolicLink()) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

test('every setting stands in the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const missing = configKeys().filter(({ key }) => !readme.includes(`\`${key}\``));
  expect(missing).toEqual([]);
});

test('no file names a folder of the machine on which it was written', () => {
  const folders = [root, dirname(root), dirname(dirname(root)), homedir()].filter(
    (folder) => folder.length > 1 && folder !== tmpdir(), // a clone to the folder of passing things names nobody's
  );
  const names = new RegExp(`(?<![\\w.~-])(?:${folders.map((folder) => folder.replaceAll('.', '\\.')).join('|')})/`);
  const naming = filesBelow(root).filter((path) => names.test(readFileSync(path, 'utf8')));
  expect(naming.map((path) => relative(root, path))).toEqual([]);
});

test('what may not run at installing is not offered by the lock file either, for an npm that knows no allowScripts', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const offered = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = offered.map(([path]) => path.split('node_modules/').at(-1) ?? '');
  expect(names.filter((name) => allowScripts[name] !== true)).toEqual([]);
});
