import { calendarSchema } from '../grievances/calendar.ts';
import { rightFileSchema } from '../grievances/right.ts';
import { grievanceRulesSchema } from '../grievances/rules.ts';
import { fileKind, type FileKinds } from '../packs/load-pack.ts';
import { demoBeneficiariesSchema } from '../storage/sqlite/registry.ts';

/** The files of a pack that the grievance room reads. */
export const grievanceKinds = {
  calendar: fileKind({ files: 'calendar.yaml', schema: calendarSchema }),
  grievances: fileKind({ files: 'grievances.yaml', schema: grievanceRulesSchema }),
  rights: fileKind({
    files: 'rights/*.yaml',
    schema: rightFileSchema,
    ids: (rights) => rights.map(({ id }, at) => ({ id, path: ['rights', at, 'id'] })),
  }),
  demoBeneficiaries: fileKind({
    files: 'demo/beneficiaries.yaml',
    schema: demoBeneficiariesSchema,
    optional: true,
    ids: ({ beneficiaries }) => beneficiaries.map(({ id }, at) => ({ id, path: ['beneficiaries', at, 'id'] })),
  }),
} satisfies FileKinds;
