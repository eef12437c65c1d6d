/** Lines found by the grams they share with a text. */
export interface GramIndex {
  /** The cosine of the text to each line, 0 to 1, by the line's number. */
  scores(text: string): Float32Array;
}

/** Grams fall into so many buckets; two in one bucket are taken for the same. */
const buckets = 1 << 18;
/** A gram in more than this share of the lines says nothing of any, and costs the most; it is left out where there are many lines. */
const commonShare = 0.2;
const commonMin = 50;

/**
 * Terms weighted by how often and how rarely they occur (tf-idf with 1 + log tf; Salton and Buckley 1988,
 * doi:10.1016/0306-4573(88)90021-0). For each bucket the lines that hold it stand one after the other in flat arrays.
 *
 * @param gramsOf hashes of a text's grams, 32 bits, with repetitions
 */
export function gramIndex(lines: readonly string[], gramsOf: (text: string) => readonly number[]): GramIndex {
  const counted = (text: string): ReadonlyMap<number, number> => {
    const counts = new Map<number, number>();
    for (const gram of gramsOf(text)) counts.set(gram % buckets, (counts.get(gram % buckets) ?? 0) + 1);
    return counts;
  };
  const starts = new Uint32Array(buckets + 1);
  const ofLines = lines.map((line) => {
    const counts = counted(line);
    for (const bucket of counts.keys()) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    return { grams: Uint32Array.from(counts.keys()), weights: Float32Array.from(counts.values(), weightOf) };
  });
  for (let bucket = 0; bucket < buckets; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  const heldBy = (bucket: number): number => (starts[bucket + 1] ?? 0) - (starts[bucket] ?? 0);
  const rarity = (bucket: number): number => 1 + Math.log((1 + lines.length) / (1 + heldBy(bucket)));

  const holders = new Uint32Array(starts[buckets] ?? 0);
  const weights = new Float32Array(holders.length);
  const next = starts.slice();
  ofLines.forEach(({ grams, weights: times }, line) => {
    const terms = times.map((weight, at) => weight * rarity(grams[at] ?? 0));
    const length = Math.sqrt(terms.reduce((sum, term) => sum + term * term, 0)) || 1;
    grams.forEach((bucket, at) => {
      const place = next[bucket] ?? 0;
      holders[place] = line;
      weights[place] = (terms[at] ?? 0) / length;
      next[bucket] = place + 1;
    });
  });

  const common = Math.max(commonMin, lines.length * commonShare);
  return {
    scores(text) {
      const scores = new Float32Array(lines.length);
      let length = 0;
      for (const [bucket, times] of counted(text)) {
        const term = weightOf(times) * rarity(bucket);
        length += term * term;
        if (heldBy(bucket) > common) continue;
        for (let at = starts[bucket] ?? 0; at < (starts[bucket + 1] ?? 0); at += 1) {
          const line = holders[at] ?? 0;
          scores[line] = (scores[line] ?? 0) + term * (weights[at] ?? 0);
        }
      }
      const scale = 1 / Math.sqrt(length || 1);
      return scores.map((score) => score * scale);
    },
  };
}

const weightOf = (times: number): number => 1 + Math.log(times);
