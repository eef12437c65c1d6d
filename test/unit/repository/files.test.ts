import { existsSync, readFileSync, readdirSync } from 'node:fs';
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

test('the usual papers are there, and every link of a page leads to a file', () => {
  const pages = filesBelow(root).filter((path) => path.endsWith('.md'));
  expect(pages.map((path) => relative(root, path))).toEqual(
    expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']),
  );
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toContain('Apache License');
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(join(dirname(page), target ?? '')))
      .map(([, target]) => `${relative(root, page)}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every command of the README is one', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/npm run ([a-z][\w:-]*)/g)].map(
      ([, name]) => `${page}: ${name}`,
    ),
  );
  expect(named.filter((each) => !((each.split(': ')[1] ?? '') in scripts))).toEqual([]);
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
