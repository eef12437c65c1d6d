import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/clock.ts';
import { seedBeneficiaries } from '../../src/compose/seed-beneficiaries.ts';
import type { Stores } from '../../src/compose/stores.ts';
import type { Config } from '../../src/config.ts';
import { beneficiaryIdDigest } from '../../src/grievances/verification.ts';
import { personId, writePeople } from './fill-tickets.ts';
import { seconds } from './timed.ts';

type SeedConfig = Pick<Config, 'dataDir' | 'packDir' | 'secret' | 'encryptionKey'>;

export async function seedPeople(count: number, config: SeedConfig): Promise<void> {
  const from = performance.now();
  const people = await readSeed(count, config);
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(`${people} people seeded from a file in ${seconds(from)} s; ${rssMb} MB at most`);
}

async function readSeed(count: number, config: SeedConfig): Promise<number> {
  const file = join(config.dataDir, 'people.csv');
  await writePeople(file, count);
  const { people } = await seedBeneficiaries({
    ...config,
    files: [file],
    skipInvalid: false,
    keepOthers: false,
    dryRun: false,
    clock: systemClock,
    onFault: (fault) => console.error(fault.reason),
    onBytes: () => undefined,
  });
  rmSync(file);
  return people;
}

export async function refsOf({ registry, digest }: Stores, people: number): Promise<readonly string[]> {
  const refs: string[] = [];
  for (let number = 0; number < Math.min(people, 1_000); number += 1) {
    const found = await registry.findByDigest(beneficiaryIdDigest(digest, personId(number)));
    if (found !== undefined) refs.push(found.ref);
  }
  return refs;
}
