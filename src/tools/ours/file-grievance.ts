import { z } from 'zod';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { ProgramStore } from '../../programs/program-store.ts';
import { defineTool, threadOf } from '../define-tool.ts';
import { proposedShape, proposedWords, type ProposeAction } from './proposed-shape.ts';

const input = z.strictObject({
  what_happened: z
    .string()
    .min(1)
    .max(bounds.messageCharsMax)
    .describe('The complaint in the person’s own words: what happened, since when, what they want.'),
  program_id: z.string().min(1).max(100).optional().describe('The program it is about, when it is known.'),
});

export interface FileGrievanceDeps {
  readonly store: Pick<ProgramStore, 'get'>;
  readonly propose: ProposeAction;
}

export function fileGrievanceTool({ store, propose }: FileGrievanceDeps) {
  return defineTool({
    name: 'file_grievance',
    title: 'Propose a complaint',
    description:
      'Prepares a complaint for the person to confirm. It files nothing: only the person does, outside of this conversation, ' +
      'with the code that comes back. Never say that it was filed.',
    examples: [
      'I want to complain about my caseworker',
      'nobody answers the phone at the SNAP office',
      'file a complaint',
    ],
    input,
    output: proposedShape,
    readOnly: false,
    needsThread: true,
    async run({ what_happened: text, program_id: programId }, use) {
      const threadId = await threadOf(use);
      if (programId !== undefined && !(await store.get(programId)))
        throw new AppError('program_not_found', 'There is no such program in the catalogue. Leave program_id out.');
      return proposedWords(await propose(threadId, { kind: 'file', text, programId }, use?.actor ?? 'turn'));
    },
  });
}
