/** Lines found by the grams they share with a text. */
export interface GramIndex {
  /** The cosine of the text to each line, 0 to 1, by the line's number. */
  scores(text: string): Float32Array;
}

/** A gram in more than this share of the lines says nothing of any, and costs the most. */
const commonShare = 0.2;

/**
 * Terms weighted by how often and how rarely they occur (tf-idf with 1 + log tf; Salton and Buckley 1988,
 * doi:10.1016/0306-4573(88)90021-0), as lists of the lines that hold each.
 */
export function gramIndex(lines: readonly string[], gramsOf: (text: string) => readonly string[]): GramIndex {
  const holders = new Map<string, { readonly lines: number[]; readonly weights: number[] }>();
  lines.forEach((line, number) => {
    for (const [gram, times] of counted(gramsOf(line))) {
      const held = holders.get(gram) ?? { lines: [], weights: [] };
      held.lines.push(number);
      held.weights.push(1 + Math.log(times));
      holders.set(gram, held);
    }
  });
  const rarity = (held: number): number => 1 + Math.log((1 + lines.length) / (1 + held));
  const lengths = new Float32Array(lines.length);
  for (const { lines: numbers, weights } of holders.values()) {
    const idf = rarity(numbers.length);
    numbers.forEach((number, at) => (lengths[number] = (lengths[number] ?? 0) + ((weights[at] ?? 0) * idf) ** 2));
  }
  const index = new Map<string, { readonly lines: Uint32Array; readonly weights: Float32Array }>();
  for (const [gram, held] of holders) {
    const idf = rarity(held.lines.length);
    const weights = held.weights.map((weight, at) => (weight * idf) / Math.sqrt(lengths[held.lines[at] ?? 0] ?? 1));
    index.set(gram, { lines: Uint32Array.from(held.lines), weights: Float32Array.from(weights) });
  }
  const commonMin = Math.max(50, lines.length * commonShare);
  return {
    scores(text) {
      const scores = new Float32Array(lines.length);
      let length = 0;
      for (const [gram, times] of counted(gramsOf(text))) {
        const held = index.get(gram);
        const weight = (1 + Math.log(times)) * rarity(held?.lines.length ?? 0);
        length += weight ** 2;
        if (held === undefined || held.lines.length > commonMin) continue;
        for (let at = 0; at < held.lines.length; at += 1) {
          const number = held.lines[at] ?? 0;
          scores[number] = (scores[number] ?? 0) + weight * (held.weights[at] ?? 0);
        }
      }
      const scale = 1 / Math.sqrt(length || 1);
      return scores.map((score) => score * scale);
    },
  };
}

function counted(grams: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}
