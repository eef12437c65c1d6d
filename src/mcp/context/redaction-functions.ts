import { z } from 'zod';
import type { ContextFunction } from '../../middleware/context-function.ts';
import type { piiRedactionMetadata } from '../../middleware/pii-redaction/pii-redaction.ts';
import { piiRedactionInput } from '../../middleware/pii-redaction/pii-redaction.ts';
import { piiRestorationInput } from '../../middleware/pii-restoration/pii-restoration.ts';
import { openHandleVault } from '../../vault/handle-vault.ts';
import { invalid } from './invalid-params.ts';
import type { WireFunction, WireFunctionOptions } from './wire-function.ts';

const vaultId = z.string().min(8).max(64).describe('The vault of an earlier call, from its metadata.');

const redactionInput = piiRedactionInput.extend({
  vaultId: vaultId.optional(),
  include_values: z.boolean().default(false).describe('Give the values back; only where the operator allows it.'),
});
const restorationInput = piiRestorationInput.extend({ vaultId: vaultId.optional() });

/** Redaction into a vault of the caller's own, or, where the operator allows it, with the values in the metadata. */
export function redactionOverWire(
  redaction: ContextFunction<z.infer<typeof piiRedactionInput>, z.infer<typeof piiRedactionMetadata>>,
  { vaults, valuesAllowed }: WireFunctionOptions,
): WireFunction {
  return {
    name: redaction.name,
    description: redaction.description,
    kind: 'mutation',
    input: redactionInput,
    async run(context, input, { id, scope }) {
      const { include_values: withValues, vaultId: wanted, ...args } = redactionInput.parse(input);
      if (withValues && !valuesAllowed) {
        throw invalid('include_values: values stay in the vault here; the operator has not switched this on');
      }
      const { id: opened, vault } = openVault(vaults, id, wanted);
      const { content, metadata, pass } = await redaction.run(context, args, { ...scope, vault });
      const redactions = withValues
        ? Object.fromEntries(metadata.redactions.map(({ handle }) => [handle, vault.valueOf(handle) ?? '']))
        : metadata.redactions.map(({ handle, type }) => ({ handle, type }));
      return { content, metadata: { redactions, vaultId: opened }, pass };
    },
  };
}

/** Restoration from the caller's vault, or from the values that the caller kept. */
export function restorationOverWire(
  restoration: ContextFunction<z.infer<typeof piiRestorationInput>>,
  { vaults }: WireFunctionOptions,
): WireFunction {
  return {
    name: restoration.name,
    description: restoration.description,
    kind: 'mutation',
    input: restorationInput,
    async run(context, input, { id, scope }) {
      const { vaultId: wanted, ...args } = restorationInput.parse(input);
      if (wanted === undefined && args.redactions === undefined) {
        throw invalid('give vaultId, from the metadata of pii_redaction, or redactions, a map of handle to value');
      }
      const vault = wanted === undefined ? openHandleVault([], 0) : openVault(vaults, id, wanted).vault;
      const { content, metadata, pass } = await restoration.run(context, args, { ...scope, vault });
      return { content, metadata: metadata as Readonly<Record<string, unknown>>, pass };
    },
  };
}

/** Another key's vault, one that ran out and one that never was give the same answer. */
function openVault(vaults: WireFunctionOptions['vaults'], caller: string, id: string | undefined) {
  const opened = vaults.open(caller, id);
  if (!opened) throw invalid('vaultId: there is no such vault; it may have run out. Redact again');
  return opened;
}
