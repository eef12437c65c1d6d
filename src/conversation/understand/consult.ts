import { keepsFromOthers } from './dialogue/cues.ts';
import { z } from 'zod';
import type { Bounds } from '../../config.ts';
import { selfId } from '../../household/household.ts';
import type { Fields } from '../../household/field.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';
import type { ProposedFact } from '../../profile/fact.ts';
import { fitSections, tokensAtMost } from '../../prompts/fit-sections.ts';
import type { Prompt } from '../../prompts/prompt.ts';
import { askModel, isModelError, sectionsOf, tracedAsk } from '../ask-model.ts';
import type { ConsultedTurn, UnderstoodTurn } from '../turn.ts';
import { wordPattern } from '../word-pattern.ts';
import { readingNames } from './readings.ts';
import type { Intent, Understanding } from './understanding.ts';

export interface ConsultDeps {
  /** Undefined: there is no model, and the local reading is all there is. */
  readonly reader: { readonly model: ChatModel; readonly prompt: Prompt } | undefined;
  readonly pack: { readonly fields: Fields };
  readonly saysNothing: (text: string) => boolean;
  readonly bounds: Pick<
    Bounds,
    'modelReadMs' | 'modelReadTokensMax' | 'promptCharsMax' | 'promptTokensMax' | 'promptAddedCharsMax' | 'needCharsMax'
  >;
}

/** How much a model's reading counts: enough to be acted on, less than any rule's. */
const readConfidence = 0.6;
const factsMax = 4;
/** Below this an intent decides nothing. */
const intentConfidenceMin = 0.35;

/**
 * Asks a model what an unclear message wants, once, where the local reading was unsure and nothing in the message speaks of
 * what no model may see. What it says is checked: a reading from the list, words and quotes that stand in the message, facts
 * at plain paths, which count as inferred and never over what was said. Fails: the local reading stays, and the turn is
 * degraded.
 */
export async function consult(turn: UnderstoodTurn, signal: AbortSignal, deps: ConsultDeps): Promise<ConsultedTurn> {
  const { reader, bounds } = deps;
  if (!reader || !isUnsure(turn.understanding) || !maySee(turn, reader.prompt, deps)) return unasked(turn);
  const paths = tellablePaths(deps.pack.fields);
  const variables = variablesFor(turn, paths, reader.prompt, bounds);
  const usage = { prompt_tokens: 0, output_tokens: 0, model_calls: 1 };
  const asked = (refused: readonly string[]) => ({ ...tracedAsk(reader, variables, refused), usage });
  try {
    const { answer, usage: spent } = await askModel(
      {
        ...reader,
        chain: turn.chain,
        maxTokens: bounds.modelReadTokensMax,
        charsMax: bounds.promptCharsMax,
      },
      {
        values: variables,
        personal: true,
        schema: answerSchema,
        signal: AbortSignal.any([signal, AbortSignal.timeout(bounds.modelReadMs)]),
      },
    );
    usage.prompt_tokens = spent.promptTokens ?? 0;
    usage.output_tokens = spent.outputTokens ?? 0;
    if (!answer) return { ...turn, consulted: asked(['shape']), consultFailed: true };
    const read = readAnswer(answer, turn.understanding, paths, deps);
    return { ...turn, understanding: read.understanding, consulted: asked(read.refused), consultFailed: false };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!isModelError(error)) throw error;
    return { ...turn, consulted: asked([`model: ${error.internal ?? error.code}`]), consultFailed: true };
  }
}

function unasked(turn: UnderstoodTurn): ConsultedTurn {
  return { ...turn, consulted: undefined, consultFailed: false };
}

/** Nothing was recognised with confidence, and the message does nothing else that code has read. */
function isUnsure(understanding: Understanding): boolean {
  const [first] = understanding.intents;
  const vague = first === undefined || first.name === 'unclear' || first.name === 'off_topic';
  return (
    (vague || first.confidence < intentConfidenceMin) &&
    understanding.facts.length === 0 &&
    understanding.references.length === 0 &&
    understanding.identifiers.length === 0 &&
    understanding.answer === undefined &&
    understanding.chosenOption === undefined &&
    understanding.openAmount === undefined &&
    understanding.benefitEvent === undefined &&
    !understanding.cues.has('asks_for_more')
  );
}

/**
 * No crisis, nobody reading along, no restricted fact that was read, none asked for, no grievance in hand, and none of the
 * words that speak of what no model may see. On the side of not asking: the local reading answers then.
 */
function maySee(
  { text, thread, screening, understanding }: UnderstoodTurn,
  prompt: Prompt,
  deps: ConsultDeps,
): boolean {
  const open = thread.dialogue.openQuestion;
  const restricted = (path: string) => readLedgerPath(path, deps.pack.fields)?.node.field?.sensitivity === 'restricted';
  return (
    screening.crisisKinds.length === 0 &&
    !understanding.cues.has('watched') &&
    !keepsFromOthers(understanding.cues) &&
    thread.grievance === undefined &&
    !understanding.hypothetical.some(({ path }) => restricted(path)) &&
    !(open?.kind === 'fact' && restricted(open.path)) &&
    !prompt.checks.withhold.some((word) => wordPattern(word).test(text))
  );
}

