/**
 * Does something now, and again so long after each time; never twice at once, and it alone keeps no process alive. What fails
 * (a full disk, a store that is busy or just closing) is told, and done again the next time. Returns what ends it.
 */
export async function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!stopped) onFailure(error);
    }
    if (!stopped) timer = setTimeout(() => void once(), everyMs).unref();
  };
  await once();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
