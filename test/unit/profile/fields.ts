import { fieldSchema, type Fields } from '../../../src/household/field.ts';

/** The fields of a small made-up pack. */
export const fields: Fields = new Map(
  [
    { path: 'state', type: 'choice', label: 'state', values: { NN: 'Northland', SS: 'Southland' } },
    { path: 'members', type: 'list', label: 'people', keyedBy: 'id' },
    { path: 'members[].id', type: 'text', label: 'id' },
    {
      path: 'members[].relationship',
      type: 'choice',
      label: 'kin',
      values: { self: '', spouse: '', child: '', parent: '' },
    },
    { path: 'members[].parents', type: 'member_list', label: 'parents' },
    { path: 'members[].spouse', type: 'member', label: 'spouse' },
    { path: 'members[].age', type: 'count', label: 'age', min: 0, max: 125 },
    { path: 'members[].disability', type: 'group', label: 'disability' },
    { path: 'members[].disability.status', type: 'choice', label: 'disability', values: { none: '', approved: '' } },
    { path: 'members[].insurance', type: 'choices', label: 'insurance', values: { none: '', public: '' } },
    { path: 'members[].income', type: 'list', label: 'income', keyedBy: 'kind' },
    { path: 'members[].income[].kind', type: 'choice', label: 'kind', values: { wages: '', unemployment: '' } },
    { path: 'members[].income[].amount', type: 'amount', label: 'amount' },
    { path: 'members[].income[].period', type: 'choice', label: 'period', values: { week: '', month: '' } },
    { path: 'members[].income[].hours_weekly', type: 'number', label: 'hours', min: 0, max: 168 },
    { path: 'members[].receives', type: 'list', label: 'benefits', keyedBy: 'program' },
    { path: 'members[].receives[].program', type: 'text', label: 'program' },
    { path: 'members[].receives[].status', type: 'choice', label: 'status', values: { active: '', stopped: '' } },
    { path: 'expenses.rent', type: 'money', label: 'rent' },
    { path: 'housing.kind', type: 'choice', label: 'housing', values: { renting: '', homeless: '' } },
    { path: 'urgent.food', type: 'yes_no', label: 'food' },
    { path: 'moved_on', type: 'date', label: 'move' },
    { path: 'custody', type: 'list', label: 'custody' },
    { path: 'custody[].child', type: 'member', label: 'child' },
    { path: 'custody[].share', type: 'number', label: 'share', min: 0, max: 1 },
  ].map((field) => {
    const parsed = fieldSchema.parse(field);
    return [parsed.path, parsed];
  }),
);
