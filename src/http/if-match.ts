import { AppError } from '../errors.ts';

/** The version that If-Match names, as an ETag gave it: `"v17"`; `*` and nothing mean any. */
export function expectedVersion(ifMatch: string | undefined, of: 'thread' | 'ticket'): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = /^(?:W\/)?"v(\d{1,15})"$/.exec(ifMatch)?.[1];
  if (version === undefined)
    throw new AppError('invalid_request', `If-Match takes the ETag of the ${of}, such as "v17".`);
  return Number(version);
}

/** The same where nothing is not enough: two people at one ticket must not undo each other's work without knowing. */
export function requiredVersion(ifMatch: string | undefined, of: 'thread' | 'ticket'): number | undefined {
  if (ifMatch !== undefined) return expectedVersion(ifMatch, of);
  throw new AppError(
    'version_required',
    `Send the ETag of the ${of} as you read it in If-Match; * acts on whatever stands there now.`,
  );
}
