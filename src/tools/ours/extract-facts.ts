import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { Json } from '../../household/household.ts';
import { factStatuses } from '../../profile/fact.ts';
import { defineTool } from '../define-tool.ts';

const input = z.strictObject({
  text: z.string().min(1).max(bounds.messageCharsMax).describe('What a person wrote, in their own words.'),
});

const output = z.strictObject({
  facts: z.array(
    z.strictObject({
      path: z.string().describe('Where it stands in a household: `members.you.income.wages`.'),
      value: (z.json() as z.ZodType<Json>).exactOptional(),
      status: z.enum(factStatuses),
      start: z.number().int().exactOptional().describe('Where its words stand in the text, in UTF-16 units.'),
      end: z.number().int().exactOptional(),
    }),
  ),
  household: z.looseObject({}).describe('What the facts add up to, as check_eligibility takes it.'),
  inferred: z.array(z.string()).describe('Paths of facts that nobody stated in so many words.'),
  withheld: z
    .number()
    .int()
    .describe('Facts that were read and are not given to other programs, such as health or immigration.'),
});
export type ExtractedFacts = z.infer<typeof output>;

export interface ExtractFactsDeps {
  /** Reads a text as a turn would, and keeps nothing of it. Rejects `message_empty`, `blocked`. */
  readonly readText: (text: string) => Promise<ExtractedFacts>;
}

export function extractFactsTool({ readText }: ExtractFactsDeps) {
  return defineTool({
    name: 'extract_facts',
    title: 'Extract facts',
    description: 'Reads what a person wrote and gives the facts in it as a household. Nothing of it is kept.',
    examples: ['I lost my job, have two kids and rent is 900', 'what does this message say about the household'],
    input,
    output,
    readOnly: true,
    run: ({ text }) => readText(text),
    count: ({ facts }) => facts.length,
  });
}
