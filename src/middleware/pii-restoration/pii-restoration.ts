import { z } from 'zod';
import { openHandleVault, type HandleVault } from '../../vault/handle-vault.ts';
import type { ContextContent, ContextFunction } from '../context-function.ts';
import { mapContent, mapStrings } from '../map-content.ts';
import { restoreText } from './restore-text.ts';

export const piiRestorationInput = z.strictObject({
  /** In tool calls only these arguments are restored: those that the tool declares. Undefined: all. */
  only: z.array(z.string().min(1)).max(50).optional(),
  /** A caller that keeps its own values: `{SSN_1: "…"}`. Then the vault of the scope is not read. */
  redactions: z.record(z.string().regex(/^[A-Z_]{1,30}_\d{1,5}$/), z.string()).optional(),
});
export const piiRestorationMetadata = z.strictObject({
  restored: z.array(z.string()),
  unknown: z.array(z.string()),
});

/** Handles become real values again: the last step before a person reads, or before a tool that declared the need. */
export const piiRestoration: ContextFunction<
  z.infer<typeof piiRestorationInput>,
  z.infer<typeof piiRestorationMetadata>
> = {
  name: 'pii_restoration',
  description: 'Puts the real values of this vault’s handles back.',
  input: piiRestorationInput,
  metadata: piiRestorationMetadata,
  run(context, args, scope) {
    const vault = args.redactions ? vaultOf(args.redactions) : scope.vault;
    const restored = new Set<string>();
    const unknown = new Set<string>();
    const restore = (text: string): string => {
      const result = restoreText(text, vault);
      result.restored.forEach((handle) => restored.add(handle));
      result.unknown.forEach((handle) => unknown.add(handle));
      return result.text;
    };
    const content = context.map((item) =>
      args.only ? restoreOnly(item, args.only, restore) : restoreAll(item, restore),
    );
    return { content, metadata: { restored: [...restored], unknown: [...unknown] }, pass: true };
  },
};

function restoreAll(content: ContextContent, restore: (text: string) => string): ContextContent {
  return mapContent([content], restore)[0] ?? content;
}

function restoreOnly(
  content: ContextContent,
  only: readonly string[],
  restore: (text: string) => string,
): ContextContent {
  if (content.type !== 'tool_call' || content.arguments === null || typeof content.arguments !== 'object')
    return content;
  const restored = Object.entries(content.arguments).map(([key, value]) => [
    key,
    only.includes(key) ? mapStrings(value, restore) : value,
  ]);
  return { ...content, arguments: Object.fromEntries(restored) };
}

function vaultOf(redactions: Readonly<Record<string, string>>): HandleVault {
  const stored = Object.entries(redactions).map(([handle, value]) => ({
    handle,
    entity: handle.replace(/_\d+$/, '').toLowerCase(),
    value,
  }));
  return openHandleVault(stored, stored.length);
}
