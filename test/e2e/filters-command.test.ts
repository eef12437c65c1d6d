import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ombud-filters-'));

const sets = `apiVersion: ombud/v1
kind: ToolOutputFilters
name: partner
filters:
  get_program:
    retain: [/id, /apply/phones/number, /documents/what]
    patches: [{op: add, path: /region, value: federal}]
  search_programs: {retain: [/hits/programId], format: toon}
  query_programs: {patches: [{op: remove, path: /nobody}]}
`;

describe('npm run filters', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'partner.yaml'), sets);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const filters = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, ['dist/scripts/filters.js', ...args], { encoding: 'utf8', input });

  it('checks a file and says what is in it', () => {
    expect(filters(['check', 'docs/examples/tools/tools.yaml']).stdout).toContain('1 filter sets, 1 plans');
    writeFileSync(join(folder, 'bad.yaml'), sets.replace('/id', 'id'));
    const bad = filters(['check', join(folder, 'bad.yaml')]);
    expect(bad.stderr).toMatch(/bad\.yaml:6:14: filters\.get_program\.retain\[0\]: takes a JSON pointer/);
    expect(bad.status).toBe(1);
  });

  it('tries a filter on a result: before, after, tokens saved', () => {
    const result = JSON.stringify({ structuredContent: { id: 'snap', name: 'x'.repeat(400) }, content: [] });
    const tried = filters(['try', join(folder, 'partner.yaml'), 'get_program'], result);
    expect(tried.stdout).toMatch(/before \(106 tokens\)/);
    expect(tried.stdout).toMatch(/after \(8 tokens\):\n\{\n {2}"id": "snap",\n {2}"region": "federal"\n\}/);
    expect(tried.stdout).toContain('98 tokens saved, 92 %');
    expect(filters(['try', join(folder, 'partner.yaml'), 'query_programs'], '{"a":1}').stderr).toContain('held back');
    expect(filters(['try', join(folder, 'partner.yaml'), 'get_program'], 'plain words').stdout).toContain(
      'passes as it is',
    );
  });
});
