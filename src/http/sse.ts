import type { LiveEvent } from '../conversation/conversation.ts';

/** Server-sent events for one turn. `id:` is `turn:number`, so that a client can go on where it was cut. */
export interface StreamSink {
  write(text: string): boolean;
  end(): void;
  /** Cuts the connection: what was written and not read is let go. */
  drop(): void;
  /** Bytes written and not yet taken by the reader. */
  readonly backlogBytes: number;
}

export interface StreamBounds {
  readonly keepAliveMs: number;
  readonly backlogBytesMax: number;
}

/** Writes events until the last one; a reader that falls too far behind is dropped and may come back with Last-Event-ID. */
export async function streamEvents(
  stream: { readonly turnId: string; readonly events: AsyncIterable<LiveEvent> },
  sink: StreamSink,
  encode: (event: LiveEvent) => unknown,
  bounds: StreamBounds,
): Promise<void> {
  const lags = (): boolean => sink.backlogBytes > bounds.backlogBytesMax;
  const keepAlive = setInterval(() => sink.write(': still here\n\n'), bounds.keepAliveMs);
  try {
    for await (const live of stream.events) {
      sink.write(
        `id: ${stream.turnId}:${live.event.number}\nevent: ${live.event.type}\ndata: ${JSON.stringify(encode(live))}\n\n`,
      );
      if (lags()) break;
    }
  } finally {
    clearInterval(keepAlive);
    if (lags()) sink.drop();
    else sink.end();
  }
}

/** `turn:number` of a Last-Event-ID; undefined when it is not one of ours. */
export function readLastEventId(
  id: string | undefined,
): { readonly turnId: string; readonly number: number } | undefined {
  const match = /^([A-Za-z0-9_-]{1,64}):(\d{1,6})$/.exec(id ?? '');
  return match?.[1] === undefined ? undefined : { turnId: match[1], number: Number(match[2]) };
}
