import { beforeAll, describe, expect, it } from 'vitest';
import { redactorOf } from '../../../src/compose/middleware.ts';
import { readPack, type Pack } from '../../../src/compose/pack.ts';
import { bounds } from '../../../src/config.ts';
import { redactText } from '../../../src/middleware/pii-redaction/redact-text.ts';
import type { Redactor } from '../../../src/middleware/pii-redaction/redactor.ts';
import { openHandleVault } from '../../../src/vault/handle-vault.ts';

/** States, counties and cities as `places.yaml` has them. */
function placeNames({ places }: Pack): readonly string[] {
    const cities = Object.values(places.cities).flatMap((counties) =>
      Object.entries(counties).flatMap(([county, names]) => [
        ...(county === '-' ? [] : [`${county} County`]),
        ...names.split(',').map((name) => name.trim()),
      ]),
    );
    return [...Object.values(places.states).map(({ name }) => name), ...cities];
}

/** What people write around the name of a program or an agency. */
const aboutPrograms = [
  (name: string) => name,
  (name: string) => `I applied for ${name} in May and heard nothing.`,
  (name: string) => `my name is on the ${name} list`,
  (name: string) => `This is about ${name}, please`,
  (name: string) => `is ${name.toLowerCase()} open to my son`,
  (name: string) => `My son ${name} stopped. Contact ${name}?`,
  (name: string) => `THEY CUT ${name.toUpperCase()} AND I HAVE NO FOOD`,
];
const inPlaces = [
  (name: string) => `I live in ${name} with my kids`,
  (name: string) => `we are in ${name}, Texas 78701`,
  (name: string) => `we went from ${name}, TX to Austin`,
];
/** Without "in" or a state beside it, a place that is also a given name may be a person. */
const fromPlaces = [
  (name: string) => `I'm from ${name}. ${name} is home`,
  (name: string) => `we moved to ${name.toLowerCase()} last week`,
];

let pack: Pack;
let redactor: Redactor;
beforeAll(async () => {
  pack = await readPack('data/us');
  redactor = redactorOf(pack);
});

const redact = (text: string): string =>
  redactText(redactor, text, openHandleVault([], bounds.handlesPerThreadMax), {
    aggressiveness: 'balanced',
    handles: 'escape',
  }).text;

const changed = (names: readonly string[], sentences: readonly ((name: string) => string)[]): readonly string[] =>
  [...new Set(names)]
    .flatMap((name) => sentences.map((sentence) => sentence(name)))
    .filter((text) => redact(text) !== text)
    .map((text) => `${text} -> ${redact(text)}`);

describe('what the pack itself names is never taken for a person', () => {
  it('programs and agencies, in sentences, in small letters and in capitals', () => {
    const names = pack.programs.flatMap((program) => [
      program.name,
      program.agency,
      ...(program.short_name === undefined ? [] : [program.short_name]),
      ...program.other_names,
    ]);
    expect(names.length).toBeGreaterThan(500);
    expect(changed(names, aboutPrograms)).toEqual([]);
  });

  it('states and places', () => {
    const names = [...Object.values(pack.settings.states), ...placeNames(pack)];
    expect(names.length).toBeGreaterThan(100);
    expect(changed(names, inPlaces)).toEqual([]);
    const { names: known, lexicon } = redactor;
    const noGivenName = names.filter((name) => !known.givenNames.has(name.toLowerCase()) && !lexicon?.given.has(name.toLowerCase()));
    expect(noGivenName.length).toBeGreaterThan(900);
    expect(changed(noGivenName, fromPlaces)).toEqual([]);
  });

  it.each(['I live in Paris, Texas', 'my name is not on the lease', 'Moved from Jackson, Mississippi to Lincoln'])(
    '%s',
    (text) => expect(redact(text)).toBe(text),
  );

  it.each([
    ['My name is Austin Obi', 'My name is [PERSON_1]'],
    ['my son Tyler and Mrs. Compton', 'my son [PERSON_1] and Mrs. [PERSON_2]'],
    ['My name is Rosa Compton. Compton is my married name', 'My name is [PERSON_1]. [PERSON_2] is my married name'],
  ])('while a person who is called like a place goes: %s', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});
