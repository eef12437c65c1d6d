import type { Bounds } from '../../config.ts';
import type { ActedTurn, PathResult, PlannedTurn } from '../turn.ts';
import type { CrisisFile } from '../../middleware/content-moderation/crisis.ts';
import { firstLines } from '../screen.ts';
import { wordItems } from './embedded-wording.ts';
import { countSaidWords, fitReply } from './fit-reply.ts';
import { fixedItem, type PlanItem, type ReplyProgram } from './reply-plan.ts';
import type { Wordings } from './wording-file.ts';

/** Names what else was found, after a list. */
export const moreOfTheList = 'programs.more';

export interface PlanDeps {
  readonly wordings: Wordings;
  readonly bounds: Pick<Bounds, 'replyWordsMax'>;
  readonly crisis: CrisisFile;
}

/** All that is to be said, in order: crisis lines, or a gentle one, first and as they stand, in the person's language, then what the path planned, made to fit a phone. */
export function planReply(turn: ActedTurn, deps: PlanDeps): PlannedTurn {
  const { language } = turn.understanding;
  const isNamed = turn.result.plan.items.some(({ namesDanger }) => namesDanger === true);
  const lines = firstLines(turn.screening, deps.crisis, { language, isNamed });
  const crisis = lines.map((text, index): PlanItem => ({
    wording: 'crisis',
    slots: {},
    fixedText: text,
    joins: index > 0,
    source: { kind: 'reviewed_text' },
  }));
  const choice = wordChoice(turn);
  const measure = (items: readonly PlanItem[]) =>
    countSaidWords(wordItems(deps.wordings, [...crisis, ...items], choice).paragraphs.join(' '));
  const { items: wanted, programs } = turn.result.plan;
  const named = (kept: readonly PlanItem[]) => withDroppedNames(kept, wanted, programs);
  const planned = named(fitReply(wanted, deps.bounds.replyWordsMax, (kept) => measure(named(kept))));
  // Nobody is ever answered with nothing.
  const said = crisis.length + planned.length > 0 ? planned : [fixedItem('small_talk.yes_no_without_question')];
  const items = [...crisis, ...said];
  const status = turn.screening.crisisKinds.length > 0 ? 'crisis' : turn.result.plan.status;
  const result = withoutDropped(turn.result, wanted, planned);
  return { ...turn, result: { ...result, plan: { ...result.plan, items, status } } };
}

/** What of the thread the choice of words depends on. */
export function wordChoice({ threadId, thread }: Pick<ActedTurn, 'threadId' | 'thread'>) {
  const said = thread.dialogue.lastSaid ?? [];
  return {
    threadId,
    wordingUses: thread.dialogue.wordingUses,
    lastSaid: said.flat(),
    saidBefore: said[0] ?? [],
    persona: thread.persona,
  };
}

/** Where the rest is named, what there was no room for is named with it, and first. */
function withDroppedNames(
  kept: readonly PlanItem[],
  wanted: readonly PlanItem[],
  programs: readonly ReplyProgram[],
): readonly PlanItem[] {
  const shown = headsIn(kept);
  const dropped = [...headsIn(wanted)].filter((id) => !shown.has(id));
  const names = programs.filter(({ id }) => dropped.includes(id)).map(({ name }) => name);
  if (names.length === 0) return kept;
  return kept.map((item) =>
    item.wording === moreOfTheList
      ? { ...item, slots: { ...item.slots, names: [...names, item.slots['names']].join(', ') } }
      : item,
  );
}

/** A program that there was no room for was not shown: it is left out beside the text, and comes with "more". */
function withoutDropped(result: PathResult, before: readonly PlanItem[], after: readonly PlanItem[]): PathResult {
  const kept = headsIn(after);
  const dropped = new Set([...headsIn(before)].filter((id) => !kept.has(id)));
  if (dropped.size === 0) return result;
  const { plan, programs } = result;
  return {
    ...result,
    plan: {
      ...plan,
      programs: plan.programs.filter(({ id }) => !dropped.has(id)),
      determinations: plan.determinations.filter(({ program_id }) => !dropped.has(program_id)),
    },
    ...(programs === undefined
      ? {}
      : {
          programs: programs.map((program) =>
            dropped.has(program.programId) ? { ...program, shownAs: undefined, seen: false } : program,
          ),
        }),
  };
}

/** Programs that these items list with a number. */
function headsIn(items: readonly PlanItem[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ wording, slots, source }) =>
      wording.startsWith('program.') && 'n' in slots && source.kind === 'determination' ? source.programId : [],
    ),
  );
}
