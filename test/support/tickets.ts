import { expect } from 'vitest';
import { person } from './service.ts';

/** A ticket that somebody filed without a name: its conversation, its number and the code to come back by. */
export interface FiledTicket {
  readonly id: string;
  readonly token: string;
  readonly ticket: string;
  readonly code: string;
}

export async function fileAnonymousTicket(url: string): Promise<FiledTicket> {
  const somebody = person(() => url);
  let last = await somebody.say('I want to complain: the food stamps office never answers the phone and was rude.');
  for (const message of ['I want to stay anonymous', 'yes', 'yes']) {
    if (last.body.ticket === undefined) last = await somebody.say(message);
  }
  const ticket = last.body.ticket?.number ?? '';
  const code = /\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/.exec(last.body.reply.text)?.[0] ?? '';
  expect([ticket, code], last.body.reply.text).not.toContain('');
  return { id: somebody.threadId ?? '', token: somebody.token ?? '', ticket, code };
}
