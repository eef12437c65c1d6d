import { z } from 'zod';
import { compileNoneWords, noneWordsSchema, type NoneWords } from './answers/none-words.ts';
import { moneyNotHadSchema, moneyUsesSchema, type IncomeWords, type MoneyUse } from './money/money-words.ts';
import { compileNotHad, type NotHadWords } from './money/not-had.ts';
import { phraseTable, type PhraseTable } from './text/phrases.ts';
import { compileTowns, type CountyOfTown, type townsSchema } from './places/towns.ts';
import { compileWorkWords, workWordsSchema, type WorkWords } from './work/work-words.ts';
import type { WordForms } from './text/words.ts';

const say = z.array(z.string().min(1)).min(1).describe('How people say it, in any case and spelling.');

/** `facts.yaml` of a pack: the words of a jurisdiction that mean a value of the household. */
export const factWordsSchema = z.strictObject({
  currency: z.strictObject({ symbols: z.array(z.string()).min(1), words: z.array(z.string()) }),
  keep_whole: z.array(z.string()).default([]).describe('Words with digits that are no number: "401k".'),
  programs: z.array(z.strictObject({ id: z.string(), say })).describe('Names of benefits a person may receive.'),
  income: z.array(
    z.strictObject({
      kind: z.string(),
      say,
      receives: z.string().optional(),
      receives_from_age: z.number().int().positive().optional().describe('Under it the name alone does not tell.'),
      paid: z
        .enum(['week', 'two_weeks', 'month', 'once'])
        .optional()
        .describe('Always paid so: said of an amount without a period.'),
      not_with: z.array(z.string()).optional().describe('Words beside which the name may mean another benefit.'),
      employment: z.string().optional().describe('Whoever says "I" before these words works so.'),
    }),
  ),
  insurance: z.array(z.strictObject({ value: z.string(), say, receives: z.string().optional() })),
  assets: z.array(z.strictObject({ kind: z.string(), say })),
  immigration: z.array(z.strictObject({ group: z.string(), say })).describe('Only what follows "I am" or "I have".'),
  identity_number: say.describe('Names of the number whose having is a restricted fact.'),
  subsidised_housing: say,
  disability_income: z
    .array(
      z.strictObject({
        say,
        applying: z.boolean().default(false).describe('Who applies for it says they have a disability.'),
        under_age: z
          .number()
          .int()
          .positive()
          .optional()
          .describe('From this age on it is also paid for the age alone.'),
      }),
    )
    .describe('"on disability": approved, by whom is not said.'),
  claims: z
    .record(z.string(), z.string().regex(/^(members\.\{member\}\.)?[a-z_.]+$/))
    .default({})
    .describe('Fields of a reading that the ledger keeps, and where: `wages: members.{member}.income.wages`.'),
  none: noneWordsSchema.describe('How a short answer says that there is none of what was asked.'),
  money: moneyUsesSchema.describe('Words that name what an amount is for.'),
  money_verbs: moneyUsesSchema.describe('Words that say money comes in or goes out, and no more.'),
  money_not_had: moneyNotHadSchema,
  work: workWordsSchema,
});

/** `places.yaml` of a pack. */
export const placesSchema = z.strictObject({
  states: z.record(z.string(), z.strictObject({ name: z.string(), also: z.array(z.string()).default([]) })),
  codes_of_cities: z
    .array(z.string())
    .default([])
    .describe('Codes by which people mean a city, unless a city or postal code is beside.'),
  clear_codes: z.array(z.string()).default([]).describe('Codes that nothing else is written like, in any case.'),
  word_codes: z.array(z.string()).default([]).describe('Codes that are words: a state in capitals only.'),
  loose_codes: z
    .array(z.string())
    .default([])
    .describe('Codes that people also write for other things: in lower case a state only behind a city.'),
  office_codes: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('Codes that are also an office, with the words that follow its name.'),
  county_words: z.array(z.string()),
  county_nouns_after: z.array(z.string()).default([]),
  postal_code: z.strictObject({
    words: z.array(z.string()),
    digits: z.number().int(),
    prefixes: z.record(z.string(), z.string()).describe('state -> "750-770 772-799 885"'),
  }),
  cities: z.record(z.string(), z.record(z.string(), z.string())).describe('state -> county -> "City, City"'),
  shared_names: z.array(z.string()).describe('City names that mean nothing without their state.'),
  one_behind_in: z
    .array(z.string())
    .default([])
    .describe('Shared names that are persons or things, and behind "in" this one city.'),
});

export interface CityPlace {
  readonly state: string;
  /** Undefined where a city lies in no county or the county is not certain. */
  readonly county: string | undefined;
}

export interface City {
  readonly name: string;
  readonly places: readonly CityPlace[];
  /** Other places, people or things go by the name, too. */
  readonly shared: boolean;
  /** ... and behind "in" it is this city all the same. */
  readonly oneBehindIn: boolean;
}

