import { z } from 'zod';
import type { ChatModel } from '../../model/chat-model.ts';
import type { Prompt } from '../../prompts/prompt.ts';
import type { Persona } from '../../threads/persona.ts';
import { tokensAtMost } from '../../prompts/fit-sections.ts';
import { askForStrings, isModelError, tracedAsk } from '../ask-model.ts';
import { faultOf, type RewordingFault } from './check-rewording.ts';
import { chooseWords, textOf } from './choose-words.ts';
import { embeddedReply } from './embedded-wording.ts';
import { countSaidWords } from './fit-reply.ts';
import { unveilSentences, veilPlan, type VeiledUnit } from './veil-plan.ts';
import { voiceOf } from './suit-persona.ts';
import type { PartsReader, WordedPart, WordedReply, Wording, WordingContext } from './wording.ts';
import type { Wordings } from './wording-file.ts';

export interface ModelWordingDeps {
  readonly model: ChatModel;
  /** The prompt `answer`. */
  readonly prompt: Prompt;
  readonly wordings: Wordings;
  readonly bounds: Readonly<
    Record<
      'modelOutputTokensMax' | 'promptCharsMax' | 'promptTokensMax' | 'promptAddedCharsMax' | 'replyWordsMax',
      number
    >
  >;
  /** A sentence that the model said wrongly, or all of them: for the log, without words. */
  readonly onRefused: (refused: {
    readonly why: RewordingFault | 'model' | 'shape';
    readonly internal?: string;
  }) => void;
}

/**
 * Words from a model, held to the plan: it gets the reviewed sentences with a token for every value, is asked once to say
 * them again, and each sentence that comes back is checked as soon as it is whole; one that fails is said in the plan's
 * words. What is said as reviewed does not wait for the model. A model that can't be used, or breaks off, makes the reply
 * `degraded`, never late and never wrong. The prompt holds no history and no message, so its size does not grow with the
 * thread.
 */
export function modelWording(deps: ModelWordingDeps): Wording {
  return {
    async word(items, context, tell) {
      const { paragraphs, wordingUses } = chooseWords(deps.wordings, items, context);
      const reply = embeddedReply(paragraphs.map(textOf), wordingUses);
      const units = veilPlan(paragraphs);
      const asked = fitting(units, context.persona, deps);
      if (asked.length === 0) {
        await tell({ parts: units.map((unit) => partOf(unit)), more: false });
        return reply;
      }
      return { ...reply, ...(await reword({ units, asked }, context, tell, deps)) };
    },
  };
}

interface Task {
  /** The whole reply, and what of it the model is asked to say. */
  readonly units: readonly VeiledUnit[];
  readonly asked: readonly VeiledUnit[];
}

type Reworded = Pick<WordedReply, 'engine' | 'degraded' | 'usage' | 'asked'>;

async function reword(
  { units, asked }: Task,
  context: WordingContext,
  tell: PartsReader,
  deps: ModelWordingDeps,
): Promise<Reworded> {
  const { prompt, bounds } = deps;
  const variables = variablesOf(asked, context.persona);
  const usage = { prompt_tokens: 0, output_tokens: 0, model_calls: 1 };
  const refused = new Set<string>();
  let added = '';
  let failed = false;
  const said = saidSoFar({ units, asked }, bounds.replyWordsMax);
  const refuse: ModelWordingDeps['onRefused'] = (one) => {
    refused.add(one.internal === undefined ? one.why : `${one.why}: ${one.internal}`);
    deps.onRefused(one);
  };
  /** Built at the end, when all that was refused is known. */
  const outcome = (): Reworded => ({
    engine: said.ofModel() > 0 ? 'ollama' : 'embedded',
    degraded: failed || said.ofModel() === 0,
    usage,
    asked: { ...tracedAsk(deps, variables, refused), variables, added },
  });

  const first = said.reviewed();
  if (first.length > 0) await tell({ parts: first, more: true });
  try {
    const answer = askForStrings(
      { ...deps, chain: context.chain, maxTokens: bounds.modelOutputTokensMax, charsMax: bounds.promptCharsMax },
      {
        values: variables,
        schema: z.object({ sentences: z.array(z.string()).length(asked.length) }),
        signal: context.signal,
        // Tokens such as [phone_1] are the prompt's own; nothing in it was typed by a person.
        modelIn: { pii_redaction: { handles: 'ours' } },
        onSent: (text) => (added = text),
      },
    );
    for await (const chunk of answer) {
      if (chunk.kind === 'strings') {
        const parts = chunk.strings.flatMap((string) => said.next((unit) => reworded(string, unit, prompt, refuse)));
        if (parts.length > 0) await tell({ parts, more: !said.isWhole() });
      } else {
        usage.prompt_tokens = chunk.usage.promptTokens ?? 0;
        usage.output_tokens = chunk.usage.outputTokens ?? 0;
        if (!chunk.asAsked || said.waiting()) refuse({ why: 'shape' });
      }
    }
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (!isModelError(error)) throw error;
    failed = true;
    refuse({ why: 'model', internal: error.internal ?? error.code });
  }
  const rest = said.rest();
  if (rest.length > 0) await tell({ parts: rest, more: false });
  return outcome();
}

