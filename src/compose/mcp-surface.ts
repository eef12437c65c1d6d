import { bounds } from '../config.ts';
import type { McpServerDeps } from '../mcp/mcp-server.ts';
import { programCompleter } from '../programs/complete-program.ts';
import { loadPrompts } from '../prompts/load-prompts.ts';
import type { Catalogue } from './catalogue.ts';
import type { Pack } from './pack.ts';
import type { Stores } from './stores.ts';
import { promptsDir } from './wording.ts';

/** What MCP serves beside the tools: prompts, programs by address, completion. */
export async function mcpSurface(
  pack: Pack,
  stores: Pick<Stores, 'programs'>,
  catalogue: Catalogue,
): Promise<Pick<McpServerDeps, 'packId' | 'programs' | 'pageRowsMax' | 'completeProgram' | 'prompts'>> {
  const known = await catalogue.programs(undefined);
  return {
    packId: pack.settings.id,
    programs: stores.programs,
    pageRowsMax: bounds.pageRowsMax,
    completeProgram: programCompleter(known.map(({ program }) => program)),
    prompts: await loadPrompts(promptsDir),
  };
}
