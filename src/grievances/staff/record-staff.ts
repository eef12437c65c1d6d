import type { StaffDeskDeps } from './staff-desk.ts';
import type { Staff } from './staff-scopes.ts';

/** A line of the audit record about what a key saw or took out. */
export async function recordStaff(
  deps: Pick<StaffDeskDeps, 'audit' | 'clock'>,
  { actor }: Staff,
  action: string,
  subject: string,
  detail: Readonly<Record<string, number | boolean>>,
): Promise<void> {
  await deps.audit.append([{ at: deps.clock.now().toISOString(), actor, action, subject, detail }]);
}
