/**
 * What happens in a turn, numbered from 1 within it. While the turn runs they live in a bounded buffer; the commit
 * stores them; afterwards the store answers. JSON, SSE and the trace are encoders over these.
 *
 * `message.delta` holds a slice of the stored reply by offsets, so that a text is stored once.
 */
export type TurnEventBody =
  | { readonly type: 'run.started' }
  | {
      readonly type: 'route.decided';
      readonly route: string;
      readonly confidence: number;
      readonly reasons: readonly string[];
    }
  | { readonly type: 'tool.started'; readonly tool: string }
  | {
      readonly type: 'tool.finished';
      readonly tool: string;
      readonly outcome: 'ok' | 'error';
      readonly durationMs: number;
    }
  | { readonly type: 'state.changed'; readonly what: readonly string[] }
  | { readonly type: 'message.delta'; readonly from: number; readonly to: number }
  | { readonly type: 'message.completed' }
  | { readonly type: 'run.completed' }
  | { readonly type: 'run.failed'; readonly code: string }
  | { readonly type: 'run.cancelled' };

export type TurnEvent = { readonly number: number } & TurnEventBody;

export const finalEventTypes = ['run.completed', 'run.failed', 'run.cancelled'] as const;
