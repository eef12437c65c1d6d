import { merged, type ReadFeatures, type TextFeatures } from './text-features.ts';
import { spokenName } from './tool-words.ts';

/** What is known of a tool when it is chosen for a text. */
export interface SelectableTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** JSON Schema of its arguments; their names and descriptions are read. */
  readonly inputSchema?: unknown;
  /** How people ask for it. */
  readonly phrasings?: readonly string[] | undefined;
}

const nameWeight = 2;
const argumentsWeight = 0.5;
const argumentsMax = 50;

/** A tool's own texts: its name counts twice, what its arguments are called half. */
export function toolDocument(tool: SelectableTool, read: ReadFeatures): TextFeatures {
  const described = read(tool.description ?? '');
  const named = merged(described, read(`${spokenName(tool.name)} ${tool.title ?? ''}`), nameWeight);
  return merged(named, read(argumentTexts(tool.inputSchema)), argumentsWeight);
}

function argumentTexts(schema: unknown): string {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties)
    .slice(0, argumentsMax)
    .map(([name, property]) => {
      const says = isRecord(property) && typeof property['description'] === 'string' ? property['description'] : '';
      return `${spokenName(name)} ${says}`;
    })
    .join(' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
