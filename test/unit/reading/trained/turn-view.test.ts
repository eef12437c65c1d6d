import { describe, expect, it } from 'vitest';
import { workedOutOnce } from '../../../../src/reading/trained/turn-view.ts';

describe('the view of a turn', () => {
  const counting = () => {
    const seen: string[] = [];
    const view = workedOutOnce((text) => {
      seen.push(text);
      return text === 'breaks' ? Promise.reject(new Error('no encoder')) : Promise.resolve(undefined);
    });
    return { seen, view };
  };

  it('is worked out once for reading, looking up and choosing what to say', async () => {
    const { seen, view } = counting();
    await Promise.all([view('does it count?', 'my car'), view('does it count?', 'my car')]);
    await view('does it count?', 'my car');
    expect(seen).toHaveLength(1);
  });

  it('is another where something else was said before', async () => {
    const { seen, view } = counting();
    await view('does it count?', 'my car');
    await view('does it count?', '');
    expect(seen).toHaveLength(2);
  });

  it('keeps few, and tells of a failure', async () => {
    const { seen, view } = counting();
    await view('first', '');
    for (let turn = 0; turn < 8; turn++) await view(`turn ${turn}`, '');
    await view('first', '');
    expect(seen.filter((text) => text === 'first')).toHaveLength(2);
    await expect(view('breaks', '')).rejects.toThrow('no encoder');
    await expect(view('breaks', '')).rejects.toThrow('no encoder');
    expect(seen.filter((text) => text === 'breaks')).toHaveLength(2);
  });
});
