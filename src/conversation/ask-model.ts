import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { ChatChunk, ChatModel, ChatUsage } from '../model/chat-model.ts';
import { jsonStrings } from '../model/json-strings.ts';
import type { OpenChain } from '../middleware/chain/open-chain.ts';
import type { Prompt, PromptMessage } from '../prompts/prompt.ts';

/** A question to a model as the trace of its turn shows it: names, sizes, reasons, and never what a person wrote. */
export interface ModelAsked {
  readonly model: string;
  /** Purpose and version, as in `answer.v1`, and the hash of the file: exactly what was asked. */
  readonly prompt: string;
  readonly prompt_hash: string;
  /** Characters of each part of the prompt. */
  readonly sections: Readonly<Record<string, number>>;
  /** What stood in the prompt, where that is reviewed words only, so that the prompt can be printed again. */
  readonly variables?: Readonly<Record<string, string | number>>;
  /** What the operator's functions put in front of it: the time. */
  readonly added?: string;
  /** Why words of the model were not used, once per reason; empty when all of them were. */
  readonly refused: readonly string[];
}

export interface ModelAnswer<Answer> {
  /** Undefined when the words have another shape, which a model that ignores the format may give. */
  readonly answer: Answer | undefined;
  readonly usage: ChatUsage;
}

export interface Asker {
  readonly model: ChatModel;
  readonly prompt: Prompt;
  /** The operator's functions around every call: a function that fails closed there means that no model is asked. */
  readonly chain: Pick<OpenChain, 'run'>;
  readonly maxTokens: number;
  /** Characters of all that is sent, the chain's additions included. */
  readonly charsMax: number;
}

export interface ModelQuestion<Answer> {
  readonly values: Readonly<Record<string, string | number>>;
  /** Both the format that the server is told and the check of what comes. */
  readonly schema: z.ZodType<Answer>;
  readonly signal: AbortSignal;
  /** The prompt holds what a person wrote: no remote step may see it, nor the answer. */
  readonly personal?: boolean;
  /** Arguments for the chain's functions on the way in. */
  readonly modelIn?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Told what the chain put in front of the prompt. */
  readonly onSent?: (added: string) => void;
}

/**
 * Asks for an answer of one shape. What does not parse is mended once, here: the object is looked for in what stands
 * around it. Rejects with what the model throws, and with `model_failed` when the chain stops the call.
 */
export async function askModel<Answer>(asker: Asker, question: ModelQuestion<Answer>): Promise<ModelAnswer<Answer>> {
  const { schema } = question;
  let text = '';
  for await (const chunk of streamAnswer(asker, question)) {
    if (chunk.kind === 'text') text += chunk.text;
    else {
      const passed = await throughModelOut(asker.chain, text, question.personal === true);
      return { answer: parsed(passed, schema) ?? parsed(mended(passed), schema), usage: chunk.usage };
    }
  }
  throw noLastChunk();
}

/** What became whole of a list of strings, piece by piece, and how it ended. */
export type StringsChunk =
  | { readonly kind: 'strings'; readonly strings: readonly string[] }
  | { readonly kind: 'done'; readonly usage: ChatUsage; readonly asAsked: boolean };

/** Characters that a model may go on writing after its list was over; some never stop. */
const afterListCharsMax = 200;

/**
 * Asks for a list of strings and gives each as soon as it is whole, through the operator's functions like any answer.
 * Throws as `askModel` does. `asAsked`: it came to its end in the shape that was asked for.
 */
export async function* askForStrings(
  asker: Asker,
  question: ModelQuestion<unknown>,
): AsyncGenerator<StringsChunk, void, undefined> {
  const reader = jsonStrings();
  let after = 0;
  for await (const chunk of streamAnswer(asker, question)) {
    if (chunk.kind === 'done') {
      yield { kind: 'done', usage: chunk.usage, asAsked: reader.closed };
      return;
    }
    if (reader.closed || reader.broken) after += chunk.text.length;
    if (after > afterListCharsMax) break;
    const strings = reader.push(chunk.text);
    const passed = await Promise.all(
      strings.map((text) => throughModelOut(asker.chain, text, question.personal === true)),
    );
    if (passed.length > 0) yield { kind: 'strings', strings: passed };
  }
  if (after <= afterListCharsMax) throw noLastChunk();
  yield { kind: 'done', usage: { promptTokens: undefined, outputTokens: undefined }, asAsked: reader.closed };
}

