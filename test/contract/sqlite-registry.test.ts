import { keyedDigest } from '../../src/audit/keyed-digest.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import {
  alignRegistryWithSecret,
  seedDemoBeneficiaries,
  sqliteBeneficiaryRegistry,
} from '../../src/storage/sqlite/registry.ts';
import { databaseKeys } from '../support/database-keys.ts';
import { beneficiaryRegistryContract } from './beneficiary-registry.ts';

for (const { named, encryptionKey } of databaseKeys)
  beneficiaryRegistryContract(named, () => {
    const database = openDatabase({ path: ':memory:', now: () => new Date(), encryptionKey });
    const digestUnder = (secret: string) => (text: string) => keyedDigest(secret, text);
    const digest = digestUnder('a secret for tests, long enough');
    return {
      registry: sqliteBeneficiaryRegistry(database),
      digest,
      seedDemo: async (people) => {
        await alignRegistryWithSecret(database, digest);
        return seedDemoBeneficiaries(database, people, digest);
      },
      changeSecret: async () => {
        const other = digestUnder('another secret for tests, as long');
        await alignRegistryWithSecret(database, other);
        return other;
      },
      close: () => database.close(),
    };
  });
