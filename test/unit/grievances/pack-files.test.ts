import { mkdtempSync, mkdirSync, cpSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { otherKinds } from '../../../src/compose/pack-kinds.ts';
import { loadPack } from '../../../src/packs/load-pack.ts';

const { rights, calendar, grievanceRules, demo } = otherKinds;
const grievanceKinds = { rights, calendar, grievanceRules, demo };

it('the pack’s grievance files load without a fault', async () => {
  const pack = await loadPack('data/us', grievanceKinds);
  expect(pack.faults).toEqual([]);
  expect(pack.files.rights.flatMap((file) => file.value).length).toBeGreaterThan(100);
  expect(pack.files.demo[0]?.value.beneficiaries.length).toBeGreaterThanOrEqual(3);
});

it('a right that has days nobody read is refused with file and line', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pack-'));
  mkdirSync(join(dir, 'rights'));
  for (const file of ['calendar.yaml', 'grievances.yaml']) cpSync(join('data/us', file), join(dir, file));
  writeFileSync(
    join(dir, 'rights', 'snap.yaml'),
    'programs: [snap]\nrights:\n  - id: a\n    events: [stop]\n    right: hearing\n    days: 90\n    to_whom: them\n    verified: false\n    source: { title: t, url: https://example.org/ }\n',
  );
  const { faults } = await loadPack(dir, grievanceKinds);
  expect(faults).toEqual([
    {
      file: 'rights/snap.yaml',
      line: 6,
      column: expect.any(Number) as number,
      path: 'rights[0].days',
      reason: 'a right that nobody read in official text carries no days',
    },
  ]);
});
