// Lets a child process of a test run TypeScript on every supported Node: node --import ./typescript-hooks.mjs file.ts
// What was compiled once is kept by its content: a child loads some hundred files, and would compile them at each start.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const kept = join(tmpdir(), 'ombud-test-cache', 'typescript');
const { version } = JSON.parse(readFileSync(new URL('../../node_modules/typescript/package.json', import.meta.url)));
const self = readFileSync(fileURLToPath(import.meta.url));
mkdirSync(kept, { recursive: true });

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const file = join(kept, `${createHash('sha256').update(version).update(self).update(text).digest('hex')}.mjs`);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : await compile(text, file);
  return { format: 'module', source, shortCircuit: true };
}

async function compile(text, file) {
  const { default: ts } = await import('typescript');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  // Another process that compiles the same file writes the same; none may read half of it.
  const part = `${file}.${process.pid}.${Math.random()}`;
  writeFileSync(part, outputText);
  renameSync(part, file);
  return outputText;
}
