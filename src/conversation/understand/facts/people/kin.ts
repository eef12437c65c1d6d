/** Words for people, and what they are to the person who writes. */
export type KinGroup = 'child' | 'spouse' | 'partner' | 'parent' | 'other' | 'outsider';

export interface Kin {
  readonly group: KinGroup;
  /** The household's word for it; empty for an outsider. */
  readonly relationship: string;
  readonly plural: boolean;
  readonly sex: 'f' | 'm' | undefined;
  /** An age the word itself gives: "newborn", "teenager". */
  readonly age: { readonly min: number; readonly max: number } | undefined;
  /** How many the word itself says: "twins", "parents". */
  readonly count: number | undefined;
  /** Lives with the person unless something says otherwise. */
  readonly livesHere: boolean;
}

const table = new Map<string, Kin>();

function add(words: string, kin: Partial<Kin> & Pick<Kin, 'group'>): void {
  for (const word of words.split(' ')) {
    const plural = kin.plural ?? false;
    table.set(word, {
      relationship: '',
      sex: undefined,
      age: undefined,
      count: undefined,
      livesHere: false,
      ...kin,
      plural,
    });
  }
}

const child = { group: 'child', relationship: 'child', livesHere: true } as const;
add('kid child kiddo', child);
add('kids children childs kiddos', { ...child, plural: true });
add('son boy', { ...child, sex: 'm' });
add('sons boys', { ...child, sex: 'm', plural: true });
add('daughter girl', { ...child, sex: 'f' });
add('daughters girls', { ...child, sex: 'f', plural: true });
add('baby infant', { ...child, age: { min: 0, max: 1 } });
add('babies infants', { ...child, age: { min: 0, max: 1 }, plural: true });
add('newborn', { ...child, age: { min: 0, max: 0 } });
add('toddler', { ...child, age: { min: 1, max: 3 } });
add('toddlers', { ...child, age: { min: 1, max: 3 }, plural: true });
add('teen teenager', { ...child, age: { min: 13, max: 19 } });
add('teens teenagers', { ...child, age: { min: 13, max: 19 }, plural: true });
add('twins', { ...child, plural: true, count: 2 });
add('triplets', { ...child, plural: true, count: 3 });
add('stepson', { ...child, relationship: 'stepchild', sex: 'm' });
add('stepdaughter', { ...child, relationship: 'stepchild', sex: 'f' });
add('stepchild stepkid', { ...child, relationship: 'stepchild' });
add('stepchildren stepkids', { ...child, relationship: 'stepchild', plural: true });
const grandchild = { group: 'child', relationship: 'grandchild' } as const;
add('grandson', { ...grandchild, sex: 'm' });
add('granddaughter', { ...grandchild, sex: 'f' });
add('grandchild grandkid grandbaby', grandchild);
add('grandchildren grandkids grandbabies grandsons granddaughters', { ...grandchild, plural: true });
const spouse = { group: 'spouse', relationship: 'spouse', livesHere: true } as const;
add('husband', { ...spouse, sex: 'm' });
add('wife', { ...spouse, sex: 'f' });
add('spouse', spouse);
const partner = { group: 'partner', relationship: 'partner' } as const;
add('partner', { ...partner, livesHere: true });
add('boyfriend', { ...partner, sex: 'm' });
add('girlfriend', { ...partner, sex: 'f' });
add('fiance fiancé', { ...partner, sex: 'm', livesHere: true });
add('fiancee fiancée', { ...partner, sex: 'f', livesHere: true });
const parent = { group: 'parent', relationship: 'parent' } as const;
add('mom mother mum momma', { ...parent, sex: 'f' });
add('dad father papa', { ...parent, sex: 'm' });
add('parents', { ...parent, plural: true, count: 2 });
const other = { group: 'other' } as const;
add('grandma grandmother granny nana gramma', { ...other, relationship: 'grandparent', sex: 'f' });
add('grandpa grandfather granddad grandad', { ...other, relationship: 'grandparent', sex: 'm' });
add('grandparents', { ...other, relationship: 'grandparent', plural: true, count: 2 });
add('brother', { ...other, relationship: 'sibling', sex: 'm' });
add('sister', { ...other, relationship: 'sibling', sex: 'f' });
add('brothers sisters siblings', { ...other, relationship: 'sibling', plural: true });
add('aunt auntie niece', { ...other, relationship: 'other_relative', sex: 'f' });
add('uncle nephew', { ...other, relationship: 'other_relative', sex: 'm' });
add('cousin', { ...other, relationship: 'other_relative' });
add('nieces nephews cousins aunts uncles', { ...other, relationship: 'other_relative', plural: true });
add('roommate housemate flatmate', { ...other, relationship: 'roommate', livesHere: true });
add('roommates housemates flatmates', { ...other, relationship: 'roommate', plural: true, livesHere: true });
add('boarder lodger', { ...other, relationship: 'boarder', livesHere: true });
add('neighbor neighbour friend coworker boss client patient landlord caseworker ex supervisor stranger tenant', {
  group: 'outsider',
});
add('neighbors friends clients patients coworkers', { group: 'outsider', plural: true });

/** What a word says about people, if it does. */
export const kinOf = (word: string): Kin | undefined => table.get(word);

/** With one of these behind it a word for a child is part of another word: "child support", "baby formula". */
export const notPeopleBefore: ReadonlySet<string> = new Set(
  'support care tax credit credits benefit benefits formula food clothes diapers daddy protective welfare seat bed shower sitter sitting program programs proofing custody allowance nutrition plus birth labor scouts stuff supplies crib wipes mama student visa club clubs meal meals menu school schools'.split(
    ' ',
  ),
);

/** Words that may stand between "my" and a person. */
export const personAdjectives: ReadonlySet<string> = new Set(
  'baby twin little small young younger youngest older oldest elder eldest middle elderly old big beautiful teenage teen school age aged minor disabled autistic special needs sick dear own biological adopted other only new first second third late great sweet precious both all dependent dependant preschool biological single pregnant blind'.split(
    ' ',
  ),
);

/** Adjectives that put a person outside the household. */
export const awayAdjectives: ReadonlySet<string> = new Set(
  'adult grown ex late deceased former estranged unborn future'.split(' '),
);
