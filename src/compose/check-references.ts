import type { PackFault } from '../packs/fault.ts';
import type { PackFile, PlacedReason } from '../packs/load-pack.ts';
import { nearest } from '../packs/nearest.ts';
import type { Offices, ProgramFile } from '../programs/offices.ts';
import type { Program } from '../programs/program.ts';
import type { Thesaurus } from '../programs/thesaurus.ts';
import type { PackSettings } from './pack-settings.ts';

interface ReferringFiles {
  readonly programs: readonly PackFile<ProgramFile>[];
  readonly offices: readonly PackFile<Offices>[];
  readonly thesaurus: readonly PackFile<Thesaurus>[];
}

/** What a schema cannot see of one program by itself: states that there are not (`undefined`: not known), no way to decide. */
export function programFaults(
  {
    states: offered,
    apply_by_state,
    rule,
    agency_decides,
  }: Pick<Program, 'states' | 'apply_by_state' | 'rule' | 'agency_decides'>,
  states: readonly string[] | undefined,
): readonly PlacedReason[] {
  const named = [
    ...offered.map((state, at) => ({ state, path: ['states', at] })),
    ...Object.keys(apply_by_state).map((state) => ({ state, path: ['apply_by_state', state] })),
  ];
  const faults = named.flatMap(({ state, path }) => {
    const reason = states === undefined ? undefined : unknown('state', state, states);
    return reason === undefined ? [] : [{ path, reason }];
  });
  if (rule !== undefined || agency_decides !== undefined) return faults;
  const undecided = 'has neither `rule` nor `agency_decides`: say how it is decided, or whom to ask';
  return [...faults, { path: [], reason: undecided }];
}

function unknown(kind: string, name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const near = nearest(name, known);
  return `there is no ${kind} \`${name}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`;
}

/**
 * Faults that show only when several files are seen together: a program or a state that nothing else knows.
 *
 * @param faulty program files that did not pass; whoever refers to one is not to blame
 */
export function checkReferences(
  settings: PackSettings | undefined,
  { programs, offices, thesaurus }: ReferringFiles,
  faulty: readonly string[],
): readonly PackFault[] {
  const ids = [
    ...programs.map(({ value }) => value.id),
    ...faulty.map((file) => file.slice('programs/'.length, -'.yaml'.length)),
  ];
  const states = Object.keys(settings?.states ?? {});
  const officeIds = offices.map(({ value }) => value.id);
  const faults: PackFault[] = [];
  const report = (file: PackFile<unknown>, path: readonly (string | number)[], reason: string | undefined) => {
    if (reason !== undefined) faults.push(file.fault(path, reason));
  };

  for (const file of programs) {
    const { id, offices: named, related } = file.value;
    if (file.file !== `programs/${id}.yaml`)
      report(file, ['id'], `the file is named ${file.file} but the id is \`${id}\`; they must be the same`);
    related.forEach((other, at) => report(file, ['related', at], unknown('program', other, ids)));
    if (named !== undefined) report(file, ['offices'], unknown('list of offices', named, officeIds));
    for (const { path, reason } of programFaults(file.value, settings === undefined ? undefined : states))
      report(file, path, reason);
  }
  for (const file of offices) {
    if (file.file !== `offices/${file.value.id}.yaml`)
      report(file, ['id'], `the file is named ${file.file} but the id is \`${file.value.id}\`; they must be the same`);
    for (const state of settings ? Object.keys(file.value.offices) : [])
      report(file, ['offices', state], unknown('state', state, states));
  }
  for (const file of thesaurus) {
    file.value.synonyms.forEach((entry, at) => {
      if ('names' in entry) report(file, ['synonyms', at, 'names'], unknown('program', entry.names, ids));
      if ('suggests' in entry)
        entry.suggests.forEach((id, place) =>
          report(file, ['synonyms', at, 'suggests', place], unknown('program', id, ids)),
        );
    });
    file.value.special.forEach((group, at) =>
      group.programs.forEach((id, place) =>
        report(file, ['special', at, 'programs', place], unknown('program', id, ids)),
      ),
    );
  }
  return faults;
}