/** The words of the model as they come, for a prompt that passed the operator's functions. */
async function* streamAnswer(asker: Asker, question: ModelQuestion<unknown>): AsyncGenerator<ChatChunk> {
  const messages = await throughModelIn(asker, question);
  if (messages.reduce((sum, { content }) => sum + content.length, 0) > asker.charsMax)
    throw stopped('model_in', { by: 'the chain', why: 'too much added' });
  const format = z.toJSONSchema(question.schema);
  yield* asker.model.stream({ messages, format, maxTokens: asker.maxTokens, signal: question.signal });
}

function noLastChunk(): AppError {
  return new AppError('model_failed', 'The language model did not give a usable answer.', {
    internal: 'no last chunk',
  });
}

async function throughModelIn(
  { prompt, chain }: Asker,
  { values, modelIn = {}, onSent, personal: withhold = false }: ModelQuestion<unknown>,
): Promise<readonly PromptMessage[]> {
  const messages = prompt.render(values);
  const context = messages.map(({ content }) => ({ type: 'text' as const, text: content }));
  const { content, ended } = await chain.run({ hookPoint: 'model_in', context, arguments: modelIn, withhold });
  if (ended !== undefined) throw stopped('model_in', ended);
  const texts = content.flatMap((one) => (one.type === 'text' ? [one.text] : []));
  // What a function put in front as a content of its own belongs to the first message.
  const extra = texts.slice(0, texts.length - messages.length);
  const own = texts.slice(texts.length - messages.length);
  const sent = messages.map((message, at) => ({
    ...message,
    content: at === 0 ? [...extra, own[at] ?? ''].join('\n\n') : (own[at] ?? ''),
  }));
  onSent?.(addedTo(messages[0]?.content ?? '', sent[0]?.content ?? ''));
  return sent;
}

/** What stands in front of a text that was ours; nothing when ours was changed as well. */
function addedTo(ours: string, sent: string): string {
  return sent.endsWith(ours) ? sent.slice(0, sent.length - ours.length).trimEnd() : '';
}

async function throughModelOut(chain: Pick<OpenChain, 'run'>, text: string, withhold: boolean): Promise<string> {
  const { content, ended } = await chain.run({ hookPoint: 'model_out', context: [{ type: 'text', text }], withhold });
  if (ended !== undefined) throw stopped('model_out', ended);
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('');
}

function stopped(hookPoint: string, { by, why }: { readonly by: string; readonly why: string }): AppError {
  const internal = `${hookPoint} ended by ${by}: ${why}`;
  return new AppError('model_failed', 'The language model did not give a usable answer.', { internal });
}

function parsed<Answer>(text: string, schema: z.ZodType<Answer>): Answer | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** From the first brace to the last, without commas before a closing bracket: what models write around and into JSON. */
function mended(text: string): string {
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1).replaceAll(/,\s*([\]}])/g, '$1');
}

/** Whether an error is a model's and not ours: the turn goes on without the model. */
export function isModelError(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'model_unavailable' || error.code === 'model_failed');
}

/** Characters of the system part, which never shrinks, and of what was filled in. */
export function sectionsOf(
  prompt: Prompt,
  values: Readonly<Record<string, string | number>>,
): Readonly<Record<string, number>> {
  const rendered = prompt.render(values);
  const filled = Object.entries(values).map(([name, value]): [string, number] => [name, String(value).length]);
  const total = rendered.reduce((sum, { content }) => sum + content.length, 0);
  const system = rendered.find(({ role }) => role === 'system')?.content.length ?? 0;
  return { system, ...Object.fromEntries(filled), total };
}

/** The trace of one question. */
export function tracedAsk(
  { model, prompt }: { readonly model: ChatModel; readonly prompt: Prompt },
  values: Readonly<Record<string, string | number>>,
  refused: Iterable<string>,
): ModelAsked {
  return {
    model: model.name,
    prompt: `${prompt.purpose}.v${prompt.version}`,
    prompt_hash: prompt.hash,
    sections: sectionsOf(prompt, values),
    refused: [...refused],
  };
}
