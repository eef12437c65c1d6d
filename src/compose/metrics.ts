import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { CallRecord } from '../threads/turn.ts';
import type { SelectionReceipt } from '../tools/selection/tool-choice.ts';

/** Measurements for /metrics. Labels come from closed lists, so their number is bounded. */
export interface Metrics {
  request(request: { method: string; route: string; status: number; durationMs: number }): void;
  turn(turn: { route: string; timingsMs: Readonly<Record<string, number>> }): void;
  turnFailed(code: string): void;
  /** A call of a tool, by a turn or by another program. */
  toolCall(by: 'turn' | 'mcp', call: Pick<CallRecord, 'tool' | 'outcome' | 'durationMs'>): void;
  /** A choice of tools for a client's request. */
  toolsChosen(receipt: SelectionReceipt): void;
  /** A list of tools was given out: for a context, or all. */
  toolsListed(withContext: boolean): void;
  /** A tool was called that the client's context shows, or does not, or without a context. */
  toolCalledFrom(where: 'inside' | 'outside' | 'no_context'): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ombud_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const turns = new Counter({
    name: 'ombud_turns_total',
    help: 'Turns answered, by route.',
    labelNames: ['route'],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'ombud_turn_failures_total',
    help: 'Turns that failed, by code.',
    labelNames: ['code'],
    registers: [registry],
  });
  const steps = new Histogram({
    name: 'ombud_turn_step_seconds',
    help: 'Time in each step of a turn.',
    labelNames: ['step'],
    buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const toolCalls = new Histogram({
    name: 'ombud_tool_call_seconds',
    help: 'Time of a tool call, by tool, by who called it, by outcome.',
    labelNames: ['tool', 'by', 'outcome'],
    buckets: [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const choices = new Counter({
    name: 'ombud_tool_choices_total',
    help: 'Requests for which set_context chose tools, by what came of it.',
    labelNames: ['reason'],
    registers: [registry],
  });
  const lists = new Counter({
    name: 'ombud_tool_lists_total',
    help: 'Lists of tools given out, with a context or without: the share of hosts that set one.',
    labelNames: ['context'],
    registers: [registry],
  });
  const callsFrom = new Counter({
    name: 'ombud_tool_calls_from_choice_total',
    help: 'Tool calls inside what the context shows, outside of it, or without a context.',
    labelNames: ['where'],
    registers: [registry],
  });
  const tokensSaved = new Counter({
    name: 'ombud_tool_tokens_saved_total',
    help: 'Tokens of tool descriptions that a choice left out, estimated at four characters each.',
    registers: [registry],
  });
  return {
    toolsChosen({ reason, tokensSaved: saved }) {
      choices.inc({ reason });
      tokensSaved.inc(saved);
    },
    toolsListed: (withContext) => lists.inc({ context: withContext ? 'set' : 'none' }),
    toolCalledFrom: (where) => callsFrom.inc({ where }),
    request: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status: String(status) }, durationMs / 1000),
    turn({ route, timingsMs }) {
      turns.inc({ route });
      for (const [step, ms] of Object.entries(timingsMs)) steps.observe({ step }, ms / 1000);
    },
    toolCall: (by, { tool, outcome, durationMs }) => toolCalls.observe({ tool, by, outcome }, durationMs / 1000),
    turnFailed: (code) => failures.inc({ code }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
