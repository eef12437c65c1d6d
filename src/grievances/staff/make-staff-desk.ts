import { actOnTicket, mergeTickets } from './act-on-ticket.ts';
import { countTickets } from './count-tickets.ts';
import { giveCode } from './give-code.ts';
import { listQueue } from './list-queue.ts';
import { readDeskFile } from './read-desk-file.ts';
import { recordStaff } from './record-staff.ts';
import { resetPasscode } from './reset-passcode.ts';
import type { StaffDesk, StaffDeskDeps } from './staff-desk.ts';
import { hasScope, needScope, scopeOf } from './staff-scopes.ts';
import { visibleTicket } from './visible-ticket.ts';

/** What each call needs, and what does it. */
export function makeStaffDesk(deps: StaffDeskDeps): StaffDesk {
  return {
    list: async (staff, asked) => {
      needScope(staff, 'tickets:read');
      return listQueue(deps, staff, asked);
    },
    listForExport: async (staff, asked) => {
      needScope(staff, 'tickets:export');
      const found = await listQueue(deps, staff, { ...asked, limit: asked.limit + 1 });
      const rows = found.slice(0, asked.limit);
      await recordStaff(deps, staff, 'tickets_exported', 'tickets', { rows: rows.length });
      return { rows, hasMore: found.length > rows.length };
    },
    count: async (staff) => {
      needScope(staff, 'tickets:read');
      return countTickets(deps, hasScope(staff, 'tickets:restricted'));
    },
    read: async (staff, number) => {
      needScope(staff, 'tickets:read');
      return readDeskFile(deps, staff, number);
    },
    act: async (staff, number, action, expectedVersion) => {
      needScope(staff, scopeOf(action.action));
      await visibleTicket(deps, staff, number);
      if (action.action === 'merge') return mergeTickets(deps, staff, { number, action, expectedVersion });
      return actOnTicket(deps, staff, { number, action, expectedVersion });
    },
    resetPasscode: async (staff, number, reason) => {
      needScope(staff, 'people:verify');
      return resetPasscode(deps, staff, number, reason);
    },
    giveCode: async (staff, beneficiaryId, reason) => {
      needScope(staff, 'people:verify');
      return giveCode(deps, staff, beneficiaryId, reason);
    },
  };
}
