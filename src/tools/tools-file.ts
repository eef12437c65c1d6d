import { z } from 'zod';
import { databaseFault, databaseSettingsSchema, queryFault } from './database/database-settings.ts';
import { apiFault, apiSettingsSchema } from './http-api/api-settings.ts';
import { stepFault, stepNames, stepSchema } from './steps/step-settings.ts';
import { sourceName, upstreamFault, upstreamSettingsSchema } from './upstream/upstream-settings.ts';

/** `OMBUD_TOOLS_FILE`: what an operator adds to the tools, and what of their results goes to whom. */
const setName = z.string().min(1).max(64);
const sets = z.array(setName).min(1).max(10);

/** Who gets results cut how: by sets named here, or by a plan that names them. */
const cut = z.strictObject({ plan: z.string().min(1).max(64).optional(), filters: sets.optional() });
export type Cut = z.infer<typeof cut>;

export const toolsFileSchema = z.strictObject({
  apiVersion: z.literal('ombud/v1'),
  kind: z.literal('Tools'),
  /** Other servers whose tools are offered, by the name that stands before theirs. */
  upstreams: z.record(sourceName, upstreamSettingsSchema).default({}),
  /** Databases of which named queries are offered. */
  databases: z.record(sourceName, databaseSettingsSchema).default({}),
  /** HTTP APIs of which named operations are offered. */
  apis: z.record(sourceName, apiSettingsSchema).default({}),
  /** Places of our own paths where a foreign tool is asked. */
  steps: z.partialRecord(z.enum(stepNames), stepSchema).default({}),
  /** Files of output filters, relative to this one. */
  filter_files: z.array(z.string().min(1).max(300)).max(50).default([]),
  plans: z.record(z.string().min(1).max(64), z.strictObject({ filters: sets })).default({}),
  /** By the id of an access key; `open` is anybody where no key is asked for, `stdio` the host of `npm run mcp`. */
  clients: z.record(z.string().min(1).max(128), cut).default({}),
  /** Every other client. */
  other_clients: cut.optional(),
  /** Ombud's own turns. */
  turn: cut.optional(),
});
export type ToolsFile = z.infer<typeof toolsFileSchema>;

interface PlacedReason {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** Names that nothing bears, and sources that can't be asked. */
export function checkToolsFile(
  file: ToolsFile,
  setNames: readonly string[],
  hasSecret: (variable: string) => boolean,
): readonly PlacedReason[] {
  const known = setNames.length === 0 ? 'there is none' : `there are: ${setNames.join(', ')}`;
  const unknownSets = (names: readonly string[] | undefined, path: readonly (string | number)[]): PlacedReason[] =>
    (names ?? []).flatMap((name, index) =>
      setNames.includes(name)
        ? []
        : [{ path: [...path, index], reason: `no filter file has a set named “${name}”; ${known}` }],
    );
  const cuts: [readonly string[], Cut | undefined][] = [
    ...Object.entries(file.clients).map(([client, one]): [string[], Cut] => [['clients', client], one]),
    [['other_clients'], file.other_clients],
    [['turn'], file.turn],
  ];
  return [
    ...Object.entries(file.upstreams).flatMap(([name, settings]) => {
      const reason = upstreamFault(settings, hasSecret);
      const path = ['upstreams', name];
      return [
        ...(reason === undefined ? [] : [{ path, reason }]),
        ...unknownSets(settings.filters, [...path, 'filters']),
      ];
    }),
    ...Object.entries(file.databases).flatMap(([name, settings]) => {
      const reason = databaseFault(settings, hasSecret);
      const path = ['databases', name];
      return [
        ...(reason === undefined ? [] : [{ path, reason }]),
        ...unknownSets(settings.filters, [...path, 'filters']),
        ...Object.entries(settings.queries).flatMap(([query, one]) => {
          const fault = queryFault(one);
          return fault === undefined ? [] : [{ path: [...path, 'queries', query, 'sql'], reason: fault }];
        }),
      ];
    }),
    ...Object.entries(file.apis).flatMap(([name, settings]) => {
      const reason = apiFault(settings, hasSecret);
      const path = ['apis', name];
      return [
        ...(reason === undefined ? [] : [{ path, reason }]),
        ...unknownSets(settings.filters, [...path, 'filters']),
      ];
    }),
    ...sameNames(file),
    ...Object.entries(file.steps).flatMap(([name, step]) => {
      const [source = ''] = step.tool.split('__');
      const known = [file.upstreams, file.databases, file.apis].some((sources) => Object.hasOwn(sources, source));
      const reason = known ? stepFault(step) : `no source is named “${source}”`;
      return reason === undefined ? [] : [{ path: ['steps', name], reason }];
    }),
    ...Object.entries(file.plans).flatMap(([plan, { filters }]) => unknownSets(filters, ['plans', plan, 'filters'])),
    ...cuts.flatMap(([path, one]) => [
      ...unknownSets(one?.filters, [...path, 'filters']),
      ...(one?.plan !== undefined && !Object.hasOwn(file.plans, one.plan)
        ? [{ path: [...path, 'plan'], reason: `there is no plan named “${one.plan}”` }]
        : []),
    ]),
  ];
}

/** The same name for two sources would be the same name for two tools. */
function sameNames({ upstreams, databases, apis }: ToolsFile): readonly PlacedReason[] {
  const seen = new Set(Object.keys(upstreams));
  const faults: PlacedReason[] = [];
  for (const [section, sources] of Object.entries({ databases, apis })) {
    for (const name of Object.keys(sources)) {
      if (seen.has(name))
        faults.push({ path: [section, name], reason: `another source is named “${name}” too; rename one of them` });
      seen.add(name);
    }
  }
  return faults;
}

/** The sets that a source's results always pass. */
export function setsOfSource({ upstreams, databases, apis }: ToolsFile, name: string): readonly string[] {
  return (upstreams[name] ?? databases[name] ?? apis[name])?.filters ?? [];
}

/** The names of the sets that one caller’s results pass, in order: its plan’s, then its own. */
export function setsOf(file: ToolsFile, one: Cut | undefined): readonly string[] {
  if (one === undefined) return [];
  const ofPlan = one.plan === undefined ? [] : (file.plans[one.plan]?.filters ?? []);
  return [...ofPlan, ...(one.filters ?? [])];
}
