import type { ContextFunction } from '../context-function.ts';
import type { InterceptorList } from '../remote/interceptor-list.ts';
import type { RemoteServer } from '../remote/remote-server.ts';
import type { StepName } from './chain-file.ts';

/** One step, checked and bound to what does it. */
export type BoundStep = FunctionStep | InterceptorStep;

interface StepOfFile {
  readonly name: StepName;
  /** Complete: defaults filled in. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  /** Of which tools the calls and results pass through it; undefined: of all. */
  readonly tools: readonly string[] | undefined;
  /** Of which they do not. */
  readonly except: readonly string[] | undefined;
}

/** A function of ours, or context middleware of a server. */
export interface FunctionStep extends StepOfFile {
  readonly kind: 'function';
  readonly function: Pick<ContextFunction, 'metadata' | 'run'>;
  /** A server of the operator does it: its name. Private contents pass it by. */
  readonly remote: string | undefined;
  readonly onFailure: 'open' | 'closed';
  readonly mode: 'enforce' | 'audit';
}

/** Interceptors of a server: the one of that name, or all that it lists for what passes here. */
export interface InterceptorStep extends StepOfFile {
  readonly kind: 'interceptor';
  readonly remote: string;
  readonly server: RemoteServer;
  readonly list: InterceptorList;
  /** Undefined: all. */
  readonly invoke: string | undefined;
  /** What the file says; undefined: as the interceptor says of itself, and closed and enforced where it says nothing. */
  readonly onFailure: 'open' | 'closed' | undefined;
  readonly mode: 'enforce' | 'audit' | undefined;
  readonly redaction: ContextFunction;
}
