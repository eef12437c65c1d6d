import type { Embedder } from './ports.ts';

/** An embedder over a call that takes some texts at once: bounded texts, in batches, one after the other. */
export function inBatches(
  ask: (texts: string[]) => Promise<readonly Float32Array[]>,
  { batchTexts, textCharsMax }: { readonly batchTexts: number; readonly textCharsMax: number },
): Embedder['embed'] {
  return async (texts) => {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += batchTexts) {
      const batch = texts.slice(from, from + batchTexts).map((text) => text.slice(0, textCharsMax));
      vectors.push(...(await ask(batch)));
    }
    return vectors;
  };
}
