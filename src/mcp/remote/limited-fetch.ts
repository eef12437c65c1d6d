/** `fetch` whose answers end with an error after so many bytes: what another server sends is never taken in whole unseen. */
export function limitedFetch(bytesMax: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          bytes += chunk.byteLength;
          if (bytes > bytesMax) throw new RangeError(`the answer has more than ${bytesMax} bytes`);
          out.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}
