import type { Clock, Ids } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Tool } from '../define-tool.ts';
import type { Asker } from './asker.ts';
import { atOnce, inSlices, type Pieces } from './in-slices.ts';
import { LearnedPairs, type LearnedPair, type PairChanges, type PairLimits, type Signal } from './learned-pairs.ts';
import { buildRanker, type RankerLimits, type ToolRanker } from './rank-tools.ts';
import { shownIn, withTools, type ChosenTool, type FoundTool } from './shown-tools.ts';
import { merged, type ReadFeatures } from './text-features.ts';
import { ToolContexts, type ContextLimits, type ToolContext } from './tool-contexts.ts';
import type { SelectableTool } from './tool-document.ts';

export type SelectionReason = 'ranked' | 'nothing_fits';

/** One selection, without what was asked. */
export interface SelectionReceipt {
  readonly candidates: number;
  readonly shown: number;
  readonly reason: SelectionReason;
  /** Learned pairs that took part. */
  readonly learnedPairs: number;
  /** Tokens of the descriptions that were left out, estimated at four characters each. */
  readonly tokensSaved: number;
}

export interface ToolChoiceLimits extends PairLimits, ContextLimits {
  /** Tools shown for a request, beside the meta-tools. */
  readonly toolsShownMax: number;
  /** Requests for which a tool that was used stays. */
  readonly toolRetentionTurns: number;
  /** Milliseconds of making a ranking after which others have their turn. */
  readonly toolRankingSliceMs: number;
  readonly ranker: RankerLimits;
}

export interface ToolChoiceDeps {
  /** Those that may be chosen at this moment; the meta-tools are not among them. */
  readonly tools: () => readonly Tool[];
  /** What of a tool is compared. */
  readonly describe: (tool: Tool) => SelectableTool;
  readonly groupOf: (tool: Tool) => string;
  readonly read: ReadFeatures;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'next'>;
  readonly limits: ToolChoiceLimits;
  readonly pairs: readonly LearnedPair[];
  /** Told of what was learned; may keep it. */
  readonly onLearned: (changes: PairChanges) => void;
  readonly onSelection: (receipt: SelectionReceipt) => void;
  /** A list was asked for, with a context or without. */
  readonly onListed: (withContext: boolean) => void;
  /** A tool was called: inside what was shown, outside, or without a context. */
  readonly onCalled: (where: 'inside' | 'outside' | 'no_context') => void;
}

export interface Selection {
  readonly contextId: string;
  /** Best first; everything when nothing fits. */
  readonly tools: readonly ChosenTool[];
  readonly reason: SelectionReason;
}

export interface ToolChoice {
  /**
   * Resolves when the ranking of the tools of this moment is made, a few milliseconds at a time. What is asked before works as
   * well, and makes it at once.
   */
  ready(): Promise<void>;
  /** A new request of this asker: its context is made, or goes on. Throws `invalid_request` for a context that is not its own. */
  setContext(asker: Asker, request: { readonly query: string; readonly intent?: string | undefined }): Selection;
  /** Tools for a text, best first, whatever the context shows. What it shows stays as it is, unless it is to be widened. */
  search(asker: Asker, query: string, limit: number, reach?: 'widen'): readonly FoundTool[];
  /** Shows every tool of a group in this context from now on; returns them. */
  enableGroup(asker: Asker, group: string): readonly Tool[];
  /** The tools to list: those of the context, or all. */
  listed(asker: Asker): readonly Tool[];
  /** A call has ended. Failures teach nothing. */
  called(asker: Asker, tool: string, outcome: 'ok' | 'error'): void;
  groups(): readonly string[];
}

/** A tool that answers less of the request than this, and less than this share of the best one, is unrelated. */
const answeredMin = 0.15;
const scoreShareMin = 0.55;
/** The intent tells as much as the query. */
const intentWeight = 1;

