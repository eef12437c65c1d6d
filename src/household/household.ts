/**
 * A household as plain data: exactly the JSON of the API, with the pack's fields deciding what may stand in it.
 * Every value may be missing (nobody said), or stand as one of the marks below. None of these is zero or false.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** "I don't know". */
export interface UnknownMark {
  readonly status: 'unknown';
}
/** "I'd rather not say". */
export interface DeclinedMark {
  readonly status: 'declined';
}
/** A number known only as a range: "about 2,000". */
export interface RangeMark {
  readonly min: number;
  readonly max: number;
}

export interface Member {
  readonly id: string;
  readonly [field: string]: Json;
}

export interface Household {
  readonly members?: readonly Member[];
  /**
   * True while nobody has said whether there are more people than `members` names (the ledger sets it; a household
   * sent over the API is complete). Heeded only by a pack with a presumption for the field `members`.
   */
  readonly members_open?: boolean;
  readonly [field: string]: Json | readonly Member[] | undefined;
}

/** What reading one field gives. `absent`: nobody said. A presumption may fill only `absent`. */
export type Reading =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'declined' };

/** The person who writes. Always present, always this id. */
export const selfId = 'you';
