import { splitSentences } from '../../middleware/hallucination-check/split-sentences.ts';
import { joinerOf, textOf, type ChosenParagraph } from './choose-words.ts';
import { countSaidWords } from './fit-reply.ts';
import type { PlanItem } from './reply-plan.ts';
import { replaceSlots, upperFirst } from './wording-file.ts';

/**
 * One or two sentences of the reply, with a token in the place of every value. What a model gets to see is `veiled`:
 * reviewed sentences only. Nothing that a person said, nothing of a program and no figure is in it, so no restricted fact
 * can reach a model by way of a plan, and no text of a program can give it orders.
 */
export interface VeiledUnit {
  /** 0-based place of its paragraph in the reply. */
  readonly paragraph: number;
  /** What stands before it and is no model's to change: white space, a number in a list (`1. `). */
  readonly lead: string;
  /** Reviewed words with `[name_1]` for each value, quoted phrase and number. */
  readonly veiled: string;
  readonly values: ReadonlyMap<string, string>;
  /** What is said without a model, its lead included. All units of a paragraph together are the paragraph. */
  readonly planned: string;
  /** Whether a model may say it in other words. */
  readonly wordable: boolean;
}

/**
 * What a model may say in other words. Everything else is said as it was reviewed: help in danger and for today, rights
 * and their clocks, grievances, questions whose answers are read, warnings, and what is yet to be written.
 */
const wordable =
  /^(?:opening|program|programs|first_step|presumed|details|criteria|verdict|what_if|change|facts)(?:\.|$)/;
const asReviewed = new Set(['program.warning', 'programs.none_for_need', 'facts.contradiction']);

export const tokenPattern = /\[[a-z_]+_\d+\]/g;

/** A sentence of fewer words goes with its neighbour: alone there is nothing to say better. The reply's first one does not wait. */
const unitWordsMin = 6;

/** The reply cut into what is said, and sent, at a time. */
export function veilPlan(paragraphs: readonly ChosenParagraph[]): readonly VeiledUnit[] {
  const veil = makeVeil();
  let first = true;
  return paragraphs.flatMap((chosen, paragraph): readonly VeiledUnit[] => {
    const reviewed = { paragraph, lead: '', veiled: '', values: veil.values, planned: textOf(chosen), wordable: false };
    if (!chosen.every(({ item }) => isWordable(item))) return [reviewed];
    const units = cutIntoUnits(veilParagraph(chosen, veil), first);
    first = false;
    return units.map((text): VeiledUnit => {
      const { lead, rest } = splitLead(text, veil.values);
      const planned = lead + unveilPlanned(rest, veil);
      return { paragraph, lead, veiled: rest, values: veil.values, planned, wordable: true };
    });
  });
}

function veilParagraph(paragraph: ChosenParagraph, veil: Veil): string {
  const text = paragraph
    .map(
      ({ item, template }, at) =>
        joinerOf(item, at) + replaceSlots(template, (slot, opens) => veil.hide(slot, String(item.slots[slot]), opens)),
    )
    .join('');
  return veil.hideLiterals(text);
}

/** White space stands in front of a unit, never behind it: what comes next may never come. */
function cutIntoUnits(veiled: string, hurried: boolean): readonly string[] {
  const units: string[] = [];
  let open = '';
  let space = '';
  for (const sentence of splitSentences(veiled)) {
    open += space + sentence.trimEnd();
    space = sentence.slice(sentence.trimEnd().length);
    const whole = countSaidWords(open) >= unitWordsMin || (hurried && units.length === 0 && countSaidWords(open) > 1);
    if (!whole && !space.includes('\n')) continue;
    units.push(open);
    open = '';
  }
  if (open === '') return units;
  const last = open.startsWith('\n') ? undefined : units.pop();
  return [...units, (last ?? '') + open];
}

/** The plan's own words, with the capital letters that its slots ask for. */
function unveilPlanned(text: string, { values, opening }: Veil): string {
  return text.replaceAll(tokenPattern, (token) => {
    const value = values.get(token) ?? token;
    return opening.has(token) ? upperFirst(value) : value;
  });
}

/** The same for a model's words: a value that it put first in a sentence gets a capital letter, unless it is an address. */
export function unveilSentences(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(tokenPattern, (token, at: number) => {
    const value = values.get(token) ?? token;
    const first = at === 0 || /[.!?] $/.test(text.slice(0, at));
    return first && /^\p{Ll}[\p{L}']*(?:[\s,;]|$)/u.test(value) ? upperFirst(value) : value;
  });
}

function isWordable({ wording, fixedText }: PlanItem): boolean {
  return fixedText === undefined && wordable.test(wording) && !asReviewed.has(wording);
}

type Veil = ReturnType<typeof makeVeil>;

function makeVeil() {
  const values = new Map<string, string>();
  const opening = new Set<string>();
  const counts = new Map<string, number>();

  function hide(kind: string, value: string, opens = false): string {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const token = `[${kind.replaceAll(/[^a-z_]/g, '') || 'value'}_${count}]`;
    values.set(token, value);
    if (opens) opening.add(token);
    return token;
  }

  return {
    values,
    /** Tokens whose values begin a sentence in the reviewed words. */
    opening,
    hide,
    /** What a reviewed sentence itself puts in quotes or in digits has to stay to the letter, too. */
    hideLiterals: (text: string) =>
      text.replaceAll(/\[[a-z_]+_\d+\]|"[^"]*"|\d+/g, (found) => {
        if (found.startsWith('[')) return found;
        return found.startsWith('"') ? hide('quoted', found) : hide('number', found);
      }),
  };
}

/** White space, and the number of a list. */
function splitLead(text: string, values: ReadonlyMap<string, string>): { lead: string; rest: string } {
  const [whole = '', space = '', token = ''] = /^(\s*)(?:(\[[a-z_]+_\d+\])\. )?/.exec(text) ?? [];
  const number = values.get(token) ?? '';
  if (token !== '' && !/^\d+$/.test(number)) return { lead: space, rest: text.slice(space.length) };
  return { lead: token === '' ? space : `${space}${number}. `, rest: text.slice(whole.length) };
}