export function toolChoice(deps: ToolChoiceDeps): ToolChoice {
  const { clock, limits, read } = deps;
  const contexts = new ToolContexts(limits);
  const contextOfSession = new WeakMap<object, string>();
  const pairs = new LearnedPairs(deps.pairs, limits);
  pairs.prune(clock.now());
  let ranked: Ranked | undefined;
  let making: { readonly tools: readonly Tool[]; readonly done: Promise<void> } | undefined;

  function* makeRanked(tools: readonly Tool[]): Pieces<Ranked> {
    const known = pairs.list();
    const learned = known.map(({ id, asked, tool, confidence }) => ({ id, asked, tool, weight: confidence }));
    const ranker = yield* buildRanker({
      tools: tools.map(deps.describe),
      read,
      limits: limits.ranker,
      learned,
      later: (work) => void inSlices(work, limits.toolRankingSliceMs),
    });
    for (const tool of tools) {
      tokensOf(tool, deps.describe);
      yield;
    }
    // What was learned or taken back meanwhile.
    const now = new Map(pairs.list().map((pair) => [pair.id, pair]));
    for (const pair of known) if (!now.has(pair.id)) ranker.teach({ ...pair, weight: 0 });
    const before = new Map(known.map((pair) => [pair.id, pair]));
    for (const pair of now.values())
      if (before.get(pair.id)?.confidence !== pair.confidence) ranker.teach({ ...pair, weight: pair.confidence });
    return { tools, byName: new Map(tools.map((tool) => [tool.name, tool])), ranker };
  }

  /** Made anew when the tools are others; pairs of tools that are gone are not in it. */
  function current(): Ranked {
    const tools = deps.tools();
    if (!ranked || !areSame(ranked.tools, tools)) ranked = atOnce(makeRanked(tools));
    return ranked;
  }

  async function ready(): Promise<void> {
    for (let tools = deps.tools(); !ranked || !areSame(ranked.tools, tools); tools = deps.tools()) {
      if (!making || !areSame(making.tools, tools)) {
        const done = inSlices(makeRanked(tools), limits.toolRankingSliceMs)
          .then((made) => {
            // One that was begun later is newer.
            if (making?.tools === tools) ranked = made;
          })
          .finally(() => {
            if (making?.tools === tools) making = undefined;
          });
        making = { tools, done };
      }
      await making.done;
    }
  }

  function contextOf({ owner, session, contextId }: Asker): ToolContext | undefined {
    const id = contextId ?? (session && contextOfSession.get(session));
    if (id === undefined) return undefined;
    try {
      return contexts.get(id, owner, clock.monotonicMs());
    } catch (error) {
      // A session whose context ran out has none; who names one is told.
      if (contextId === undefined) return undefined;
      throw error;
    }
  }

  function observe(context: ToolContext, tool: string, signal: Signal): void {
    const changes = pairs.observe(context.asked, tool, signal, clock.now());
    // One that is made later has them in it.
    for (const pair of changes.saved) ranked?.ranker.teach({ ...pair, weight: pair.confidence });
    for (const pair of changes.removed) ranked?.ranker.teach({ ...pair, weight: 0 });
    if (changes.saved.length + changes.removed.length > 0) deps.onLearned(changes);
  }

  /** The request is over: what was shown before the first tool that helped was passed over. */
  function closeRequest(context: ToolContext): void {
    const { shown, called } = context;
    if (!shown || called.size === 0) return;
    const lastUsed = Math.max(...[...called].map((tool) => shown.indexOf(tool)));
    for (const tool of shown.slice(0, Math.max(0, lastUsed)))
      if (!called.has(tool)) observe(context, tool, 'passedOver');
  }

  return {
    ready,

    setContext(asker, { query, intent }) {
      const asked = intent === undefined ? read(query) : merged(read(query), read(intent), intentWeight);
      const nowMs = clock.monotonicMs();
      const known = contextOf(asker);
      if (known) closeRequest(known);
      const context = known ?? contexts.open(deps.ids.next('ctx'), asker.owner, asked, nowMs);
      context.asked = asked;
      context.turn += 1;
      context.called = new Set();
      context.found = new Set();
      context.widened = new Set();
      if (asker.session) contextOfSession.set(asker.session, context.id);

      const { tools, ranker, byName } = current();
      const order = withTools(ranker.rank(asked), byName);
      const best = order[0]?.score ?? 0;
      const fitting = order
        .filter(({ answered, score }) => answered > 0 && (answered >= answeredMin || score >= scoreShareMin * best))
        .slice(0, limits.toolsShownMax);
      const reason: SelectionReason = fitting.length === 0 ? 'nothing_fits' : 'ranked';
      const stays = (name: string): boolean =>
        context.turn - (context.usedAt.get(name) ?? -Infinity) <= limits.toolRetentionTurns;
      const names = new Set(fitting.map(({ name }) => name));
      const retained = order.filter(({ name }) => !names.has(name) && stays(name));
      const shown = reason === 'nothing_fits' ? order : [...fitting, ...retained];
      context.shown = reason === 'nothing_fits' ? undefined : shown.map(({ name }) => name);
      const left = new Set(shown.map(({ tool }) => tool));
      deps.onSelection({
        candidates: tools.length,
        shown: shown.length,
        reason,
        learnedPairs: pairs.list().length,
        tokensSaved: tools.reduce((sum, tool) => sum + (left.has(tool) ? 0 : tokensOf(tool, deps.describe)), 0),
      });
      return { contextId: context.id, tools: shown, reason };
    },

    search(asker, query, limit, reach) {
      const { ranker, byName } = current();
      const fitting = ranker.rank(read(query)).filter(({ answered }) => answered >= answeredMin);
      const found = withTools(fitting.slice(0, limit), byName);
      const context = contextOf(asker);
      for (const { name } of found) {
        context?.found.add(name);
        if (reach === 'widen') context?.widened.add(name);
      }
      const listed = new Set(shownIn(context, deps.tools(), deps.groupOf));
      return found.map((one) => ({ ...one, listed: listed.has(one.tool) }));
    },

    enableGroup(asker, group) {
      const context = contextOf(asker);
      if (!context) {
        throw new AppError(
          'invalid_request',
          'There is no context yet, so every tool is listed. Call set_context first.',
        );
      }
      const tools = deps.tools();
      const members = tools.filter((tool) => deps.groupOf(tool) === group);
      if (members.length === 0) {
        const known = [...new Set(tools.map(deps.groupOf))].join(', ');
        throw new AppError('invalid_request', `There is no group of that name. There are: ${known}.`);
      }
      context.groups.add(group);
      return members;
    },

    listed(asker) {
      const context = contextOf(asker);
      deps.onListed(context !== undefined);
      return shownIn(context, deps.tools(), deps.groupOf);
    },

    called(asker, tool, outcome) {
      if (!deps.tools().some(({ name }) => name === tool)) return;
      const context = contextOf(asker);
      if (!context) return deps.onCalled('no_context');
      const isInside = context.shown === undefined || context.shown.includes(tool);
      deps.onCalled(isInside ? 'inside' : 'outside');
      if (outcome !== 'ok') return;
      const signal = context.found.has(tool) ? 'searched' : isInside ? 'called' : 'other';
      context.usedAt.set(tool, context.turn);
      const isFirst = !context.called.has(tool);
      context.called.add(tool);
      // Ten calls for one request are one sign.
      if (isFirst) observe(context, tool, signal);
    },

    groups: () => [...new Set(deps.tools().map(deps.groupOf))],
  };
}

/** A ranking, and the tools that it is of. */
interface Ranked {
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Tool>;
  readonly ranker: ToolRanker;
}

const areSame = (some: readonly Tool[], others: readonly Tool[]): boolean =>
  some.length === others.length && some.every((tool, at) => tool === others[at]);

const tokens = new WeakMap<Tool, number>();
const charsPerToken = 4;

function tokensOf(tool: Tool, describe: ToolChoiceDeps['describe']): number {
  const known = tokens.get(tool) ?? Math.ceil(JSON.stringify(describe(tool)).length / charsPerToken);
  tokens.set(tool, known);
  return known;
}
