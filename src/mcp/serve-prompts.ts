import type {
  GetPromptResult,
  Prompt as ListedPrompt,
  PromptMessage,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import { bounds } from '../config.ts';
import type { Prompts } from '../prompts/load-prompts.ts';
import { faultsOf, type Prompt } from '../prompts/prompt.ts';
import { invalidParams, shown } from './serve-tools.ts';

/** The prompts that hosts may show to people; their texts are files. */
export const servedPrompts = [
  'clarification',
  'grievance_identification',
  'grievance_complaint',
  'eligibility_info',
] as const;
export type ServedPrompt = (typeof servedPrompts)[number];

export interface ServePromptsDeps {
  readonly prompts: Prompts;
  /** The entry of a program as an embedded resource; undefined when there is none with this id. */
  readonly programEntry: (id: string, context: ServerContext) => Promise<PromptMessage | undefined>;
}

/** `prompts/list` and `prompts/get`. An unknown name, and arguments that are missing or unknown, are -32602. */
export function servePrompts(server: Server, deps: ServePromptsDeps): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: servedPrompts.map((name) => listed(name, deps.prompts.latest(name))),
  }));
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    getPrompt(params.name, params.arguments ?? {}, deps, context),
  );
}

function listed(name: ServedPrompt, prompt: Prompt): ListedPrompt {
  return {
    name,
    title: titles[name],
    description: prompt.description,
    arguments: Object.entries(prompt.variables).map(([argument, { description }]) => ({
      name: argument,
      description,
      required: true,
    })),
  };
}

const titles: Readonly<Record<ServedPrompt, string>> = {
  clarification: 'Ask what is meant',
  grievance_identification: 'Say who it is about, or not',
  grievance_complaint: 'Put down a complaint',
  eligibility_info: 'Explain a program',
};

async function getPrompt(
  name: string,
  values: Readonly<Record<string, string>>,
  { prompts, programEntry }: ServePromptsDeps,
  context: ServerContext,
): Promise<GetPromptResult> {
  const served = servedPrompts.find((one) => one === name);
  if (!served) throw invalidParams(`There is no prompt ${shown(name)}. There are: ${servedPrompts.join(', ')}.`);
  const prompt = prompts.latest(served);
  const faults = faultsOf(prompt.variables, values, bounds.messageCharsMax);
  if (faults.length > 0) throw invalidParams(`${name} can’t use its arguments. ${faults.join('. ')}.`);
  const entry = served === 'eligibility_info' ? await programEntry(values['program'] ?? '', context) : undefined;
  if (served === 'eligibility_info' && entry === undefined)
    throw invalidParams(`There is no program ${shown(values['program'] ?? '')}. search_programs finds ids.`);
  const messages = prompt.render(values).map(({ role, content }): PromptMessage => ({
    role: role === 'system' ? 'assistant' : 'user',
    content: { type: 'text', text: content },
  }));
  return { description: prompt.description, messages: entry ? [...messages, entry] : messages };
}
