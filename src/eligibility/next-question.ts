import { bounds } from '../config.ts';
import { describeMember } from '../household/describe-member.ts';
import { fieldTree, type FieldNode } from '../household/field-tree.ts';
import { sensitivities, type Fields, type Sensitivity } from '../household/field.ts';
import { selfId, type Household, type Reading } from '../household/household.ts';
import { readPath } from '../household/read-path.ts';
import { setField } from '../household/set-field.ts';
import { assess, type Assessment, type Determinable } from './assess.ts';
import type { DetermineOptions } from './determine.ts';
import type { Determination, NextQuestion } from './determination.ts';
import { plausibleAnswers } from './plausible-answers.ts';

export interface QuestionCandidate {
  readonly program: Determinable;
  readonly determination: Determination;
  /** What the program is worth to a person, 1 to 10. */
  readonly value: number;
}

export interface QuestionInput extends DetermineOptions {
  readonly candidates: readonly QuestionCandidate[];
  readonly household: Household;
  /** Ledger paths that were asked already, or skipped. */
  readonly skip: ReadonlySet<string>;
}

/**
 * The one question that could decide most, over all open programs: (how likely x how much value) / burden. Each field
 * that is missing is tried with a few plausible answers. Sensitive fields come last (local ones, then restricted ones),
 * never while another can decide, and only about people who apply. Undefined when nothing that may be asked can decide
 * anything.
 */
export function nextQuestion(input: QuestionInput): NextQuestion | undefined {
  const open = input.candidates.filter(
    ({ determination }) => determination.outcome === 'unknown' && determination.already_receiving !== true,
  );
  const askable = askableFields(open, input);
  const budget: Budget = { probes: bounds.questionProbesMax };
  for (const sensitivity of sensitivities) {
    const fields = askable.filter(({ node }) => sensitivityOf(node) === sensitivity);
    const best = bestOf(fields.slice(0, bounds.questionFieldsMax), input, budget);
    if (best) return phrase(best, input);
  }
  return undefined;
}

function sensitivityOf(node: FieldNode): Sensitivity {
  return node.field?.sensitivity ?? 'plain';
}

/** A field can win no more than it promises, so those that promise less than the best has need no try. */
function bestOf(fields: readonly AskableField[], input: QuestionInput, budget: Budget): Weighed | undefined {
  let best: Weighed | undefined;
  for (const field of fields) {
    if (best !== undefined && field.promise <= best.score) break;
    const weighed = weigh(field, input, budget);
    if (weighed.score > (best?.score ?? 0)) best = weighed;
  }
  return best;
}

/** Assessments that may still be worked out for this question. */
interface Budget {
  probes: number;
}

interface AskableField {
  readonly path: string;
  readonly node: FieldNode;
  readonly programs: readonly QuestionCandidate[];
  readonly promise: number;
}

interface Weighed {
  readonly field: AskableField;
  readonly score: number;
  /** Programs it could decide or bring nearer, best first. */
  readonly programs: readonly string[];
}

/** What is missing and may be asked, what promises most first. */
function askableFields(open: readonly QuestionCandidate[], input: QuestionInput): readonly AskableField[] {
  const found = new Map<string, { node: FieldNode; programs: Set<QuestionCandidate> }>();
  for (const candidate of open) {
    for (const missing of candidate.determination.missing) {
      const asked = questionAt(missing, input);
      if (asked === undefined) continue;
      const entry = found.get(asked.path) ?? { node: asked.node, programs: new Set() };
      entry.programs.add(candidate);
      found.set(asked.path, entry);
    }
  }
  return [...found]
    .map(([path, { node, programs }]) => {
      const best = [...programs].sort((a, b) => b.value - a.value).slice(0, bounds.questionProgramsMax);
      return { path, node, programs: best, promise: promiseOf(node, best) };
    })
    .sort((a, b) => b.promise - a.promise);
}

function promiseOf(node: FieldNode, programs: readonly QuestionCandidate[]): number {
  return programs.reduce((sum, { value }) => sum + value, 0) / burdenOf(node);
}

function burdenOf(node: FieldNode): number {
  return node.field?.burden ?? 1;
}

/** The field at a missing path that has a question, or the nearest above it: `…income.wages.period` -> `…income`. */
function questionAt(missing: string, input: QuestionInput): { path: string; node: FieldNode } | undefined {
  const segments = missing.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const path = segments.slice(0, length).join('.');
    const node = nodeAt(path, input.pack.fields);
    if (node?.field?.question !== undefined) return mayAsk(path, node, input) ? { path, node } : undefined;
  }
  return undefined;
}

