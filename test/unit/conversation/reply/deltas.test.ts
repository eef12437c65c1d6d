import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreOut } from '../../../../src/middleware/chain/restore-out.ts';
import { replyRestorer } from '../../../../src/conversation/reply/restore-reply.ts';
import { deltasOf } from '../../../../src/conversation/reply/say.ts';
import { usChain } from '../../middleware/us-chain.ts';

const vault = [
  { handle: 'PERSON_1', entity: 'person', value: 'Maria M. Lopez' },
  { handle: 'PERSON_10', entity: 'person', value: 'Zoe. [PERSON_1]' },
  { handle: 'SSN_1', entity: 'ssn', value: '123-45-6789' },
];
const thread = { threadId: 'thr_1', vault };
const chain = usChain();
const restorer = replyRestorer(
  () => 'CODE',
  restoreOut(() => chain),
);
const piece = fc.constantFrom(
  '[PERSON_1]',
  '[PERSON_10]',
  '[SSN_1]',
  'PERSON_1',
  'Dr.',
  'Ask',
  'SNAP',
  '1.5',
  '"Now."',
  '[',
  '. ',
  '! ',
  ' ',
  '\n\n',
  '\n',
);
const reply = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('').trim());

describe('the words of a reply as they are sent', () => {
  it('add up to the whole with its real values, however it became ready', () => {
    fc.assert(
      fc.property(reply, fc.array(fc.nat(30), { maxLength: 5 }), (text, places) => {
        // A reply grows by whole sentences: it is cut after some of them here.
        const ends = deltasOf(text, 0).map(({ to }) => to);
        const cuts = [...new Set(places.flatMap((place) => ends[place] ?? []))].sort((a, b) => a - b);
        let sent = '';
        let from = 0;
        for (const to of [...cuts, text.length]) {
          for (const delta of deltasOf(text.slice(0, to), from)) sent += restorer.delta(text, delta, thread);
          from = to;
        }
        expect(sent).toBe(restorer.text(text, thread));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are sentences, each with the gap above it', () => {
    const text = 'One. Two.\n\nThree [PERSON_1].';
    const said = (from: number) => deltasOf(text, from).map((delta) => text.slice(delta.from, delta.to));
    expect(said(0)).toEqual(['One. ', 'Two.\n\n', 'Three [PERSON_1].']);
    expect(said('One. Two.'.length)).toEqual(['\n\nThree [PERSON_1].']);
    expect(said(text.length)).toEqual([]);
  });
});
