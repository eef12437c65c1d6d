import { z } from 'zod';
import { AppError } from '../../errors.ts';

/**
 * `wording/<language>/*.yaml`: sentences by key, each with one or more variants. English has every key; what another
 * language has is named with its code before the key (`es.answer.who`).
 */
export const wordingFileSchema = z.strictObject({
  wordings: z.record(z.string().regex(/^[a-z_]+(\.[a-z_0-9]+)*$/), z.array(z.string().min(1)).min(1)),
});

export type Wordings = ReadonlyMap<string, readonly string[]>;

const slotPattern = /\{([a-z_0-9]+)\}/g;

/** A key of another language than English. */
const languagePrefix = /^[a-z]{2}\./;

/** Joins the files and checks them against what the code can say. Throws `pack_invalid` with all faults. */
export function checkWordings(
  files: readonly z.infer<typeof wordingFileSchema>[],
  declared: Readonly<Record<string, readonly string[]>>,
): Wordings {
  const wordings = new Map<string, readonly string[]>();
  const faults: string[] = [];
  for (const file of files) {
    for (const [key, variants] of Object.entries(file.wordings)) {
      if (wordings.has(key)) faults.push(`"${key}" stands in two wording files`);
      wordings.set(key, variants);
      const slots = declared[key] ?? declared[key.replace(languagePrefix, '')];
      if (!slots) {
        faults.push(`"${key}" is never said; remove it, or correct its name`);
        continue;
      }
      for (const [, slot = ''] of variants.join(' ').matchAll(slotPattern)) {
        if (!slots.includes(slot))
          faults.push(`"${key}" uses {${slot}}; it may use ${slots.map((s) => `{${s}}`).join(', ') || 'no slot'}`);
      }
    }
  }
  for (const key of Object.keys(declared)) if (!wordings.has(key)) faults.push(`"${key}" is missing`);
  if (faults.length > 0) {
    throw new AppError('pack_invalid', `The wording files need mending: ${faults.slice(0, 20).join('; ')}.`, {
      extra: { faults },
    });
  }
  return wordings;
}

/**
 * Puts values into a sentence in one pass; what a value contains is never read as a slot. A value that opens a sentence
 * gets its capital letter.
 */
export function fillSlots(sentence: string, slots: Readonly<Record<string, string | number>>): string {
  return replaceSlots(sentence, (slot, opens) => {
    const value = slots[slot];
    if (value === undefined)
      throw new AppError('internal', 'Something went wrong here.', {
        internal: `no value for {${slot}} in "${sentence}"`,
      });
    return opens ? upperFirst(String(value)) : String(value);
  });
}

/** Puts something in the place of each slot; `opens`: it begins a sentence. */
export function replaceSlots(sentence: string, replace: (slot: string, opens: boolean) => string): string {
  return sentence.replace(slotPattern, (_whole, slot: string, at: number) =>
    replace(slot, at === 0 || /[.!?] $/.test(sentence.slice(0, at))),
  );
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
