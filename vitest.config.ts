import { defineConfig } from 'vitest/config';

/** They count this process's time, so nothing else may run in it. */
const timed = 'test/unit/**/*speed.test.ts';
/** One file at a time, after all others: what is timed, and what starts whole services and looks at how fast they start. */
const alone: Readonly<Record<string, number>> = { speed: 1, e2e: 2 };

const project = (name: string, include: string, testTimeout: number, globalSetup: string[] = []) => ({
  test: {
    name,
    include: [include],
    exclude: name === 'speed' ? [] : [timed],
    ...(alone[name] === undefined ? {} : { maxWorkers: 1, sequence: { groupOrder: alone[name] } }),
    globalSetup,
    setupFiles: ['test/support/fixed-seed.ts'],
    testTimeout,
    hookTimeout: 120_000,
    pool: 'threads' as const,
    // Workers that a test starts run TypeScript, too.
    execArgv: ['--import', new URL('test/support/typescript-workers.mjs', import.meta.url).href],
  },
});

export default defineConfig({
  test: {
    maxWorkers: '100%', // one less than the cores is the default
    projects: [
      project('unit', 'test/unit/**/*.test.ts', 30_000),
      project('speed', timed, 60_000),
      project('contract', 'test/contract/**/*.test.ts', 90_000),
      project('ollama', 'test/ollama/**/*.test.ts', 600_000),
      project('e2e', 'test/e2e/**/*.test.ts', 180_000, ['test/support/build.ts']),
    ],
  },
});
