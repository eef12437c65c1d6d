import { dateIn, type Clock } from '../clock.ts';
import { makeCalendar } from '../grievances/calendar.ts';
import { makeStaffDesk } from '../grievances/staff/make-staff-desk.ts';
import type { StaffDesk } from '../grievances/staff/staff-desk.ts';
import { hideIdentifiers } from '../middleware/pii-redaction/hide-identifiers.ts';
import { restoreText } from '../middleware/pii-restoration/restore-text.ts';
import { openHandleVault } from '../vault/handle-vault.ts';
import { redactorOf } from './middleware.ts';
import type { Pack } from './pack.ts';
import type { Stores } from './stores.ts';

/** The desk of the staff over the stores: the same for the routes and for the terminal. */
export function makeDesk(from: {
  readonly pack: Pack;
  readonly stores: Pick<Stores, 'ticketQueue' | 'tickets' | 'audit' | 'digest' | 'threads' | 'registry' | 'codes'>;
  readonly clock: Clock;
  readonly timeZone: string;
}): StaffDesk {
  const { pack, stores, clock, timeZone } = from;
  const redactor = redactorOf(pack);
  return makeStaffDesk({
    queue: stores.ticketQueue,
    tickets: stores.tickets,
    audit: stores.audit,
    calendar: makeCalendar(pack.calendar),
    rules: pack.grievanceRules,
    digest: stores.digest,
    registry: stores.registry,
    codes: stores.codes,
    beneficiaryIdPattern: new RegExp(pack.settings.beneficiary_id.pattern, 'u'),
    hide: async (text, threadId) => {
      const known = threadId === undefined ? [] : await stores.threads.loadVault(threadId);
      return hideIdentifiers(redactor, text, known);
    },
    clock,
    today: () => dateIn(timeZone, clock.now()),
    restore: async (text, threadId) => {
      const values = await stores.threads.loadVault(threadId);
      return restoreText(text, openHandleVault(values, values.length)).text;
    },
  });
}
