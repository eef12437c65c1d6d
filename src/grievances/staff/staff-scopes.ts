import { AppError } from '../../errors.ts';
import type { StaffActionName } from './ticket-actions.ts';

/**
 * tickets:read lists and reads; tickets:values also shows the values behind handles; tickets:write works on tickets;
 * tickets:decide decides, closes and reopens; people:verify vouches for people and gives one-time codes; tickets:restricted opens what is seen by few; tickets:export exports.
 */
export const staffScopes = [
  'tickets:read',
  'tickets:values',
  'tickets:write',
  'tickets:decide',
  'tickets:restricted',
  'tickets:export',
  'people:verify',
] as const;
export type StaffScope = (typeof staffScopes)[number];

/** Who works: `staff:key_…` in every record, and what the key allows. */
export interface Staff {
  readonly actor: string;
  readonly scopes: readonly string[];
}

export function scopeOf(action: StaffActionName): StaffScope {
  if (action === 'vouch') return 'people:verify';
  return action === 'decide' || action === 'close' || action === 'reopen' ? 'tickets:decide' : 'tickets:write';
}

export function hasScope({ scopes }: Staff, scope: StaffScope): boolean {
  return scopes.includes(scope);
}

/** Throws `forbidden`, naming the scope that lacks. */
export function needScope(staff: Staff, scope: StaffScope): void {
  if (hasScope(staff, scope)) return;
  throw new AppError('forbidden', `This needs a staff key with the scope ${scope}. The operator makes one.`, {
    extra: { scope },
  });
}
