import { wordItems } from './embedded-wording.ts';
import { paragraphsOf, type PlanItem } from './reply-plan.ts';
import type { WordedReply, WordingContext } from './wording.ts';
import type { Wordings } from './wording-file.ts';

/**
 * A paragraph of the reply as the embedded wording says it, with a token in the place of every value. What a model gets
 * to see is `veiled`: reviewed sentences only. Nothing that a person said, nothing of a program and no figure is in it, so
 * no restricted fact can reach a model by way of a plan, and no text of a program can give it orders.
 */
export interface VeiledParagraph {
  /** Reviewed words with `[name_1]` for each value, quoted phrase and number. */
  readonly veiled: string;
  /** A number that stands in front (`1. `) and is put back by us. */
  readonly lead: string;
  readonly values: ReadonlyMap<string, string>;
  /** The paragraph as it is said without a model. */
  readonly embedded: string;
  /** Whether a model may say it in other words. */
  readonly wordable: boolean;
}

export interface VeiledPlan {
  readonly paragraphs: readonly VeiledParagraph[];
  /** The reply as the embedded wording gives it. */
  readonly embedded: WordedReply;
}

/**
 * What a model may say in other words. Everything else is said as it was reviewed: help in danger and for today, rights
 * and their clocks, grievances, questions whose answers are read, warnings, and what is yet to be written.
 */
const wordable =
  /^(?:opening|program|programs|first_step|presumed|details|criteria|verdict|what_if|change|facts)(?:\.|$)/;
const asReviewed = new Set(['program.warning', 'programs.none_for_need', 'facts.contradiction']);

export const tokenPattern = /\[[a-z_]+_\d+\]/g;

export function veilPlan(
  wordings: Wordings,
  items: readonly PlanItem[],
  context: Pick<WordingContext, 'threadId' | 'wordingUses'>,
): VeiledPlan {
  const veil = makeVeil();
  const hidden = items.map((item) => ({
    ...item,
    slots: Object.fromEntries(
      Object.entries(item.slots).map(([slot, value]) => [slot, veil.hide(slot, String(value))]),
    ),
  }));
  const reply = wordItems(wordings, hidden, context);
  const itemsOf = paragraphsOf(items);
  const paragraphs = reply.paragraphs.map((text, index): VeiledParagraph => {
    const mayWord = itemsOf[index]?.every(isWordable) === true;
    const { lead, rest } = splitLead(text, veil.values);
    return {
      veiled: mayWord ? veil.hideLiterals(rest) : rest,
      lead,
      values: veil.values,
      embedded: unveil(text, veil.values),
      wordable: mayWord,
    };
  });
  return { paragraphs, embedded: { ...reply, paragraphs: paragraphs.map(({ embedded }) => embedded) } };
}

/** Puts the values back, in one pass: a value that looks like a token stays what it is. */
export function unveil(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(tokenPattern, (token) => values.get(token) ?? token);
}

/** The same for a model's words: a value that it put first in a sentence gets a capital letter, unless it is an address. */
export function unveilSentences(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(tokenPattern, (token, at: number) => {
    const value = values.get(token) ?? token;
    const first = at === 0 || /[.!?] $/.test(text.slice(0, at));
    return first && /^\p{Ll}[\p{L}']*(?:[\s,;]|$)/u.test(value)
      ? value.charAt(0).toUpperCase() + value.slice(1)
      : value;
  });
}

function isWordable({ wording, fixedText }: PlanItem): boolean {
  return fixedText === undefined && wordable.test(wording) && !asReviewed.has(wording);
}

function makeVeil() {
  const values = new Map<string, string>();
  const counts = new Map<string, number>();

  function hide(kind: string, value: string): string {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const token = `[${kind.replaceAll(/[^a-z_]/g, '') || 'value'}_${count}]`;
    values.set(token, value);
    return token;
  }

  return {
    values,
    hide,
    /** What a reviewed sentence itself puts in quotes or in digits has to stay to the letter, too. */
    hideLiterals: (text: string) =>
      text.replaceAll(/\[[a-z_]+_\d+\]|"[^"]*"|\d+/g, (found) => {
        if (found.startsWith('[')) return found;
        return found.startsWith('"') ? hide('quoted', found) : hide('number', found);
      }),
  };
}

function splitLead(text: string, values: ReadonlyMap<string, string>): { lead: string; rest: string } {
  const [whole = '', token = ''] = /^(\[[a-z_]+_\d+\])\. /.exec(text) ?? [];
  const number = values.get(token) ?? '';
  if (!/^\d+$/.test(number)) return { lead: '', rest: text };
  return { lead: `${number}. `, rest: text.slice(whole.length) };
}
