import { dateIn } from '../clock.ts';
import { sayDate } from '../conversation/reply/say-values.ts';
import { makeCalendar } from '../grievances/calendar.ts';
import type { FlowDeps } from '../grievances/flow-turn.ts';
import { makeGrievanceFlow } from '../grievances/make-flow.ts';
import { newsSince, type NewsInput } from '../grievances/news.ts';
import { rightsFor } from '../grievances/rights.ts';
import { oneTimeCodeFactor } from '../grievances/one-time-code.ts';
import { staffFactor } from '../grievances/staff-factor.ts';
import { dateOfBirthFactor } from '../grievances/verification.ts';
import { howToApply } from '../programs/program.ts';
import type { Pack } from './pack.ts';
import type { Stores } from './stores.ts';

/** The grievance flow over its stores, and the rights of the pack. */
export function makeGrievances(pack: Pack, stores: Stores, timeZone: string) {
  const calendar = makeCalendar(pack.calendar);
  const byId = new Map(pack.programs.map((program) => [program.id, program]));
  const deps: FlowDeps = {
    rules: pack.grievanceRules,
    calendar,
    tickets: stores.tickets,
    registry: stores.registry,
    secondFactor: dateOfBirthFactor(stores),
    oneTimeCode: oneTimeCodeFactor(stores),
    staffKnow: staffFactor(stores),
    attempts: stores.attempts,
    digest: stores.digest,
    beneficiaryIdPattern: new RegExp(pack.settings.beneficiary_id.pattern, 'u'),
    dateOf: (instant) => dateIn(timeZone, new Date(instant)),
    formatDate: sayDate,
    programName: (programId) => byId.get(programId)?.short_name ?? byId.get(programId)?.name ?? programId,
    whoToCall(programId, state) {
      const program = programId === undefined ? undefined : byId.get(programId);
      const how = program === undefined ? undefined : howToApply(program, state);
      const phone = how?.phones[0]?.number;
      return how === undefined || phone === undefined ? undefined : { agency: how.agency, phone };
    },
  };
  return {
    deps,
    flow: makeGrievanceFlow(deps),
    news: (input: NewsInput) => newsSince(input, deps),
    findRights: (question: Parameters<typeof rightsFor>[0]) => rightsFor(question, pack.rights, calendar),
  };
}
