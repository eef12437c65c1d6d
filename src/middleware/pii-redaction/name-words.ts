import { z } from 'zod';

const phrase = z.string().regex(/^[\p{Ll}\p{Lo}' -]+$/u, 'is written in small letters');
const words = z.array(phrase).max(1_000);

/** `name-words.yaml` of a pack: the words around names in the languages people write there, and words that are none. */
export const nameWordsSchema = z.strictObject({
  introductions: words.describe('After these a name follows, whatever its letter case.'),
  soft_introductions: words.describe('After these a name may follow, if it is written with a capital.'),
  name_labels: words.describe('Before a colon; a name follows, whatever its letter case.'),
  labels: words.describe('Before a colon; a name follows, if it is written with a capital.'),
  titles: words,
  street_titles: words.describe('Titles that after a name are a street: "Oak Dr".'),
  relations: words.describe('"son", "landlord": a name may follow.'),
  relation_links: words.describe('Between a relation and its name: "is called".'),
  joins: words.describe('Between one name and the next: "and".'),
  particles: words.describe('Small words inside a name: "de la".'),
  place_prefixes: words.describe('"San", "Lake": with the next word they are a place.'),
  things: words.describe('What follows a name that names a thing: "Grant", "Center".'),
  company_endings: words.describe('"Inc", "LLC": what stands before one is a company.'),
  thing_pronouns: words.describe('"its": what it belongs to is no person.'),
  copulas: words.describe('"is": a description follows.'),
  articles: words.describe('Before a description: "a".'),
  description_ends: words.describe('Where a description is over; the word before says what it is.'),
  greetings: words.describe('With a capital before a name they are no part of a title.'),
  contractions: words.describe('How contractions end; a word that ends so is no name.'),
  not_names: words.describe('Never (part of) a name, even with a capital.'),
  after_places: words.describe('After these a capitalised word that nobody knows is a place.'),
  surely_places: words.describe('Of these: also when it is several words.'),
  after_things: words.describe('After these a capitalised word that nobody knows is a thing: "my", "the".'),
  person_verbs: words.describe('At the start of a sentence a name stands before one of these.'),
  after_name: words.describe('What may follow a name after a soft introduction.'),
  state_endings: words.describe('A word that ends so is no name after a soft introduction.'),
  verb_endings: words.describe('A word in small letters that ends so is no surname.'),
});
export type NameWordsFile = z.infer<typeof nameWordsSchema>;

type Phrases = readonly (readonly string[])[];
type Words = ReadonlySet<string>;

/** The same, as readers of names use it. */
export interface NameWords {
  readonly introductions: Phrases;
  readonly softIntroductions: Phrases;
  readonly nameLabels: Words;
  readonly labels: Words;
  readonly titles: Words;
  readonly streetTitles: Words;
  readonly relations: Words;
  readonly relationLinks: Phrases;
  readonly joins: Words;
  readonly particles: Words;
  readonly placePrefixes: Words;
  readonly things: Words;
  readonly companyEndings: Words;
  readonly thingPronouns: Words;
  readonly copulas: Words;
  readonly articles: Words;
  readonly descriptionEnds: Words;
  readonly greetings: Words;
  readonly notNames: Words;
  readonly afterPlaces: Words;
  readonly surelyPlaces: Words;
  readonly afterThings: Words;
  readonly personVerbs: Words;
  readonly afterName: Words;
  /** True when the word (lower case) ends like a state of life: "disabled". */
  endsLikeState(lower: string): boolean;
  /** True when the word (lower case) is a contraction: "we're". */
  isContraction(lower: string): boolean;
  /** True when the word (lower case) ends like a verb: "looking". */
  endsLikeVerb(lower: string): boolean;
}

export function compileNameWords(file: NameWordsFile): NameWords {
  const set = (list: readonly string[]): Words => new Set(list);
  const split = (list: readonly string[]): Phrases => list.map((text) => text.split(' '));
  const endsIn = (endings: readonly string[]) => (lower: string) => endings.some((ending) => lower.endsWith(ending));
  return {
    introductions: split(file.introductions),
    softIntroductions: split(file.soft_introductions),
    nameLabels: set(file.name_labels),
    labels: set(file.labels),
    titles: set(file.titles),
    streetTitles: set(file.street_titles),
    relations: set(file.relations),
    relationLinks: split(file.relation_links),
    joins: set(file.joins),
    particles: set(file.particles),
    placePrefixes: set(file.place_prefixes),
    things: set(file.things),
    companyEndings: set(file.company_endings),
    thingPronouns: set(file.thing_pronouns),
    copulas: set(file.copulas),
    articles: set(file.articles),
    descriptionEnds: set(file.description_ends),
    greetings: set(file.greetings),
    notNames: set(file.not_names),
    afterPlaces: set(file.after_places),
    surelyPlaces: set(file.surely_places),
    afterThings: set(file.after_things),
    personVerbs: set(file.person_verbs),
    afterName: set(file.after_name),
    endsLikeState: endsIn(file.state_endings),
    isContraction: endsIn(file.contractions),
    endsLikeVerb: endsIn(file.verb_endings),
  };
}
