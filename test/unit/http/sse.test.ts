import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../src/conversation/conversation.ts';
import { eventBody } from '../../../src/http/reply-shape.ts';
import { readLastEventId, streamEvents, type StreamSink } from '../../../src/http/sse.ts';

const delta = (number: number, text: string): LiveEvent => ({
  event: { number, type: 'message.delta', from: 0, to: text.length },
  text,
});

function sink(backlogBytes = 0): StreamSink & { text: string; ended: string | undefined } {
  return {
    text: '',
    ended: undefined,
    backlogBytes,
    write(text) {
      this.text += text;
      return true;
    },
    end() {
      this.ended = 'end';
    },
    drop() {
      this.ended = 'drop';
    },
  };
}

async function* list(events: readonly LiveEvent[]): AsyncIterable<LiveEvent> {
  yield* events;
}

describe('an event stream', () => {
  it('gives every event its id, its type and its words, each in one line', async () => {
    const to = sink();
    const events = list([delta(1, 'Two\nlines.'), { event: { number: 2, type: 'run.completed' }, text: undefined }]);
    await streamEvents({ turnId: 'trn_a', events }, to, eventBody, { keepAliveMs: 60_000, backlogBytesMax: 10 });
    expect(to.text).toBe(
      'id: trn_a:1\nevent: message.delta\ndata: {"number":1,"type":"message.delta","from":0,"to":10,"text":"Two\\nlines."}\n\n' +
        'id: trn_a:2\nevent: run.completed\ndata: {"number":2,"type":"run.completed"}\n\n',
    );
    expect(to.ended).toBe('end');
  });

  it('drops a reader that lags behind, with what it has not read', async () => {
    const to = sink(11);
    await streamEvents({ turnId: 'trn_a', events: list([delta(1, 'a'), delta(2, 'b')]) }, to, eventBody, {
      keepAliveMs: 60_000,
      backlogBytesMax: 10,
    });
    expect([to.text.includes('trn_a:1'), to.text.includes('trn_a:2'), to.ended]).toEqual([true, false, 'drop']);
  });

  it('says now and then that it is still there', async () => {
    const to = sink();
    const kept = new Promise<void>((resolve) => {
      const write = to.write.bind(to);
      to.write = (text) => {
        if (text === ': still here\n\n') resolve();
        return write(text);
      };
    });
    async function* waiting(): AsyncIterable<LiveEvent> {
      await kept;
      yield delta(1, 'a');
    }
    await streamEvents({ turnId: 'trn_a', events: waiting() }, to, eventBody, { keepAliveMs: 1, backlogBytesMax: 10 });
    expect(to.text.startsWith(': still here\n\n')).toBe(true);
  });
});

describe('Last-Event-ID', () => {
  it('is a turn and a number', () => {
    expect(readLastEventId('trn_a:12')).toEqual({ turnId: 'trn_a', number: 12 });
  });
  it.each([undefined, '', 'trn_a', 'trn_a:', 'trn_a:-1', 'trn a:1', ':1', `trn_a:${'9'.repeat(20)}`])(
    'is none of ours: %s',
    (id) => expect(readLastEventId(id)).toBeUndefined(),
  );
});
