import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Tool, ToolUse } from '../define-tool.ts';
import { encodeOutput } from '../filters/encode-output.ts';
import { compileSchema } from '../json-schema.ts';
import { foreignOutputSchema, type ForeignOutput } from './foreign-output.ts';

/** A tool as another server describes it. What it says is data, not to be trusted. */
export interface ToolSpec {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly readOnly: boolean;
  readonly destructive?: boolean | undefined;
}

export interface ForeignSource {
  readonly name: string;
  readonly bounds: { readonly foreignTextCharsMax: number; readonly foreignResultCharsMax: number };
  /** Runs a tool by its own name. Throws an AppError; its public detail goes to the caller. */
  call(tool: string, args: Readonly<Record<string, unknown>>, use: ToolUse | undefined): Promise<ForeignOutput>;
}

/** `cases__look_up`: whose tool it is stands in its name. */
export const foreignName = (source: string, tool: string): string => `${source}__${tool}`;

const namePattern = /^[A-Za-z0-9_.-]{1,100}$/;

/** A tool of ours made of one of theirs, or why it can't be offered. Arguments and results are held to its own schemas. */
export function foreignTool(source: ForeignSource, spec: ToolSpec): Tool | { readonly leftOut: string } {
  if (!namePattern.test(spec.name)) return { leftOut: 'a tool with a name that MCP does not allow' };
  const checkInput = isObjectSchema(spec.inputSchema) ? compileSchema(spec.inputSchema) : undefined;
  if (!checkInput) return { leftOut: `${spec.name}: its input schema can’t be used` };
  const checkOutput = spec.outputSchema === undefined ? undefined : compileSchema(spec.outputSchema);
  if (spec.outputSchema !== undefined && !checkOutput)
    return { leftOut: `${spec.name}: its output schema can’t be used` };
  const name = foreignName(source.name, spec.name);
  const { foreignTextCharsMax } = source.bounds;
  const tool: Tool<Record<string, unknown>, ForeignOutput> = {
    name,
    title: plain(spec.title ?? spec.name, foreignTextCharsMax),
    description: plain(spec.description ?? '', foreignTextCharsMax),
    examples: [],
    input: z.record(z.string(), z.unknown()).superRefine((value, context) => {
      const fault = checkInput(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    }),
    output: foreignOutputSchema,
    readOnly: spec.readOnly,
    foreign: {
      upstream: source.name,
      name: spec.name,
      inputSchema: spec.inputSchema,
      outputSchema: spec.outputSchema,
      destructive: spec.destructive ?? !spec.readOnly,
    },
    async run(input, use) {
      const output = await source.call(spec.name, input, use);
      const size = encodeOutput(output, 'json')?.length ?? Number.POSITIVE_INFINITY;
      if (size > source.bounds.foreignResultCharsMax) throw tooLarge(name, source.bounds.foreignResultCharsMax);
      if (
        checkOutput &&
        (output.structuredContent === undefined || checkOutput(output.structuredContent) !== undefined)
      )
        throw notAsPromised(name);
      return output;
    },
  };
  return Object.freeze(tool) as Tool;
}

function isObjectSchema(schema: object): boolean {
  return 'type' in schema && schema.type === 'object';
}

/** A text of another server as it may be shown: no control characters, and not longer than anybody reads. */
function plain(text: string, charsMax: number): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ').slice(0, charsMax);
}

function tooLarge(name: string, charsMax: number): AppError {
  return new AppError('upstream_failed', `${name} answered with more than ${charsMax} characters. Ask it for less.`);
}

function notAsPromised(name: string): AppError {
  return new AppError(
    'upstream_failed',
    `${name} answered something else than its own schema promises; it is held back.`,
  );
}
