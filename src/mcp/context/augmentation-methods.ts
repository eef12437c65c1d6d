import type { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Augmentation } from './augmentation.ts';
import { argumentsSchema, checkedArguments } from './check-arguments.ts';
import { functionNamed, listParams, refuseCursor } from './invoke.ts';
import { unreadNotes } from './unread.ts';
import { wireContent, wireContext } from './wire-content.ts';
import type { WireCaller } from './wire-function.ts';

const augmentParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  context: z.union([wireContext, wireContent.transform((content) => [content])]),
});

/** `augmentation/list` and `augmentation/augment`: the earlier proposal, a second door to the same functions (PROTOCOLS 3.5). */
export function serveAugmentations(server: Server, augmentations: readonly Augmentation[], caller: WireCaller): void {
  server.setRequestHandler('augmentation/list', { params: listParams }, (params) => {
    refuseCursor(params);
    return {
      augmentations: augmentations.map(({ name, description, input }) => ({
        name,
        description,
        inputSchema: argumentsSchema(input),
      })),
    };
  });
  server.setRequestHandler('augmentation/augment', { params: augmentParams }, async (params) => {
    const called = functionNamed(params.name, augmentations, 'augmentation');
    const { args, notes: ignored } = checkedArguments(called, params.arguments);
    const { contents, hint, notes: undone = [] } = await called.augment(params.context, args, caller);
    const notes = [...ignored, ...undone, ...unreadNotes(params.context)];
    return {
      contents: [...contents],
      ...(hint === undefined ? {} : { hint }),
      ...(notes.length === 0 ? {} : { notes }),
    };
  });
}
