import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UnansweredStore } from '../../src/answers/unanswered.ts';

/** What every store of unanswered questions must do. */
export function unansweredStoreContract(
  name: string,
  open: (keptMax: number) => { store: UnansweredStore; close(): void },
): void {
  describe(`${name} as a store of unanswered questions`, () => {
    let store: UnansweredStore;
    let close: () => void;
    beforeEach(() => {
      ({ store, close } = open(3));
    });
    afterEach(() => close());

    const note = (text: string, on = '2026-11-26', nearest?: string) => store.note({ text, nearest, on });

    test('counts the same question once, and lists the most asked first', async () => {
      await note('Is the moon cheese?');
      await note('who pays for braces', '2026-11-26', 'dental');
      await note('Who pays for BRACES?', '2026-11-27', 'dental');
      expect(await store.list(10)).toEqual([
        { text: 'who pays for braces', times: 2, firstOn: '2026-11-26', lastOn: '2026-11-27', nearest: 'dental' },
        { text: 'Is the moon cheese?', times: 1, firstOn: '2026-11-26', lastOn: '2026-11-26', nearest: undefined },
      ]);
      expect(await store.list(1)).toHaveLength(1);
    });

    test('keeps so many and lets the least asked and oldest go', async () => {
      await note('a one', '2026-11-20');
      await note('b two', '2026-11-21');
      await note('b two', '2026-11-21');
      await note('c three', '2026-11-22');
      await note('d four', '2026-11-23');
      expect((await store.list(10)).map(({ text }) => text)).toEqual(['b two', 'd four', 'c three']);
    });
  });
}
