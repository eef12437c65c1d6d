import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { howToApply, phoneSchema } from '../../programs/program.ts';
import type { ProgramStore } from '../../programs/program-store.ts';
import { defineTool } from '../define-tool.ts';

const input = z.strictObject({
  program_id: z.string().min(1).max(100),
  state: z.string().max(10).optional().describe('Code of the state: how to apply there.'),
});

const output = z.strictObject({
  id: z.string(),
  name: z.string(),
  short_name: z.string().optional(),
  agency: z.string(),
  gives: z.string(),
  who: z.string(),
  documents: z.array(z.strictObject({ what: z.string(), or: z.array(z.string()) })),
  apply: z.strictObject({
    first: z.string(),
    steps: z.array(z.string()),
    url: z.string().optional(),
    phones: z.array(phoneSchema),
    in_person: z.string().optional(),
  }),
  takes: z.string().optional(),
  next: z.string().optional(),
  related: z.array(z.string()),
  sources: z.array(z.strictObject({ title: z.string(), url: z.string() })),
  reviewed_on: z.string(),
});

export function getProgramTool(deps: { readonly store: Pick<ProgramStore, 'get'> }) {
  return defineTool({
    name: 'get_program',
    title: 'Program details',
    description: 'Everything a person needs to know of one program: what it gives, for whom, papers, how to apply.',
    examples: ['how do I apply for it', 'what papers do I need', 'tell me more about that one'],
    input,
    output,
    readOnly: true,
    run: async ({ program_id, state }) => {
      const stored = await deps.store.get(program_id);
      if (!stored) throw new AppError('program_not_found', 'There is no such program in the catalogue.');
      const { program } = stored;
      const { agency, url, inPerson, first, steps, phones } = howToApply(program, state);
      return {
        id: program.id,
        name: program.name,
        ...defined({ short_name: program.short_name, takes: program.takes, next: program.next }),
        agency,
        gives: program.gives,
        who: program.who,
        documents: program.documents,
        apply: { first, steps: [...steps], phones: [...phones], ...defined({ url, in_person: inPerson }) },
        related: program.related,
        sources: program.sources,
        reviewed_on: program.reviewed_on,
      };
    },
  });
}

/** Without the keys that have no value: a reader of JSON should not meet empty ones. */
function defined<Values extends Record<string, string | undefined>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
