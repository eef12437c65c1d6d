import { z } from 'zod';
import { consentAnswers, noticeSchema, type TicketIntake } from '../../grievances/intake.ts';

/** What was asked beside the story, as staff read it. */
export const intakeSchema = z.object({
  since: z.string().optional().describe('Since when, in the words of the person.'),
  notice: noticeSchema
    .optional()
    .describe(
      'The letter: `dated` (with `on`), `undated`, `not_here`, `none` or `unknown`; `words` where no day was read.',
    ),
  filed_for: z
    .object({
      whom: z.string().describe('As the one who files calls them: "your father", or a name.'),
      who: z.string().optional().describe('Who files, in their words; left out when they would rather not say.'),
      consent: z
        .object({
          given: z.enum(consentAnswers),
          words: z.string().describe('In the words of the one who files. Nobody checked it.'),
          at: z.string(),
        })
        .optional()
        .describe('Whether the one it is about agrees.'),
    })
    .optional()
    .describe(
      'Somebody files for another. Unless that other is verified, nothing of their case is for the one who files.',
    ),
});

export function intakeBody(intake: TicketIntake | undefined): z.infer<typeof intakeSchema> | undefined {
  if (intake === undefined) return undefined;
  const { when, notice, representative: files } = intake;
  return {
    ...(when === undefined ? {} : { since: when }),
    ...(notice === undefined ? {} : { notice }),
    ...(files === undefined
      ? {}
      : {
          filed_for: {
            whom: files.whom,
            ...(files.who === undefined ? {} : { who: files.who }),
            ...(files.consent === undefined ? {} : { consent: files.consent }),
          },
        }),
  };
}
