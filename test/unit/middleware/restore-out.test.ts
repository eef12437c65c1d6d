import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restoreOut } from '../../../src/middleware/chain/restore-out.ts';
import type { ContextFunction } from '../../../src/middleware/context-function.ts';
import { usChain, usMiddlewareFile } from './us-chain.ts';

const vault = [{ handle: 'PERSON_1', entity: 'person', value: 'Zawadi Obi' }];
const failing: ContextFunction = {
  name: 'pii_restoration',
  description: '',
  input: z.looseObject({}),
  metadata: z.unknown(),
  run: () => {
    throw new Error('Zawadi Obi');
  },
};

describe('the way out', () => {
  it('is the last step of reply_out', () => {
    const restore = restoreOut(() => usChain());
    expect(restore('Thank you, [PERSON_1]. [SSN_1] stays.', vault)).toBe('Thank you, Zawadi Obi. [SSN_1] stays.');
    expect(restore('Thank you.', vault)).toBe('Thank you.');
  });

  it('follows the failure policy of that step', () => {
    expect(restoreOut(() => usChain(usMiddlewareFile, [failing]))('Hi [PERSON_1]', vault)).toBe('Hi [PERSON_1]');
    const closed = usMiddlewareFile.replace(
      /(reply_out:[^]*function: pii_restoration)/,
      '$1\n      on_failure: closed',
    );
    const restore = restoreOut(() => usChain(closed, [failing]));
    expect(() => restore('Hi [PERSON_1]', vault)).toThrow(expect.objectContaining({ code: 'internal' }));
    expect(() => restore('Hi [PERSON_1]', vault)).not.toThrow(/Zawadi/);
  });

  it('takes the chain in force, with the arguments of its file', () => {
    const only = usMiddlewareFile.replace(
      /(reply_out:[^]*function: pii_restoration)/,
      '$1\n      arguments: { redactions: { PERSON_1: Ada } }',
    );
    let chain = usChain();
    const restore = restoreOut(() => chain);
    chain = usChain(only);
    expect(restore('Hi [PERSON_1]', vault)).toBe('Hi Ada');
  });
});
