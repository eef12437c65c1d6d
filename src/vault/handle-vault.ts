/** A value that redaction took out of a text: `[PERSON_1]` stands for it. */
export interface VaultValue {
  readonly handle: string;
  readonly entity: string;
  readonly value: string;
}

/** Handles of one thread or one caller: one-to-one with values, never reused. */
export interface HandleVault {
  /** The handle of this value, made now if it has none: `PERSON_1`. */
  handleFor(entity: string, value: string): string;
  valueOf(handle: string): string | undefined;
  readonly entries: readonly VaultValue[];
  /** Made since the vault was opened; what a claim must store. */
  readonly added: readonly VaultValue[];
}

/**
 * Opens a vault over what a thread has stored.
 *
 * Two spellings of one value ("MARIA" and "Maria", "123-45-6789" and "123456789") share a handle and come back as the
 * first one. Numbers go on from the highest stored, so a handle never changes its meaning.
 *
 * At `handlesMax` (`bounds.handlesPerThreadMax`) a new value gets the handle `ENTITY_0`: it is still taken out of the
 * text, but is not kept and can't be restored. Privacy holds and the conversation goes on.
 */
export function openHandleVault(stored: readonly VaultValue[], handlesMax: number): HandleVault {
  const entries: VaultValue[] = [...stored];
  const added: VaultValue[] = [];
  const byKey = new Map<string, VaultValue>();
  const byHandle = new Map<string, VaultValue>();
  const highest = new Map<string, number>();

  const index = (entry: VaultValue): void => {
    byKey.set(keyOf(entry.entity, entry.value), entry);
    byHandle.set(entry.handle, entry);
    const number = Number(entry.handle.slice(entry.handle.lastIndexOf('_') + 1));
    highest.set(entry.entity, Math.max(highest.get(entry.entity) ?? 0, number));
  };
  entries.forEach(index);

  return {
    handleFor(entity, value) {
      const known = byKey.get(keyOf(entity, value));
      if (known) return known.handle;
      const name = entity.toUpperCase();
      if (entries.length >= handlesMax) return `${name}_0`;
      const entry = { handle: `${name}_${(highest.get(entity) ?? 0) + 1}`, entity, value };
      entries.push(entry);
      added.push(entry);
      index(entry);
      return entry.handle;
    },
    valueOf: (handle) => byHandle.get(handle)?.value,
    entries,
    added,
  };
}

/** Whose values mean another thing in another letter case. */
const exactEntities: ReadonlySet<string> = new Set(['secret']);
const groupedNumber = /^[\d ()+-]+$/;

/**
 * What makes two spellings one value: letter case, width, spacing; and, for a number of nine digits or more, how it is
 * grouped. Shorter ones keep their separators, because 1-12-1990 and 11-2-1990 are two dates. A secret has one spelling.
 */
function keyOf(entity: string, value: string): string {
  if (exactEntities.has(entity)) return `${entity}\n${value}`;
  const folded = value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const digits = folded.replace(/\D/g, '');
  return `${entity}\n${digits.length >= 9 && groupedNumber.test(folded) ? digits : folded}`;
}
