import { AppError } from '../errors.ts';

/** The version that If-Match names, as an ETag gave it: `"v17"`; `*` and nothing mean any. */
export function expectedVersion(ifMatch: string | undefined, of: 'thread' | 'ticket'): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = /^(?:W\/)?"v(\d{1,15})"$/.exec(ifMatch)?.[1];
  if (version === undefined)
    throw new AppError('invalid_request', `If-Match takes the ETag of the ${of}, such as "v17".`);
  return Number(version);
}
