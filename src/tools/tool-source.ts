import type { Tool } from './define-tool.ts';
import type { ToolRegistry } from './registry.ts';

/** Where tools that are not ours come from: another server, a database, an API. */
export interface ToolSource {
  /** As the operator calls it; the first part of its tools' names. */
  readonly name: string;
  /** The tools it has now. A source that is gone for a while keeps those it had: they say so when they are called. */
  tools(): readonly Tool[];
  health(): SourceHealth;
  close(): Promise<void>;
}

export interface SourceHealth {
  readonly state: 'ready' | 'connecting' | 'down';
  /** Tools that can be called. */
  readonly tools: number;
  /** What an operator should know: why it is down, which tools were left out. Holds no content of calls. */
  readonly notes: readonly string[];
}

/** Our tools, and at each look those that the sources have at that moment. Ours win a name. */
export function registryWith(own: ToolRegistry, sources: readonly ToolSource[]): ToolRegistry {
  const foreign = (): Tool[] =>
    sources.flatMap((source) => source.tools()).filter((tool) => own.get(tool.name) === undefined);
  return {
    list: () => [...own.list(), ...foreign()],
    get: (name) => own.get(name) ?? foreign().find((tool) => tool.name === name),
  };
}

/** One line for the operator. */
export function describeHealth({ state, tools, notes }: SourceHealth): string {
  const what = state === 'ready' ? `${tools} tools` : state === 'connecting' ? 'connecting' : 'not reachable';
  return [what, ...notes].join('; ');
}
