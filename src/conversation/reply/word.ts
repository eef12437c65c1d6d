import type { Bounds } from '../../config.ts';
import type { ActedTurn, PathResult, WordedTurn } from '../turn.ts';
import type { LiveTurn } from '../running/live-turn.ts';
import { countWords, fitReply } from './fit-reply.ts';
import { fixedItem, paragraphsOf, type PlanItem } from './reply-plan.ts';
import { digestOf, wordItems } from './embedded-wording.ts';
import type { WordedReply, Wording } from './wording.ts';
import type { Wordings } from './wording-file.ts';

export interface WordDeps {
  readonly wording: Wording;
  readonly wordings: Wordings;
  readonly bounds: Bounds;
}

/** Puts the plan into words: crisis lines first and as they stand, then the plan, made to fit a phone. */
export async function word(turn: ActedTurn, live: LiveTurn, deps: WordDeps): Promise<WordedTurn> {
  const crisis = turn.screening.crisis.map((text, index): PlanItem => ({
    wording: 'crisis',
    slots: {},
    fixedText: text,
    joins: index > 0,
    source: { kind: 'reviewed_text' },
  }));
  const context = {
    threadId: turn.threadId,
    turnNumber: turn.turnNumber,
    wordingUses: turn.thread.dialogue.wordingUses,
    lastSaid: (turn.thread.dialogue.lastSaid ?? []).flat(),
    signal: live.signal,
    chain: turn.chain,
  };
  const measure = (items: readonly PlanItem[]) =>
    countWords(wordItems(deps.wordings, [...crisis, ...items], context).paragraphs.join(' '));
  const planned = fitReply(turn.result.plan.items, deps.bounds.replyWordsMax, measure);
  // Nobody is ever answered with nothing.
  const said = crisis.length + planned.length > 0 ? planned : [fixedItem('small_talk.yes_no_without_question')];
  const items = [...crisis, ...said];
  const worded = withoutEchoes(await deps.wording.word(items, context), items, turn, deps.wordings);
  const status = crisis.length > 0 ? 'crisis' : turn.result.plan.status;
  const result = withoutDropped(turn.result, turn.result.plan.items, planned);
  return { ...turn, result: { ...result, plan: { ...result.plan, items, status } }, worded };
}

/** From so many characters on a paragraph is noticed when it comes twice; "Skipped." may. */
const noticedCharsMin = 40;

/**
 * What the reply before said to the letter is not said again right after it. Fixed lines (danger, "say it again") are;
 * and when nothing else is left, that is what is said.
 */
function withoutEchoes(
  worded: WordedReply,
  items: readonly PlanItem[],
  turn: Pick<ActedTurn, 'thread' | 'threadId'>,
  wordings: Wordings,
): WordedReply {
  const before = new Set(turn.thread.dialogue.lastSaid?.[0] ?? []);
  const planned = paragraphsOf(items);
  const isEcho = (text: string, index: number): boolean =>
    text.length >= noticedCharsMin &&
    before.has(digestOf(text)) &&
    planned[index]?.some(({ fixedText }) => fixedText !== undefined) !== true;
  const paragraphs = worded.paragraphs.filter((text, index) => !isEcho(text, index));
  if (paragraphs.length === worded.paragraphs.length) return worded;
  if (paragraphs.length > 0) return { ...worded, paragraphs };
  const same = wordItems(wordings, [fixedItem('small_talk.as_before')], {
    threadId: turn.threadId,
    wordingUses: worded.wordingUses,
  });
  return { ...worded, paragraphs: same.paragraphs, wordingUses: same.wordingUses };
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
