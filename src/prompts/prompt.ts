import { z } from 'zod';
import { AppError } from '../errors.ts';

const name = z.string().regex(/^[a-z][a-z_0-9]*$/, 'small letters, digits and underscores');

const words = z.array(z.string().min(1)).default([]);

/** What stands between the `---` lines at the head of a prompt file. */
export const frontMatterSchema = z.strictObject({
  purpose: name,
  description: z.string().min(1),
  /** `data` is what people or programs wrote, fenced and never an instruction; `value` is one short line of ours. */
  variables: z.record(name, z.strictObject({ holds: z.enum(['data', 'value']), description: z.string().min(1) })),
  /** What an answer to this prompt is checked for, in the language that it is written in. */
  checks: z
    .strictObject({
      /** Words that the answer may not bring in. `*` stands for letters: `*n't`. */
      never: words,
      /** In each group: where the text that is worded has one of these words, the answer has one too. */
      keep: z.array(words).default([]),
      /** The same, and where the text has none, the answer has none: words that turn a sentence round. */
      together: z.array(words).default([]),
      /** A text with one of these words is never put into the prompt: they speak of what no model may see. */
      withhold: words,
    })
    .prefault({}),
});
export type FrontMatter = z.infer<typeof frontMatterSchema>;

export interface PromptMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export interface Prompt {
  readonly purpose: string;
  readonly version: number;
  /** SHA-256 of the file, hexadecimal: together with purpose and version it says exactly what was asked. */
  readonly hash: string;
  readonly description: string;
  readonly variables: FrontMatter['variables'];
  readonly checks: FrontMatter['checks'];
  /**
   * Fills the variables in one pass: what a value holds is never read as a variable. Throws `internal` when one is
   * missing, unknown, or a `value` that is no short line.
   */
  render(values: Readonly<Record<string, string | number>>): readonly PromptMessage[];
}

export const variablePattern = /\{\{([a-z][a-z_0-9]*)\}\}/g;
const valueCharsMax = 200;

export function renderMessages(
  messages: readonly PromptMessage[],
  variables: FrontMatter['variables'],
  values: Readonly<Record<string, string | number>>,
): readonly PromptMessage[] {
  const unknown = Object.keys(values).filter((key) => !Object.hasOwn(variables, key));
  if (unknown.length > 0) throw misuse(`the prompt has no variable ${unknown.join(', ')}`);
  return messages.map(({ role, content }) => ({
    role,
    content: content.replaceAll(variablePattern, (_whole, variable: string) => {
      const value = values[variable];
      const declared = variables[variable];
      if (value === undefined || !declared) throw misuse(`no value for the variable ${variable}`);
      return declared.holds === 'data' ? fence(variable, String(value)) : oneLine(variable, String(value));
    }),
  }));
}

/**
 * Data between tags of its variable's name. The data holds no angle brackets afterwards, so that nothing in it can close
 * the fence or open another.
 */
function fence(variable: string, text: string): string {
  const inert = text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll(controls, ' ');
  return `<${variable}>\n${inert}\n</${variable}>`;
}

/** Control characters but tab and new line. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

function oneLine(variable: string, text: string): string {
  if (!isShortLine(text)) throw misuse(`${variable} is not one short line`);
  return text;
}

const isShortLine = (text: string): boolean => text.length <= valueCharsMax && !/[\n\r<>]/.test(text);

/** What is wrong with values that somebody else gives: each missing, unknown or too long one, in words. */
export function faultsOf(
  variables: FrontMatter['variables'],
  values: Readonly<Record<string, string>>,
  dataCharsMax: number,
): readonly string[] {
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(variables, name));
  return [
    ...unknown.map((name) => `${name}: there is no such argument`),
    ...Object.entries(variables).flatMap(([name, { holds }]) => {
      const value = values[name];
      if (value === undefined) return [`${name}: it is missing`];
      if (holds === 'value' && !isShortLine(value)) return [`${name}: it takes one short line`];
      return value.length > dataCharsMax ? [`${name}: at most ${dataCharsMax} characters fit`] : [];
    }),
  ];
}

function misuse(internal: string): AppError {
  return new AppError('internal', 'Something went wrong here.', { internal });
}
