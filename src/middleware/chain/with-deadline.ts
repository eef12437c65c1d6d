/** What comes of it, or `timed_out` when the time is up first; what still runs then is not waited for. */
export async function withDeadline<Value>(running: Promise<Value>, timeoutMs: number): Promise<Value | 'timed_out'> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'timed_out'>((resolve) => {
    timer = setTimeout(() => resolve('timed_out'), timeoutMs);
  });
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
