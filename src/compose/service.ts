import type { Conversation } from '../conversation/conversation.ts';
import type { HttpApp } from '../http/app.ts';
import type { McpServerDeps } from '../mcp/mcp-server.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { ReaderInWorker } from '../reading/trained/reader-in-worker.ts';
import type { Stores } from './stores.ts';

/** The service, put together. */
export interface Service {
  readonly app: HttpApp;
  readonly conversation: Conversation;
  readonly threads: ThreadStore;
  /** Lines for the start: what serves what. */
  describe(): readonly string[];
  /**
   * Reads the operator's middleware file anew: whole, or not at all. The answer is one line for the operator; turns that run
   * keep the chain that they began with.
   */
  reloadMiddleware(): string;
  /** Reads the answers of the pack anew: all, or none. Resolves to one line for the operator. */
  reloadAnswers(): Promise<string>;
  /** Moves the write-ahead log into the database, so that its size can be read. */
  truncateLog(): Promise<void>;
  /** Refuses new messages and finishes those that run. */
  drain(): Promise<void>;
  /** Closes the store; nothing works any more. */
  close(): void;
}

/** Who wants to know how long a turn's steps took: the bench. */
export interface Observers {
  readonly answered?: (timingsMs: Readonly<Record<string, number>>) => void;
}

/** What only tests put in the place of ours. */
export interface TestParts {
  readonly mcpServer?: McpServerDeps['ServerClass'];
  /** Stands between the service and its conversations: to let a step of a turn fail. */
  readonly threadStore?: (store: Stores['threads']) => Stores['threads'];
  /** Stands between the service and what reads a message and finds answers. */
  readonly messageReader?: (reader: ReaderInWorker) => ReaderInWorker;
  /** Stands between the service and its programs: to count what is read, or to let it fail. */
  readonly programStore?: <Store extends Stores['programs']>(store: Store) => Store;
}

/** The stores, with what a test puts between. */
export const withParts = (stores: Stores, { programStore, threadStore }: TestParts): Stores => ({
  ...stores,
  programs: programStore?.(stores.programs) ?? stores.programs,
  threads: threadStore?.(stores.threads) ?? stores.threads,
});
