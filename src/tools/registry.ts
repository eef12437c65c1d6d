import { AppError } from '../errors.ts';
import type { Tool } from './define-tool.ts';

export interface ToolRegistry {
  /** In the order in which they were given. */
  list(): readonly Tool[];
  get(name: string): Tool | undefined;
}

const namePattern = /^[a-z][a-z0-9_]{0,63}$/;

/** All tools by name. Throws `config_invalid` when two share one, or when a name would not do on the wire. */
export function toolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    if (!namePattern.test(tool.name)) {
      const says = `The tool name “${tool.name}” takes small letters, digits and underscores, and starts with a letter.`;
      throw new AppError('config_invalid', says);
    }
    if (byName.has(tool.name)) {
      throw new AppError('config_invalid', `Two tools are named “${tool.name}”. Rename or remove one of them.`);
    }
    byName.set(tool.name, tool);
  }
  return { list: () => [...byName.values()], get: (name) => byName.get(name) };
}