type Tellable = ReadonlyMap<string, string>;

/** Plain facts of one value about the writer or the home, each with what it takes. No local and no restricted one. */
function tellablePaths(fields: Fields): Tellable {
  const paths = new Map<string, string>();
  for (const field of fields.values()) {
    const path = field.path.replace('members[].', `members.${selfId}.`);
    if (field.sensitivity !== 'plain' || !field.question || path.includes('[]')) continue;
    if (!['choice', 'yes_no', 'count', 'number'].includes(field.type)) continue;
    const values = Object.keys(field.values ?? {});
    const takes =
      field.type === 'choice' ? (values.length > 12 ? values[0]?.length + ' letters' : values.join('|')) : field.type;
    paths.set(path, `${path} = ${takes} (${field.label})`);
  }
  return paths;
}

/** What is filled in, made to fit: paths go first, the message loses its middle last. */
function variablesFor(
  { text, thread }: UnderstoodTurn,
  paths: Tellable,
  prompt: Prompt,
  bounds: ConsultDeps['bounds'],
) {
  const open = thread.dialogue.openQuestion;
  const empty = { message: '', question: '', paths: '' };
  const { total = 0 } = sectionsOf(prompt, empty);
  const frameTokens = prompt.render(empty).reduce((sum, { content }) => sum + tokensAtMost(content), 0);
  const ask = open?.kind === 'fact' ? open.ask : 'none';
  const { pathLines, question, message } = fitSections(
    {
      pathLines: { text: [...paths.values()].join('\n'), charsMax: 900, tokensMax: 300, charsMin: 0, shrinks: 'lines' },
      question: { text: ask, charsMax: 200, tokensMax: 100, charsMin: 60, shrinks: 'middle' },
      message: { text, charsMax: 600, tokensMax: 300, charsMin: 200, shrinks: 'middle' },
    },
    { chars: bounds.promptCharsMax - bounds.promptAddedCharsMax - total, tokens: bounds.promptTokensMax - frameTokens },
  );
  return { message, question, paths: pathLines };
}

const answerSchema = z.object({
  reading: z.enum([...readingNames, 'none']),
  words: z.string(),
  facts: z
    .array(z.object({ path: z.string(), value: z.union([z.string(), z.number(), z.boolean()]), quote: z.string() }))
    .max(factsMax),
});
type Answer = z.infer<typeof answerSchema>;

function readAnswer(answer: Answer, understanding: Understanding, paths: Tellable, deps: ConsultDeps) {
  const { text } = understanding;
  const facts = answer.facts.filter((fact) => paths.has(fact.path) && stands(fact, text));
  const refused = [
    ...(facts.length < answer.facts.length ? ['facts'] : []),
    ...(answer.words !== '' && !quotes(text, answer.words) ? ['words'] : []),
  ];
  const wants = answer.reading === 'none' ? [] : [{ name: answer.reading, confidence: readConfidence }];
  const told = facts.length > 0 ? [{ name: 'provide_facts', confidence: readConfidence - 0.05 } as const] : [];
  const others = understanding.intents.filter(({ name }) => name !== 'unclear' && name !== 'off_topic');
  const intents: readonly Intent[] =
    wants.length + told.length > 0 ? unique([...wants, ...told, ...others]) : understanding.intents;
  return {
    refused,
    understanding: {
      ...understanding,
      intents,
      facts: facts.map(asFact),
      need: understanding.need ?? needOf(answer, text, deps),
    },
  };
}

/** The words that the model points at, where a search can use them; they are the person's own. */
function needOf({ reading, words }: Answer, text: string, { saysNothing, bounds }: ConsultDeps): string | undefined {
  if (reading !== 'find_programs') return undefined;
  const need = (words !== '' && quotes(text, words) ? words : text).slice(0, bounds.needCharsMax);
  return saysNothing(need) ? undefined : need;
}

/** Whether the quote stands in the message, and a number in the quote. */
function stands({ value, quote }: Answer['facts'][number], text: string): boolean {
  if (quote.trim().length < 2 || !quotes(text, quote)) return false;
  return typeof value !== 'number' || (quote.match(/\d+(?:\.\d+)?/g) ?? []).some((digits) => Number(digits) === value);
}

function quotes(text: string, words: string): boolean {
  const plain = (one: string) => one.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return plain(text).includes(plain(words));
}

function asFact({ path, value, quote }: Answer['facts'][number]): ProposedFact {
  return { path, value, quote, status: 'inferred', confidence: readConfidence };
}

function unique(intents: readonly Intent[]): readonly Intent[] {
  return intents.filter(({ name }, index) => intents.findIndex((other) => other.name === name) === index);
}