/** The units that fit into the prompt, from the first on. What is behind is said in the plan's words. */
function fitting(
  units: readonly VeiledUnit[],
  persona: Persona,
  { prompt, bounds }: ModelWordingDeps,
): readonly VeiledUnit[] {
  const fits: VeiledUnit[] = [];
  for (const unit of units.filter(({ wordable }) => wordable)) {
    const rendered = prompt.render(variablesOf([...fits, unit], persona)).map(({ content }) => content);
    const added = 'x'.repeat(bounds.promptAddedCharsMax);
    if ([...rendered, added].join('').length > bounds.promptCharsMax) break;
    if (tokensAtMost([...rendered, added].join('')) > bounds.promptTokensMax) break;
    fits.push(unit);
  }
  return fits;
}

function variablesOf(
  asked: readonly VeiledUnit[],
  persona: Persona,
): { readonly sentences: string; readonly count: number; readonly voice: string } {
  const sentences = asked.map(({ veiled }, index) => `${index + 1}. ${veiled}`).join('\n');
  return { sentences, count: asked.length, voice: voiceOf(persona) };
}

/** The model's words for a unit with their values, undefined where they may not be used. */
function reworded(
  string: string,
  { veiled, values }: VeiledUnit,
  prompt: Prompt,
  refuse: ModelWordingDeps['onRefused'],
): string | undefined {
  const text = string
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/^\d+\. /, '');
  const why = faultOf(text, veiled, prompt.checks);
  // What comes after it has to begin a sentence.
  const ended = /[.!?]$/.test(veiled) && !/[.!?:]$/.test(text) ? `${text}.` : text;
  if (why === undefined) return unveilSentences(ended, values);
  refuse({ why });
  return undefined;
}

/**
 * Walks through the reply: what the model has said takes its place, and what follows it and is said as reviewed goes along.
 * Where the model's words would make the reply too long for a phone, the plan's stay.
 */
function saidSoFar({ units, asked }: Task, wordsMax: number) {
  const isAsked = new Set(asked);
  let at = 0;
  let ofModel = 0;
  let words = units.reduce((sum, { planned }) => sum + countSaidWords(planned), 0);

  function reviewed(): readonly WordedPart[] {
    const from = at;
    while (at < units.length && !isAsked.has(units[at] as VeiledUnit)) at += 1;
    return units.slice(from, at).map((unit) => partOf(unit));
  }

  return {
    reviewed,
    next(wordsFor: (unit: VeiledUnit) => string | undefined): readonly WordedPart[] {
      const unit = units[at];
      if (unit === undefined) return [];
      at += 1;
      const text = wordsFor(unit);
      const longer = text === undefined ? 0 : countSaidWords(unit.lead + text) - countSaidWords(unit.planned);
      const fits = text !== undefined && (longer <= 0 || words + longer <= wordsMax);
      if (fits) {
        words += longer;
        ofModel += 1;
      }
      return [partOf(unit, fits ? text : undefined), ...reviewed()];
    },
    rest(): readonly WordedPart[] {
      const parts = units.slice(at).map((unit) => partOf(unit));
      at = units.length;
      return parts;
    },
    /** Whether the model has yet to say something. */
    waiting: () => units.slice(at).some((unit) => isAsked.has(unit)),
    isWhole: () => at === units.length,
    ofModel: () => ofModel,
  };
}

function partOf({ paragraph, lead, planned }: VeiledUnit, text?: string): WordedPart {
  return { paragraph, planned, text: text === undefined ? planned : lead + text };
}
