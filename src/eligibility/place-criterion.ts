import { findNode } from '../household/field-tree.ts';
import { readField } from '../household/read-field.ts';
import type { Reading } from '../household/household.ts';
import type { CriterionOutcome, CriterionResult } from './determination.ts';
import type { RulePack } from './rule-pack.ts';
import type { Source } from './rule.ts';
import type { Run } from './scope.ts';
import { words } from './words.ts';

/** Where a program runs: empty lists mean everywhere. Counties are names, compared without capitals. */
export interface ServiceArea {
  readonly states: readonly string[];
  readonly counties: readonly string[];
}

/** The criterion `place`, from the household fields `state` and `county`; undefined for a program that runs everywhere. */
export function placeCriterion(
  area: ServiceArea,
  run: Run,
  pack: RulePack,
  source: Source,
): CriterionResult | undefined {
  if (area.states.length === 0 && area.counties.length === 0) return undefined;
  const state = lies(area.states, 'state', run);
  const county = state === 'not_met' ? 'met' : lies(area.counties, 'county', run);
  const outcome = [state, county].find((each) => each === 'not_met') ?? (state === 'unknown' ? state : county);
  if (outcome === 'not_met') return elsewhere(area, pack, source);
  const missing = [...(state === 'unknown' ? ['state'] : []), ...(county === 'unknown' ? ['county'] : [])];
  return {
    id: 'place',
    label: words.placeLabel,
    outcome,
    says: sentence(outcome, area, pack, run),
    ...(outcome === 'unknown' ? { missing } : {}),
    source,
  };
}

const saidElsewhere = new WeakMap<ServiceArea, CriterionResult>();

/** Not there: the same for everybody, whatever they said. */
function elsewhere(area: ServiceArea, pack: RulePack, source: Source): CriterionResult {
  const known = saidElsewhere.get(area);
  if (known !== undefined) return known;
  const names = area.counties.length > 0 ? area.counties : area.states.map((state) => stateName(state, pack));
  const says = words.notInPlace(orList(names));
  const made: CriterionResult = { id: 'place', label: words.placeLabel, outcome: 'not_met', says, source };
  saidElsewhere.set(area, made);
  return made;
}

/** A place that was only inferred is no ground to send anybody away. */
function lies(places: readonly string[], field: 'state' | 'county', run: Run): CriterionOutcome {
  if (places.length === 0) return 'met';
  const reading = readField(run.household, [field]);
  if (reading.kind !== 'value') return 'unknown';
  if (places.some((place) => normal(place) === normal(String(reading.value)))) return 'met';
  return run.inferred.has(field) ? 'unknown' : 'not_met';
}

function normal(place: string): string {
  return place.toLowerCase().replace(/ county$/, '');
}

function sentence(outcome: CriterionOutcome, area: ServiceArea, pack: RulePack, run: Run): string {
  if (outcome === 'unknown') return words.placeUnknown;
  const here: Reading = readField(run.household, [area.counties.length > 0 ? 'county' : 'state']);
  return here.kind === 'value' ? words.inPlace(stateName(String(here.value), pack)) : words.placeLabel;
}

function stateName(state: string, pack: RulePack): string {
  return findNode(pack.fields, 'state')?.field?.values?.[state] ?? state;
}

function orList(names: readonly string[]): string {
  return words.or(names.at(-1) ?? '', names.slice(0, -1));
}
