import type { Representative, TicketIntake } from '../intake.ts';

/**
 * What was asked beside the story, with the values behind its handles where `restore` gives them. The words are the
 * person's own: who files, for whom, and what they said of consent.
 */
export async function intakeForStaff(
  intake: TicketIntake | undefined,
  restore: (text: string) => Promise<string>,
): Promise<TicketIntake | undefined> {
  if (intake === undefined) return undefined;
  const { when, notice, representative } = intake;
  return {
    ...(when === undefined ? {} : { when: await restore(when) }),
    ...(notice === undefined ? {} : { notice }),
    ...(representative === undefined ? {} : { representative: await restored(representative, restore) }),
  };
}

async function restored(
  { whom, who, consent, ...rest }: Representative,
  restore: (text: string) => Promise<string>,
): Promise<Representative> {
  return {
    ...rest,
    whom: await restore(whom),
    ...(who === undefined ? {} : { who: await restore(who) }),
    ...(consent === undefined ? {} : { consent: { ...consent, words: await restore(consent.words) } }),
  };
}
