import { expect, test } from 'vitest';
import { tellablePath } from '../../../src/household/tellable-path.ts';

test.each([
  ['state', 'state'],
  ['members[1].income[0].amount', 'members[1].income[0].amount'],
  ['members.child1.age', 'members.child1.age'],
  ['errors.3.reason', 'errors.3.reason'],
  ['Maria Lopez', '?'],
  ['123-45-6789', '?'],
  ['members.maria@example.org.age', 'members.?.org.age'],
  ['household.my SSN is 123456789', 'household.?'],
  ['', '?'],
])('of %j an error tells %j', (path, told) => {
  expect(tellablePath(path)).toBe(told);
});
