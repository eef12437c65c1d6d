import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key to one thread: HMAC-SHA-256 over thread and epoch. Raising the epoch makes every older token worthless. */
export interface ThreadTokens {
  tokenFor(threadId: string, epoch: number): string;
  fits(token: string, threadId: string, epoch: number): boolean;
}

export function threadTokens(secret: string): ThreadTokens {
  const tokenFor = (threadId: string, epoch: number) =>
    `tok_${createHmac('sha256', secret).update(`thread-token|${threadId}|${epoch}`).digest('base64url')}`;
  return {
    tokenFor,
    fits(token, threadId, epoch) {
      const expected = Buffer.from(tokenFor(threadId, epoch));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
