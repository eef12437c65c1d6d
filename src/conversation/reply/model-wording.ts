import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { ChatModel, ChatUsage } from '../../model/chat-model.ts';
import type { Prompt, PromptMessage } from '../../prompts/prompt.ts';
import { faultOf, type RewordingFault } from './check-rewording.ts';
import { countWords } from './fit-reply.ts';
import { unveilSentences, veilPlan, type VeiledParagraph } from './veil-plan.ts';
import type { ModelAsked, WordedReply, Wording, WordingContext } from './wording.ts';
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
      const usage = { prompt_tokens: 0, output_tokens: 0, model_calls: 1 };
      const refused = new Set<string>();
      const refuse: ModelWordingDeps['onRefused'] = (one) => {
        refused.add(one.internal === undefined ? one.why : `${one.why}: ${one.internal}`);
        deps.onRefused(one);
      };
      /** Built at the end, when all that was refused is known. */
      const outcome = (reply: WordedReply): WordedReply => ({ ...reply, usage, asked: traced(deps, asked, refused) });
      try {
        const answer = await ask(deps, asked, context);
        usage.prompt_tokens = answer.usage.promptTokens ?? 0;
        usage.output_tokens = answer.usage.outputTokens ?? 0;
        const said = accepted(deps.prompt, asked, readParagraphs(answer.text, asked.length), refuse);
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
    const chars = charsOf(render(prompt, [...fits, paragraph]));
    if (chars + bounds.promptAddedCharsMax > bounds.promptCharsMax) break;
    fits.push(paragraph);
  }
  return fits;
}

function render(prompt: Prompt, asked: readonly VeiledParagraph[]): readonly PromptMessage[] {
  const sentences = asked.map(({ veiled }, index) => `${index + 1}. ${veiled}`).join('\n');
  return prompt.render({ sentences, count: asked.length });
}

function traced(
  { model, prompt }: ModelWordingDeps,
  asked: readonly VeiledParagraph[],
  refused: ReadonlySet<string>,
): ModelAsked {
  return {
    model: model.name,
    prompt: `${prompt.purpose}.v${prompt.version}`,
    prompt_hash: prompt.hash,
    sections: Object.fromEntries(render(prompt, asked).map(({ role, content }) => [role, content.length])),
    refused: [...refused],
  };
}

function charsOf(messages: readonly PromptMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

async function ask(
  { model, prompt, bounds }: ModelWordingDeps,
  asked: readonly VeiledParagraph[],
  { signal, chain }: WordingContext,
): Promise<{ readonly text: string; readonly usage: ChatUsage }> {
  let text = '';
  const messages = await throughModelIn(chain, render(prompt, asked));
  if (charsOf(messages) > bounds.promptCharsMax) throw stopped('model_in', { by: 'the chain', why: 'too much added' });
  const format = z.toJSONSchema(answerSchema(asked.length));
  for await (const chunk of model.stream({ messages, format, maxTokens: bounds.modelOutputTokensMax, signal })) {
    if (chunk.kind === 'text') text += chunk.text;
    else return { text: await throughModelOut(chain, text), usage: chunk.usage };
  }
  throw new AppError('model_failed', 'The language model did not give a usable answer.', { internal: 'no last chunk' });
}

/** What a model gets, as the operator's chain lets it: a function that fails closed there means that no model is asked. */
async function throughModelIn(
  chain: WordingContext['chain'],
  messages: readonly PromptMessage[],
): Promise<readonly PromptMessage[]> {
  const context = messages.map(({ content }) => ({ type: 'text' as const, text: content }));
  const { content, ended } = await chain.run({
    hookPoint: 'model_in',
    context,
    // Tokens such as [phone_1] are the prompt's own; nothing in it was typed by a person.
    arguments: { pii_redaction: { handles: 'ours' } },
  });
  if (ended !== undefined) throw stopped('model_in', ended);
  const texts = content.flatMap((one) => (one.type === 'text' ? [one.text] : []));
  // What a function put in front as a content of its own belongs to the first message.
  const extra = texts.slice(0, texts.length - messages.length);
  const own = texts.slice(texts.length - messages.length);
  return messages.map((message, at) => ({
    ...message,
    content: at === 0 ? [...extra, own[at] ?? ''].join('\n\n') : (own[at] ?? ''),
  }));
}

async function throughModelOut(chain: WordingContext['chain'], text: string): Promise<string> {
  const { content, ended } = await chain.run({ hookPoint: 'model_out', context: [{ type: 'text', text }] });
  if (ended !== undefined) throw stopped('model_out', ended);
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('');
}

function stopped(hookPoint: string, { by, why }: { readonly by: string; readonly why: string }): AppError {
  const internal = `${hookPoint} ended by ${by}: ${why}`;
  return new AppError('model_failed', 'The language model did not give a usable answer.', { internal });
}

const answerSchema = (count: number) => z.object({ paragraphs: z.array(z.string()).length(count) });

/** The answer by its schema; undefined when it has another shape, which a model that ignores the format may give. */
function readParagraphs(text: string, count: number): readonly string[] | undefined {
  const [json] = /\{.*\}/s.exec(text) ?? [];
  try {
    return answerSchema(count).safeParse(JSON.parse(json ?? '')).data?.paragraphs;
  } catch {
    return undefined;
  }
}

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

function isModelError(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'model_unavailable' || error.code === 'model_failed');
}
