import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Runs the server scenarios of MCP's conformance suite against the real service with the fixtures that the suite expects.
 * The suite needs Node 22, which the service does not: both live in a folder of their own.
 */
const suite = '@modelcontextprotocol/conformance';
const version = '0.1.16';
const [folder = '.conformance', ...more] = process.argv.slice(2);
const root = resolve(folder, 'node_modules');
const node = join(root, '.bin', 'node');
const entry = join(root, suite, 'dist', 'index.js');

if (!existsSync(node) || !existsSync(entry)) {
  process.stderr.write(
    `The conformance suite needs Node 22, in a folder of its own:\n` +
      `  npm i --prefix ${folder} node@22 ${suite}@${version}\n` +
      `Then: npm run conformance -- ${folder} [--scenario NAME | --verbose]\n`,
  );
  process.exit(2);
}

const hooks = new URL('../test/support/typescript-hooks.mjs', import.meta.url).href;
const start = new URL('../test/conformance/service.ts', import.meta.url).pathname;
const service = spawn(process.execPath, ['--import', hooks, start], { stdio: ['pipe', 'pipe', 'inherit'] });
service.on('exit', (code) => {
  if (code !== 0) process.exit(1);
});
const [url] = await new Promise((found) => {
  const lines = [];
  createInterface({ input: service.stdout }).on('line', (line) => {
    lines.push(line);
    found(lines);
  });
});
const expected = new URL('../test/conformance/expected-failures.yaml', import.meta.url).pathname;
const which = more.includes('--scenario') || more.includes('--suite') ? [] : ['--suite', 'all'];
const run = spawn(node, [entry, 'server', '--url', url, '--expected-failures', expected, ...which, ...more], {
  stdio: 'inherit',
});
run.on('exit', (code) => {
  service.stdin.end();
  service.on('exit', () => process.exit(code ?? 1));
});
