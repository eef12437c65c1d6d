import type { AuditEntry } from '../../threads/turn.ts';
import type { ContextContent, ContextFunctionName, ContextScope, HookPoint } from '../context-function.ts';
import type { StepName } from './chain-file.ts';

export interface ChainRun {
  readonly hookPoint: HookPoint;
  readonly context: readonly ContextContent[];
  readonly scope: ContextScope;
  /** What this call knows and the file can't: `{pii_redaction: {expect: 'date_of_birth'}}`. Laid over the file's. */
  readonly arguments?: Partial<Record<ContextFunctionName, Readonly<Record<string, unknown>>>>;
  /** Ends before this function: what is stored keeps its handles, and they are restored on each way out. */
  readonly before?: ContextFunctionName;
  /** Nothing of this run may go to a remote step: something private is known of the turn. */
  readonly withhold?: boolean;
}

/** One function's run, for the trace. Holds no content. */
export interface ChainRecord {
  readonly hookPoint: HookPoint;
  readonly function: StepName;
  /**
   * `withheld`: a remote step that was passed by, since the content is not for others. That is no failure. `unselected`: an
   * interceptor that stands where it is not for, by its own word.
   */
  readonly outcome: 'ok' | 'blocked' | 'failed' | 'timed_out' | 'withheld' | 'unselected';
  readonly mode: 'enforce' | 'audit';
  readonly durationMs: number;
}

export interface ChainEnd {
  readonly by: StepName;
  readonly why: 'blocked' | 'failed' | 'timed_out';
  /** Of a remote step: what may be told of it, one line. */
  readonly reason?: string | undefined;
}

export interface ChainResult {
  /** Empty when the run ended early. */
  readonly content: readonly ContextContent[];
  /** Set when nothing may go on: moderation blocked, or a function that fails closed failed. */
  readonly ended: ChainEnd | undefined;
  readonly records: readonly ChainRecord[];
  /** What each function says about its run. Never for a model. Read it with `metadataOf`. */
  readonly metadata: Readonly<Partial<Record<StepName, unknown>>>;
  /** For the turn's own commit; empty where the audit function writes by itself. */
  readonly audit: readonly AuditEntry[];
}