/** Not twice, not what follows from what they said, not what they declined or don't know, and not about somebody who does not apply. */
function mayAsk(path: string, node: FieldNode, { skip, household, inferred, pack }: QuestionInput): boolean {
  if (skip.has(path)) return false;
  // "I'm in Seattle" tells the state; asking for it as if nothing had been said sounds deaf.
  if (inferred?.has(path) === true) return false;
  const memberId = memberIn(path);
  const member = household.members?.find(({ id }) => id === memberId);
  if (memberId !== undefined && memberId !== selfId && node.field?.question?.askMember === undefined) return false;
  if (!isMeantFor(memberId, node, household, pack.fields)) return false;
  const isPrivate = sensitivityOf(node) !== 'plain' || node.field?.onlyIfApplying === true;
  if (isPrivate && member?.applying === false) return false;
  const reading = readPath(household, path, pack.fields);
  return path === 'members' || (reading.kind !== 'declined' && reading.kind !== 'unknown');
}

/** Whether a question can decide anything about somebody: no college for a baby, no hours of a job that ended. */
function isMeantFor(memberId: string | undefined, { field }: FieldNode, household: Household, fields: Fields): boolean {
  const { ages, unless = {} } = field?.question ?? {};
  if (memberId === undefined) return true;
  const told = (path: string): Reading => readPath(household, `members.${memberId}.${path}`, fields);
  const { youngest, oldest } = agesOf(told('age'));
  if (oldest < (ages?.from ?? 0) || youngest > (ages?.to ?? Infinity)) return false;
  return !Object.entries(unless).some(([path, values]) => {
    const reading = told(path);
    return reading.kind === 'value' && typeof reading.value === 'string' && values.includes(reading.value);
  });
}

function agesOf(reading: Reading): { readonly youngest: number; readonly oldest: number } {
  if (reading.kind === 'range') return { youngest: reading.min, oldest: reading.max };
  if (reading.kind === 'value' && typeof reading.value === 'number')
    return { youngest: reading.value, oldest: reading.value };
  return { youngest: 0, oldest: Infinity };
}

/** The field a ledger path names; undefined where it names an entry: that is asked about with its whole list. */
function nodeAt(path: string, fields: Fields): FieldNode | undefined {
  const segments = path.split('.');
  let node: FieldNode | undefined = fieldTree(fields);
  for (let index = 0; index < segments.length; index += 1) {
    node = node.children.get(segments[index] ?? '');
    if (node === undefined) return undefined;
    // The key of an entry stands in a ledger path, not in a field's.
    const hasKey = node.isList && index < segments.length - 1;
    if (hasKey && index === segments.length - 2) return undefined;
    if (hasKey) index += 1;
  }
  return node;
}

function memberIn(path: string): string | undefined {
  const [list, id] = path.split('.');
  return list === 'members' ? id : undefined;
}

/** What it is worth when an answer does not decide by itself, but what is missing after it can all be asked for. */
const nearer = 0.25;

function weigh(field: AskableField, input: QuestionInput, budget: Budget): Weighed {
  const answers = plausibleAnswers(field.node, input.household, input.asOf);
  const credits = new Map<QuestionCandidate, number>();
  for (const answer of answers) {
    const household = setField(input.household, field.path, answer, input.pack.fields);
    for (const candidate of field.programs) {
      if (budget.probes <= 0) break;
      budget.probes -= 1;
      const after = assess(candidate.program, household, input);
      const credit = creditOf(field.path, after, input) / answers.length;
      credits.set(candidate, (credits.get(candidate) ?? 0) + credit);
    }
  }
  const gains = [...credits].map(([{ program, value }, credit]) => ({ id: program.id, gain: credit * value }));
  const useful = gains.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
  const score = useful.reduce((sum, { gain }) => sum + gain, 0) / burdenOf(field.node);
  return { field, score, programs: useful.map(({ id }) => id) };
}

function creditOf(asked: string, { outcome, missing }: Assessment, input: QuestionInput): number {
  if (outcome !== 'unknown') return 1;
  const settled = missing.length > 0 && missing.every((path) => path !== asked && !path.startsWith(`${asked}.`));
  return settled && missing.every((path) => questionAt(path, input) !== undefined) ? nearer : 0;
}

function phrase({ field, programs }: Weighed, { household, pack }: QuestionInput): NextQuestion | undefined {
  const question = field.node.field?.question;
  if (question === undefined) return undefined;
  const memberId = memberIn(field.path);
  const describe = (id: string) => describeMember(id, household, pack.fields);
  const others = (household.members ?? []).flatMap(({ id }) => (id === selfId ? [] : [describe(id)]));
  const ask =
    field.path === 'members' && others.length > 0 && question.askFurther !== undefined
      ? question.askFurther.replaceAll('{known}', others.join(', '))
      : memberId === undefined || memberId === selfId || question.askMember === undefined
        ? question.ask
        : question.askMember.replaceAll('{member}', describe(memberId));
  return { path: field.path, ask, why: question.why, programs };
}
