/** Sparse rows: for each, the columns that are not zero and their values. */
export interface SparseMatrix {
  readonly rows: readonly { readonly columns: Uint32Array; readonly values: Float64Array }[];
  readonly columnCount: number;
}

/** Each round sharpens the subspace towards the strongest directions; after two it is close enough for ranking. */
const powerRounds = 2;

/**
 * An orthonormal basis of the space in which a sparse matrix is strongest, by random projection (Halko, Martinsson and
 * Tropp, 2011, "Finding structure with randomness"). Deterministic: the probes come from a fixed seed. The basis is
 * not turned to the singular directions themselves, because angles between projected texts do not depend on it.
 *
 * Returns `rank` rows of `columnCount` numbers each, one after the other; fewer than wanted when the matrix has no more.
 */
export function leadingSubspace(matrix: SparseMatrix, wanted: number): { basis: Float64Array; rank: number } {
  const { rows, columnCount } = matrix;
  let rank = Math.min(wanted, rows.length, columnCount);
  const random = gaussian(0x0b0d);
  let basis = new Float64Array(rank * columnCount).map(random);
  for (let round = 0; round <= powerRounds; round++) {
    const inRows = timesRows(matrix, basis, rank);
    rank = orthonormalise(inRows, rank, rows.length);
    basis = timesColumns(matrix, inRows, rank);
    rank = orthonormalise(basis, rank, columnCount);
  }
  return { basis: basis.slice(0, rank * columnCount), rank };
}

/** matrix x each basis vector: one vector of `rows` numbers per probe. */
function timesRows(matrix: SparseMatrix, basis: Float64Array, probes: number): Float64Array {
  const count = matrix.rows.length;
  const product = new Float64Array(probes * count);
  for (let probe = 0; probe < probes; probe++) {
    const offset = probe * matrix.columnCount;
    for (const [index, row] of matrix.rows.entries()) {
      let sum = 0;
      for (let at = 0; at < row.columns.length; at++) {
        sum += (row.values[at] ?? 0) * (basis[offset + (row.columns[at] ?? 0)] ?? 0);
      }
      product[probe * count + index] = sum;
    }
  }
  return product;
}

/** Transposed matrix x each vector. */
function timesColumns(matrix: SparseMatrix, vectors: Float64Array, probes: number): Float64Array<ArrayBuffer> {
  const count = matrix.rows.length;
  const product = new Float64Array(probes * matrix.columnCount);
  for (let probe = 0; probe < probes; probe++) {
    const offset = probe * matrix.columnCount;
    for (const [index, row] of matrix.rows.entries()) {
      const scale = vectors[probe * count + index] ?? 0;
      if (scale === 0) continue;
      for (let at = 0; at < row.columns.length; at++) {
        const place = offset + (row.columns[at] ?? 0);
        product[place] = (product[place] ?? 0) + scale * (row.values[at] ?? 0);
      }
    }
  }
  return product;
}

/** Modified Gram-Schmidt in place, twice for accuracy. Returns how many independent vectors stand in front. */
function orthonormalise(vectors: Float64Array, count: number, length: number): number {
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const current = vectors.subarray(index * length, (index + 1) * length);
    const before = norm(current);
    for (let pass = 0; pass < 2; pass++) {
      for (let earlier = 0; earlier < kept; earlier++) {
        const other = vectors.subarray(earlier * length, (earlier + 1) * length);
        const overlap = dot(current, other);
        for (let at = 0; at < length; at++) current[at] = (current[at] ?? 0) - overlap * (other[at] ?? 0);
      }
    }
    const size = norm(current);
    if (size <= 1e-9 * Math.max(before, 1e-300)) {
      current.fill(0);
      continue;
    }
    const place = vectors.subarray(kept * length, (kept + 1) * length);
    for (let at = 0; at < length; at++) place[at] = (current[at] ?? 0) / size;
    if (kept !== index) current.fill(0);
    kept++;
  }
  return kept;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}

/** Normally distributed numbers from a seed (xorshift32, Box-Muller). */
function gaussian(seed: number): () => number {
  let state = seed | 0 || 1;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 0.5) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
