import type { z } from 'zod';
import type { ContextFunctions } from '../../middleware/context-functions.ts';
import type { ContextFunction } from '../../middleware/context-function.ts';
import { openHandleVault } from '../../vault/handle-vault.ts';
import { moderationOverWire } from './moderation-function.ts';
import { redactionOverWire, restorationOverWire } from './redaction-functions.ts';
import type { WireFunction, WireFunctionOptions } from './wire-function.ts';

/** The eight context functions as others call them, in the order of DESIGN sec. 5. */
export function wireFunctions(functions: ContextFunctions, options: WireFunctionOptions): readonly WireFunction[] {
  return [
    redactionOverWire(functions.pii_redaction, options),
    restorationOverWire(functions.pii_restoration, options),
    moderationOverWire(functions.content_moderation),
    asItIs(functions.document_retrieval, 'mutation'),
    asItIs(functions.timestamp_injector, 'mutation'),
    asItIs(functions.tool_filter, 'mutation'),
    asItIs(functions.hallucination_check, 'validation'),
    asItIs(functions.audit_log, 'mutation'),
  ];
}

/** A function whose arguments and metadata travel unchanged. */
function asItIs<Arguments, Metadata>(
  of: ContextFunction<Arguments, Metadata>,
  kind: WireFunction['kind'],
): WireFunction {
  return {
    name: of.name,
    description: of.description,
    kind,
    input: of.input as z.ZodType,
    async run(context, args, { scope }) {
      const vault = openHandleVault([], 0);
      const { content, metadata, pass } = await of.run(context, of.input.parse(args), { ...scope, vault });
      return { content, metadata: metadata as Readonly<Record<string, unknown>>, pass };
    },
  };
}