export interface FactWords {
  /** Where the ledger keeps what a claim of a reading is about, by its field; `{member}` is whose it is. */
  readonly claimPaths: ReadonlyMap<string, string>;
  readonly forms: WordForms;
  readonly programs: PhraseTable<string>;
  readonly none: NoneWords;
  readonly income: PhraseTable<IncomeWords>;
  readonly insurance: PhraseTable<{ readonly value: string; readonly receives: string | undefined }>;
  readonly assets: PhraseTable<string>;
  readonly immigration: PhraseTable<string>;
  readonly identityNumber: PhraseTable<true>;
  readonly subsidisedHousing: PhraseTable<true>;
  readonly disabilityIncome: PhraseTable<{ readonly applying: boolean; readonly underAge: number | undefined }>;
  /** What an amount is for; the verbs say less. */
  readonly money: PhraseTable<MoneyUse>;
  readonly moneyVerbs: PhraseTable<MoneyUse>;
  readonly moneyNotHad: NotHadWords;
  readonly work: WorkWords;
  readonly stateNames: PhraseTable<string>;
  readonly stateCodes: ReadonlyMap<string, string>;
  readonly codesOfCities: ReadonlySet<string>;
  readonly clearCodes: ReadonlySet<string>;
  readonly wordCodes: ReadonlySet<string>;
  readonly looseCodes: ReadonlySet<string>;
  readonly officeCodes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly countyWords: ReadonlySet<string>;
  readonly cities: PhraseTable<City>;
  readonly countyOfTown: CountyOfTown;
  readonly postalWords: ReadonlySet<string>;
  readonly postalDigits: number;
  readonly stateOfPostalPrefix: ReadonlyMap<string, string>;
}

const noCounty = '-';
const postalPrefixDigits = 3;

/** Prepares a pack's words for reading. Done once per pack. */
export function compileFactWords(
  words: z.infer<typeof factWordsSchema>,
  places: z.infer<typeof placesSchema>,
  towns: z.infer<typeof townsSchema> = { towns: {} },
): FactWords {
  const forms: WordForms = {
    currencySymbols: new Set(words.currency.symbols),
    currencyWords: new Set(words.currency.words),
    wholeWords: new Set(words.keep_whole),
  };
  const table = <Entry extends { say: readonly string[] }, Value>(
    entries: readonly Entry[],
    value: (entry: Entry) => Value,
  ) =>
    phraseTable(
      entries.flatMap((entry) => entry.say.map((phrase) => [phrase, value(entry)] as const)),
      forms,
    );
  const plain = (phrases: readonly string[]) =>
    phraseTable(
      phrases.map((phrase) => [phrase, true as const]),
      forms,
    );
  return {
    claimPaths: new Map(Object.entries(words.claims)),
    forms,
    programs: table(words.programs, (entry) => entry.id),
    none: compileNoneWords(words.none),
    income: table(words.income, (entry) => ({
      kind: entry.kind,
      receives: entry.receives,
      paid: entry.paid,
      employment: entry.employment,
      receivesFromAge: entry.receives_from_age,
      notWith: entry.not_with && new Set(entry.not_with),
    })),
    insurance: table(words.insurance, (entry) => ({ value: entry.value, receives: entry.receives })),
    assets: table(words.assets, (entry) => entry.kind),
    immigration: table(words.immigration, (entry) => entry.group),
    identityNumber: plain(words.identity_number),
    subsidisedHousing: plain(words.subsidised_housing),
    disabilityIncome: table(words.disability_income, (entry) => ({
      applying: entry.applying,
      underAge: entry.under_age,
    })),
    money: table(words.money, useOf),
    moneyVerbs: table(words.money_verbs, useOf),
    moneyNotHad: compileNotHad(words.money_not_had, forms),
    work: compileWorkWords(words.work, forms),
    stateNames: phraseTable(
      Object.entries(places.states).flatMap(([code, state]) =>
        [state.name, ...state.also].map((name) => [name, code] as const),
      ),
      forms,
    ),
    stateCodes: new Map(Object.keys(places.states).map((code) => [code.toLowerCase(), code])),
    codesOfCities: new Set(places.codes_of_cities),
    clearCodes: new Set(places.clear_codes),
    wordCodes: new Set(places.word_codes),
    looseCodes: new Set(places.loose_codes),
    officeCodes: new Map(Object.entries(places.office_codes).map(([code, names]) => [code, new Set(names)])),
    countyWords: new Set(places.county_words),
    cities: cityTable(places, forms),
    countyOfTown: compileTowns(towns),
    postalWords: new Set(places.postal_code.words),
    postalDigits: places.postal_code.digits,
    stateOfPostalPrefix: postalPrefixes(places.postal_code.prefixes),
  };
}

const useOf = ({ say: _, ...use }: z.infer<typeof moneyUsesSchema>[number]): MoneyUse => use;

function cityTable(places: z.infer<typeof placesSchema>, forms: WordForms): FactWords['cities'] {
  const byName = new Map<string, { name: string; places: CityPlace[] }>();
  for (const [state, counties] of Object.entries(places.cities)) {
    for (const [county, cities] of Object.entries(counties)) {
      for (const name of cities.split(',').map((city) => city.trim())) {
        const entry = byName.get(name.toLowerCase()) ?? { name, places: [] };
        entry.places.push({ state, county: county === noCounty ? undefined : county });
        byName.set(name.toLowerCase(), entry);
      }
    }
  }
  const shared = new Set(places.shared_names.map((name) => name.toLowerCase()));
  const clear = new Set(places.one_behind_in.map((name) => name.toLowerCase()));
  return phraseTable(
    [...byName].map(
      ([key, entry]) =>
        [key, { ...entry, shared: shared.has(key) || entry.places.length > 1, oneBehindIn: clear.has(key) }] as const,
    ),
    forms,
  );
}

function postalPrefixes(ranges: Readonly<Record<string, string>>): Map<string, string> {
  const states = new Map<string, string>();
  for (const [state, list] of Object.entries(ranges)) {
    for (const range of list.split(' ')) {
      const [first = '', last = first] = range.split('-');
      for (let prefix = Number(first); prefix <= Number(last); prefix += 1)
        states.set(String(prefix).padStart(postalPrefixDigits, '0'), state);
    }
  }
  return states;
}
