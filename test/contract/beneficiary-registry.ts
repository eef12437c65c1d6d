import { describe, expect, it } from 'vitest';
import type { BeneficiaryRegistry } from '../../src/grievances/beneficiary-registry.ts';
import { beneficiaryIdDigest } from '../../src/grievances/verification.ts';
import type { DemoBeneficiary } from '../../src/storage/sqlite/registry.ts';

export interface RegistryUnderTest {
  readonly registry: BeneficiaryRegistry;
  readonly digest: (text: string) => string;
  /** Puts made-up people in. */
  seedDemo(people: readonly DemoBeneficiary[]): Promise<unknown>;
  /** Takes another secret: digests made with it, and the registry brought to it. */
  changeSecret(): Promise<(text: string) => string>;
  close(): void;
}

const person: DemoBeneficiary = {
  id: 'USER100',
  name: 'Demo Person',
  date_of_birth: '1990-07-22',
  enrolments: [
    { program: 'snap', status: 'active', since_on: '2026-04-01', until_on: '2027-03-31', next_step: 'Renew in March.' },
    { program: 'medicaid', status: 'ended', since_on: '2026-01-01' },
  ],
};

/** What every beneficiary registry must do, whatever it is made of. */
export function beneficiaryRegistryContract(name: string, make: () => RegistryUnderTest): void {
  const withRegistry = async (test: (under: RegistryUnderTest) => Promise<void>): Promise<void> => {
    const under = make();
    try {
      await test(under);
    } finally {
      under.close();
    }
  };

  describe(`${name} as a beneficiary registry`, () => {
    it('finds a person by the digest of their id, with what they are enrolled in', () =>
      withRegistry(async ({ registry, digest, seedDemo }) => {
        await seedDemo([person]);
        const found = await registry.findByDigest(beneficiaryIdDigest(digest, 'USER100'));
        expect(found).toMatchObject({ dateOfBirth: '1990-07-22' });
        expect(found?.ref).not.toContain('USER100');
        expect(await registry.listEnrolments(found?.ref ?? '')).toEqual([
          { programId: 'medicaid', status: 'ended', sinceOn: '2026-01-01', untilOn: undefined, nextStep: undefined },
          {
            programId: 'snap',
            status: 'active',
            sinceOn: '2026-04-01',
            untilOn: '2027-03-31',
            nextStep: 'Renew in March.',
          },
        ]);
      }));

    it('knows nobody by an id that it does not have, and nothing of a person whom it does not know', () =>
      withRegistry(async ({ registry, digest }) => {
        expect(await registry.findByDigest(beneficiaryIdDigest(digest, 'USER999'))).toBeUndefined();
        expect(await registry.listEnrolments('ben_nobody')).toEqual([]);
      }));

    it('finds everybody again under the same name after the secret was changed', () =>
      withRegistry(async ({ registry, digest, seedDemo, changeSecret }) => {
        await seedDemo([person, { ...person, id: 'USER101' }]);
        const before = await registry.findByDigest(beneficiaryIdDigest(digest, 'USER101'));
        const changed = await changeSecret();
        expect(await registry.findByDigest(beneficiaryIdDigest(digest, 'USER101'))).toBeUndefined();
        expect(await registry.findByDigest(beneficiaryIdDigest(changed, 'USER101'))).toEqual(before);
      }));
  });
}
