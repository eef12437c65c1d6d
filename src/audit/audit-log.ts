/** The audit record: append-only, hash-chained, keyed digests instead of contents. */
export interface AuditLine {
  readonly number: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly digest: string | undefined;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  /** SHA-256 over the previous line's hash and this line. */
  readonly hash: string;
}

export interface AuditLog {
  append(
    entries: readonly {
      at: string;
      actor: string;
      action: string;
      subject: string;
      digest?: string;
      detail?: Readonly<Record<string, string | number | boolean>>;
    }[],
  ): Promise<void>;
  /**
   * Recomputes the chain; `brokenAt` is the first line that does not follow from the one before. Whoever can rewrite the
   * whole record can make another sound chain: a head that was kept elsewhere (`since`) must still be in it.
   */
  verify(since?: AuditHead): Promise<{ ok: boolean; lines: number; head: string; brokenAt?: number; why?: string }>;
  head(): Promise<AuditHead>;
}

/** The last line of the record at some moment: its number and its hash in hex. */
export interface AuditHead {
  readonly number: number;
  readonly hash: string;
}
