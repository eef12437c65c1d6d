import { z } from 'zod';
import type { ChatModel } from '../../model/chat-model.ts';
import type { Prompt } from '../../prompts/prompt.ts';
import { askModel, isModelError, sectionsOf, tracedAsk } from '../ask-model.ts';
import { faultOf, type RewordingFault } from './check-rewording.ts';
import { countWords } from './fit-reply.ts';
import { unveilSentences, veilPlan, type VeiledParagraph } from './veil-plan.ts';
import type { WordedReply, Wording } from './wording.ts';
import type { Wordings } from './wording-file.ts';

export interface ModelWordingDeps {
  readonly model: ChatModel;
  /** The prompt `answer`. */
  readonly prompt: Prompt;
  readonly wordings: Wordings;
  readonly bounds: Readonly<
    Record<'modelOutputTokensMax' | 'promptCharsMax' | 'promptAddedCharsMax' | 'replyWordsMax', number>
  >;
  /** A paragraph that the model said wrongly, or all of them: for the log, without words. */
  readonly onRefused: (refused: {
    readonly why: RewordingFault | 'model' | 'shape';
    readonly internal?: string;
  }) => void;
}

/**
 * Words from a model, held to the plan: it gets the embedded wording's paragraphs with a token for every value, is asked
 * once to say them again, and each paragraph that comes back is checked; one that fails is said in the embedded words. A
 * model that can't be used at all makes the reply `degraded`, never late and never wrong. The prompt holds no history and
 * no message, so its size does not grow with the thread.
 */
export function modelWording(deps: ModelWordingDeps): Wording {
  return {
    async word(items, context) {
      const { paragraphs, embedded } = veilPlan(deps.wordings, items, context);
      const asked = fitting(paragraphs, deps);
      if (asked.length === 0) return embedded;
      const variables = variablesOf(asked);
      const usage = { prompt_tokens: 0, output_tokens: 0, model_calls: 1 };
      const refused = new Set<string>();
      let added = '';
      const refuse: ModelWordingDeps['onRefused'] = (one) => {
        refused.add(one.internal === undefined ? one.why : `${one.why}: ${one.internal}`);
        deps.onRefused(one);
      };
      /** Built at the end, when all that was refused is known. */
      const outcome = (reply: WordedReply): WordedReply => ({
        ...reply,
        usage,
        asked: { ...tracedAsk(deps, variables, refused), variables, added },
      });
      try {
        const { answer, usage: spent } = await askModel(
          {
            ...deps,
            chain: context.chain,
            maxTokens: deps.bounds.modelOutputTokensMax,
            charsMax: deps.bounds.promptCharsMax,
          },
          {
            values: variables,
            schema: answerSchema(asked.length),
            signal: context.signal,
            // Tokens such as [phone_1] are the prompt's own; nothing in it was typed by a person.
            modelIn: { pii_redaction: { handles: 'ours' } },
            onSent: (text) => (added = text),
          },
        );
        usage.prompt_tokens = spent.promptTokens ?? 0;
        usage.output_tokens = spent.outputTokens ?? 0;
        const said = accepted(deps.prompt, asked, answer?.paragraphs, refuse);
        if (said.size === 0) return outcome({ ...embedded, degraded: true });
        return outcome({ ...embedded, paragraphs: assemble(paragraphs, said, deps), engine: 'ollama' });
      } catch (error) {
        if (context.signal.aborted) throw context.signal.reason;
        if (!isModelError(error)) throw error;
        refuse({ why: 'model', internal: error.internal ?? error.code });
        return outcome({ ...embedded, degraded: true });
      }
    },
  };
}

/** The paragraphs that fit into the prompt, from the first on. What is behind is said in the embedded words. */
function fitting(paragraphs: readonly VeiledParagraph[], { prompt, bounds }: ModelWordingDeps): VeiledParagraph[] {
  const fits: VeiledParagraph[] = [];
  for (const paragraph of paragraphs.filter(({ wordable }) => wordable)) {
    const { total = 0 } = sectionsOf(prompt, variablesOf([...fits, paragraph]));
    if (total + bounds.promptAddedCharsMax > bounds.promptCharsMax) break;
    fits.push(paragraph);
  }
  return fits;
}

function variablesOf(asked: readonly VeiledParagraph[]): { readonly sentences: string; readonly count: number } {
  return { sentences: asked.map(({ veiled }, index) => `${index + 1}. ${veiled}`).join('\n'), count: asked.length };
}

const answerSchema = (count: number) => z.object({ paragraphs: z.array(z.string()).length(count) });

function accepted(
  prompt: Prompt,
  asked: readonly VeiledParagraph[],
  answers: readonly string[] | undefined,
  onRefused: ModelWordingDeps['onRefused'],
): ReadonlyMap<VeiledParagraph, string> {
  const said = new Map<VeiledParagraph, string>();
  if (!answers) onRefused({ why: 'shape' });
  for (const [index, answer] of (answers ?? []).entries()) {
    const paragraph = asked[index];
    if (!paragraph) break;
    const reworded = answer
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .replace(/^\d+\. /, '');
    const why = faultOf(reworded, paragraph.veiled, prompt.checks);
    if (why === undefined) said.set(paragraph, paragraph.lead + unveilSentences(reworded, paragraph.values));
    else onRefused({ why });
  }
  return said;
}

/** The reply in the plan's order. When it got too long for a phone, paragraphs go back to their embedded words, last first. */
function assemble(
  paragraphs: readonly VeiledParagraph[],
  said: ReadonlyMap<VeiledParagraph, string>,
  { bounds }: ModelWordingDeps,
): WordedReply['paragraphs'] {
  const reply = paragraphs.map((paragraph) => said.get(paragraph) ?? paragraph.embedded);
  for (let last = reply.length - 1; last >= 0 && countWords(reply.join(' ')) > bounds.replyWordsMax; last -= 1)
    reply[last] = paragraphs[last]?.embedded ?? '';
  return reply;
}
