/** Who asks: a key, and the session or connection if there is one that outlives the request. */
export interface Asker {
  readonly owner: string;
  readonly session?: object | undefined;
  /** A handle that `set_context` gave, where lists may not differ by connection. */
  readonly contextId?: string | undefined;
}
