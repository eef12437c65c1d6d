import { AppError } from '../errors.ts';
import type { Json } from '../household/household.ts';
import { isObject } from '../household/read-field.ts';
import { compileNumber } from './compile-number.ts';
import { compileTest } from './compile-test.ts';
import { reachIn } from './reach.ts';
import type { RulePack } from './rule-pack.ts';
import { keptAt, type CompiledPresumption, type Compiler, type Reach, type Scope } from './scope.ts';
import { isNumberValue, isTestValue, sharedValues } from './shared-values.ts';
import { everybody, rosterOf, type Roster } from './units.ts';

const compilers = new WeakMap<RulePack, Compiler>();

/** The compiler of a pack: made once, keeping what it compiled. */
export function compilerFor(pack: RulePack): Compiler {
  const made = compilers.get(pack) ?? makeCompiler(pack);
  compilers.set(pack, made);
  return made;
}

function makeCompiler(pack: RulePack): Compiler {
  const rosters = new Map<string, RosterMaker>();
  const presumptions = new Map<string, readonly CompiledPresumption[]>();
  const reachOf = reachIn(pack);
  const numbers = sharedValues(isNumberValue, reachOf);
  const tests = sharedValues(isTestValue, reachOf);
  const compiler: Compiler = {
    pack,
    number: (expr, at) => numbers(expr, at, () => compileNumber(expr, compiler, at)),
    test: (test, at) => tests(test, at, () => compileTest(test, compiler, at)),
    roster: (unit) => (scope) => {
      const id = unit === 'unit' ? scope.unit : unit;
      const known = rosters.get(id);
      if (known !== undefined) return once(scope, id, known);
      const made = { make: rosterMaker(id, compiler), reach: reachOf({ size: id }) };
      rosters.set(id, made);
      return once(scope, id, made);
    },
    presumptionsFor: (path) => {
      const found = presumptions.get(path) ?? findPresumptions(path, compiler);
      presumptions.set(path, found);
      return found;
    },
  };
  return compiler;
}

function rosterMaker(id: string, compiler: Compiler): (scope: Scope) => Roster {
  if (id === 'household') return everybody(compiler);
  const unit = compiler.pack.units.get(id);
  if (unit === undefined) throw new AppError('pack_invalid', `There is no unit ${id}.`);
  return rosterOf(unit, compiler);
}

interface RosterMaker {
  readonly make: (scope: Scope) => Roster;
  readonly reach: Reach;
}

/** Who is in a unit is worked out once for all that look at the same of it. */
function once(scope: Scope, id: string, { make, reach }: RosterMaker): Roster {
  const { rosters } = keptAt(scope, reach);
  const known = rosters.get(id);
  if (known) return known;
  const roster = make(scope);
  rosters.set(id, roster);
  return roster;
}

/** Presumptions about this path, or about something above it whose presumed value says what stands here. */
function findPresumptions(path: string, compiler: Compiler): readonly CompiledPresumption[] {
  const segments = plain(path).split('.');
  return [...compiler.pack.presumptions.values()].flatMap(
    ({ id, field, value, formula, follows, for_members: who }) => {
      if (field === undefined) return [];
      const above = plain(field).split('.');
      if (!above.every((segment, index) => segments[index] === segment)) return [];
      const isHere = above.length === segments.length;
      const here = descend((value ?? null) as Json, segments.slice(above.length));
      if (formula === undefined ? here === undefined || here === null : !isHere) return [];
      return [
        {
          id,
          value: here,
          follows: follows === true,
          formula: formula === undefined ? undefined : compiler.number({ formula }, {}),
          forMembers: who === undefined ? undefined : compiler.test(who, {}),
        },
      ];
    },
  );
}

function plain(path: string): string {
  return path.replaceAll('[]', '');
}

function descend(value: Json, segments: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const segment of segments) here = isObject(here) ? here[segment] : undefined;
  return here;
}
