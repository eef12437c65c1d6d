/** The words of a language, all in lower case; see `src/compose`, which brings them from libraries. */
export interface Lexicon {
  /** Words that are no names, or are oftener a word than a name. */
  readonly ordinary: ReadonlySet<string>;
  /** Given names: a hint, not proof. */
  readonly given: ReadonlySet<string>;
  readonly family: ReadonlySet<string>;
}
