import type { WishName } from '../../reading/labels.ts';
import type { Reading } from '../../reading/reading.ts';

type Wishing = Pick<Reading, 'wishes'>;

/** How probable it is that the message wants this now. */
export const wishOf = ({ wishes }: Wishing, name: WishName): number =>
  wishes.find(({ wish }) => wish === name)?.probability ?? 0;

/** What it wants most; undefined where nothing was read. */
export const topWish = ({ wishes: [top] }: Wishing): WishName | undefined => top?.wish;
