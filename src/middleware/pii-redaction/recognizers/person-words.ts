/** The words around names, and words that are none, in the languages people write to us. Lower case. */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const phrases = (...texts: readonly string[]): readonly (readonly string[])[] => texts.map((text) => text.split(' '));

/** After these a name follows, whatever its letter case. `'s` is already cut off: "my name's". */
export const strongIntroductions = phrases(
  'my name is',
  'my name',
  'my full name is',
  'my legal name is',
  'name is',
  "name's",
  'i am called',
  'they call me',
  'mi nombre es',
  'me llamo',
  'se llama',
);

/** After these a name may follow, if it is capitalised. */
export const capitalIntroductions = phrases(
  "i'm",
  'i am',
  'im',
  'this is',
  'soy',
  'call me',
  'contact',
  'ask for',
  'signed',
);

export const labelWords = list(`name fullname firstname lastname applicant patient client tenant beneficiary recipient
  claimant parent guardian spouse child signed sincerely regards from to attn attention nombre apellido`);

export const titles = list('mr mrs ms miss mx dr prof sr sra srta señor señora caseworker');

export const relations = list(`son sons daughter daughters kid kids child children baby babies husband wife spouse
  partner boyfriend girlfriend fiance fiancé fiancee mom mother mum dad father sister brother grandson granddaughter
  grandchild grandchildren grandma grandmother grandpa grandfather aunt uncle nephew niece cousin stepson stepdaughter
  stepfather stepmother roommate friend neighbor neighbour landlord boss caseworker worker supervisor hijo hija hijos
  esposo esposa mamá papá hermano hermana twins twin toddler newborn infant teenager teen ex`);

export const particles = list('de del la las los da dos di du van von der den bin ibn al el st mac y');

export const placePrefixes = list(
  'san santa saint st fort ft lake mount mt port point new north south east west los las el',
);

/** "Pell Grant", "Kennedy Center": what follows a name that names a thing. */
export const orgWords = list(`county street avenue road st ave rd drive lane city hospital act program programs grant
  foundation center centre school university college inc llc corp hall heights beach park parish clinic church award
  fund bank library elementary high house housing shelter services department blvd boulevard plaza day bill card`);

/** Words that are never (part of) a name, even when capitalised. Months and weekdays, pronouns, verbs, states of life. */
export const notNames = list(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
  today tomorrow yesterday tonight christmas thanksgiving easter
  i im i'm ive i've id i'd ill i'll we you he she it they me him her us them my your his its our their mine this that
  these those who what when where why how which there here and or but so if then than because since until while as at by
  for from in into of off on onto out over to up with without about after before again not no yes yeah nope ok okay hi
  hello hey dear please thanks thank sorry the a an some any all both each few more most other such only own same too very
  also just still now really currently recently already always never ever maybe
  is am are was were be been being has have had having do does did doing can can't cannot could will won't would should
  may might must need needs needed want wants wanted get gets got getting lost lose live lives lived work works worked
  make makes made receive receives received apply applied applying help helps qualify eligible stopped stop turned
  turns said says told call called calling called go goes going went moved stays stay denied deny cut know think
  feel looking trying asking writing wondering waiting struggling working living unemployed employed retired disabled
  pregnant homeless single married divorced separated widowed widow veteran student blind deaf sick ill hungry broke
  poor alone older elderly senior citizen immigrant refugee asylee resident undocumented american mexican hispanic
  latino latina black white asian african native indian chinese vietnamese haitian cuban salvadoran filipino korean
  christian muslim catholic jewish english spanish mother father mom dad son daughter wife husband kid kids child
  children baby family people person man woman boy girl parent parents mr mrs ms miss dr
  years year old months month weeks week days day hours hour age aged born turning
  food stamps stamp snap ebt wic tanf ssi ssdi medicaid medicare chip social security section housing rent voucher
  unemployment benefits benefit insurance program office agency county state city income money check card number case
  job hours household phone email address name names ssn dob new two three four five six seven eight nine ten one
  none unknown anonymous nobody someone anyone everybody everyone everything something nothing
  covid urgent emergency help question complaint worried scared confused tired fine good great afraid sure ready able
  apt apartment unit suite ste rm room floor lot unable due behind under between aquí yo tengo necesito vivo años soy estoy y con sin de en para por que no sí muy una un
  el ella ellos mi su nuestro busco quiero trabajo`);

/** After these a capitalised word that nobody knows is a place; after the sure ones also when it is several words. */
export const afterPlaces = list('in at near around outside inside to from of on');
export const surelyPlaces = list('in at near around outside inside');

/** After these it is a thing: "my Xfinity", "the Kroger", "for Aldi". */
export const afterThings = list('my our your their the a an this that these any some for with on no');

/** What people do. At the start of a sentence, a name stands before one of these. */
export const subjectVerbs = list(`is was has had lives lived said says told tells called calls works worked spent began
  shouted asked wants wanted needs needed gave got took moved died passed left helps helped will and`);
