import { z } from 'zod';
import { bounds } from '../../config.ts';
import { defineTool, threadOf } from '../define-tool.ts';
import { proposedShape, proposedWords, type ProposeAction } from './proposed-shape.ts';

const input = z.strictObject({
  ticket: z.string().min(1).max(40).describe('The number: OMB-2026-000123.'),
  text: z.string().min(1).max(bounds.messageCharsMax).describe('What is new, in the person’s own words.'),
});

export function addToGrievanceTool({ propose }: { readonly propose: ProposeAction }) {
  return defineTool({
    name: 'add_to_grievance',
    title: 'Propose an addition to a complaint',
    description:
      'Prepares words that the person wants to add to a complaint of theirs. It adds nothing: only the person does, outside ' +
      'of this conversation, with the code that comes back. Never say that it was added.',
    examples: ['add to my complaint that they called me back', 'tell the office that I sent the letter again'],
    input,
    output: proposedShape,
    readOnly: false,
    needsThread: true,
    run: async ({ ticket, text }, use) =>
      proposedWords(await propose(await threadOf(use), { kind: 'add', ticket, text }, use?.actor ?? 'turn')),
  });
}
