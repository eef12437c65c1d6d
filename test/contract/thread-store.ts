import type { ThreadStore } from '../../src/threads/thread-store.ts';
import { threadContract } from './thread-store-threads.ts';
import { turnContract } from './thread-store-turns.ts';

/** A store under test. */
export interface StoreUnderTest {
  readonly store: ThreadStore;
  /** The same data, opened anew, as after a restart. */
  reopen(): Promise<ThreadStore>;
  /** Every byte that the store keeps on the disk. */
  storedBytes(): Buffer;
  close(): void;
}

/** What every thread store must do, whatever it is made of. */
export function threadStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  turnContract(name, open);
  threadContract(name, open);
}
