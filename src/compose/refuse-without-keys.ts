import { isLoopback, type Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Stores } from './stores.ts';

/** On an address that others can reach nobody gets in without a key, so a service without one would only look alive. */
export async function refuseWithoutKeys({ host }: Config, { keys }: Stores): Promise<void> {
  if (isLoopback(host) || (await keys.list()).some(({ revokedAt }) => revokedAt === undefined)) return;
  throw new AppError(
    'config_invalid',
    `HOST=${host} asks for access keys, and there are none yet. Make one first: npm run keys -- add client --name NAME`,
  );
}
