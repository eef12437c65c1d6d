/** A server of the operator that the chain may ask (port). One for each entry under `remotes`. */
export interface RemoteServer {
  /**
   * Sends one request and gives its result, as it came. Rejects when there is no answer in `timeoutMs`, when the answer is
   * an error or too long, and at once while the server rests after too many failures.
   */
  request(method: string, params: Readonly<Record<string, unknown>>, timeoutMs: number): Promise<unknown>;
  /** What came of the last request; nothing is sent to find out. */
  state(): RemoteState;
}

export type RemoteState = 'not_tried' | 'ready' | 'down';
