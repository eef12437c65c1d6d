import type { Manifest } from './artefact.ts';

const scaleBytes = 4;

/**
 * The arrays of the heads as they ship (`training/reader/export.py`): of a table each row is a float32 scale and one signed
 * byte a number, of a list each number is a float32; all little-endian, each array beginning where the manifest says.
 */
export function decodeArrays(bytes: Uint8Array, places: Manifest['arrays']): ReadonlyMap<string, Float32Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Map(
    Object.entries(places).map(([name, { at, shape }]) => {
      const [rows = 0, width] = shape;
      return [name, width === undefined ? listAt(view, at, rows) : tableAt(view, at, { rows, width })] as const;
    }),
  );
}

function listAt(view: DataView, at: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => view.getFloat32(at + index * scaleBytes, true));
}

function tableAt(
  view: DataView,
  at: number,
  { rows, width }: { readonly rows: number; readonly width: number },
): Float32Array {
  const table = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const begin = at + row * (scaleBytes + width);
    const scale = view.getFloat32(begin, true);
    for (let column = 0; column < width; column += 1)
      table[row * width + column] = scale * view.getInt8(begin + scaleBytes + column);
  }
  return table;
}
