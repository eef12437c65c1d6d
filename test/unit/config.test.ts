import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configKeys } from '../../src/config.ts';

it('names every setting in README with its default and its meaning, in the order of the schema', () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = configKeys().map(
    ({ key, default: value, meaning }) => `| \`${key}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`,
  );
  expect(readme).toContain(['| key | default | meaning |', '|---|---|---|', ...rows].join('\n'));
});
