import type { EventStore } from '@modelcontextprotocol/server';

type Message = Parameters<EventStore['storeEvent']>[1];

interface KeptEvent {
  readonly id: string;
  readonly streamId: string;
  readonly message: Message;
  readonly bytes: number;
}

/**
 * The last messages of one session, so that a client whose stream broke gets what it missed (`Last-Event-ID`). In memory, and
 * gone with the session.
 */
export function recentEvents(bounds: { readonly eventsMax: number; readonly bytesMax: number }): EventStore {
  const kept: KeptEvent[] = [];
  let bytes = 0;
  let count = 0;
  return {
    async storeEvent(streamId, message) {
      count += 1;
      const event = { id: `${streamId}_${count}`, streamId, message, bytes: JSON.stringify(message ?? null).length };
      kept.push(event);
      bytes += event.bytes;
      while (kept.length > 1 && (kept.length > bounds.eventsMax || bytes > bounds.bytesMax))
        bytes -= kept.shift()?.bytes ?? 0;
      return event.id;
    },
    getStreamIdForEventId: async (eventId) => kept.find(({ id }) => id === eventId)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const last = kept.findIndex(({ id }) => id === lastEventId);
      const streamId = kept[last]?.streamId ?? '';
      for (const event of kept.slice(last + 1)) {
        // What only opened the stream holds no message.
        if (event.streamId === streamId && 'jsonrpc' in event.message) await send(event.id, event.message);
      }
      return streamId;
    },
  };
}
