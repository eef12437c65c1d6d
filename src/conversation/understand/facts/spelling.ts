/**
 * How English is written on a phone, and the plain form the readers know. Only forms that can mean one thing are here.
 * A value is one or more words; each keeps the place of the written form.
 */
export const plainForms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    im: 'i am',
    ive: 'i have',
    youre: 'you are',
    theyre: 'they are',
    hes: 'he is',
    shes: 'she is',
    thats: 'that is',
    whats: 'what is',
    theres: 'there is',
    dont: 'do not',
    doesnt: 'does not',
    didnt: 'did not',
    isnt: 'is not',
    arent: 'are not',
    wasnt: 'was not',
    havent: 'have not',
    hasnt: 'has not',
    couldnt: 'could not',
    wouldnt: 'would not',
    cant: 'can not',
    cannot: 'can not',
    wont: 'will not',
    aint: 'is not',
    "ain't": 'is not',
    "can't": 'can not',
    "won't": 'will not',
    "let's": 'let us',
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'got to',
    u: 'you',
    ur: 'your',
    n: 'and',
    cuz: 'because',
    bc: 'because',
    wk: 'week',
    wks: 'weeks',
    wkly: 'weekly',
    mos: 'months',
    mth: 'month',
    mths: 'months',
    yr: 'year',
    yrs: 'years',
    hr: 'hour',
    hrs: 'hours',
    yo: 'year old',
    yearold: 'year old',
    fulltime: 'full time',
    parttime: 'part time',
    biweekly: 'every 2 weeks',
    fortnight: '2 weeks',
    fortnightly: 'every 2 weeks',
    semimonthly: 'twice a month',
    newborns: 'newborn babies',
    hubby: 'husband',
    hubbys: 'husbands',
    wifey: 'wife',
    kiddo: 'kid',
    kiddos: 'kids',
    kidz: 'kids',
    lil: 'little',
    momma: 'mom',
    mama: 'mom',
    mommy: 'mom',
    mum: 'mom',
    papa: 'dad',
    daddy: 'dad',
    bf: 'boyfriend',
    gf: 'girlfriend',
    layed: 'laid',
    preggo: 'pregnant',
    pregnat: 'pregnant',
    preganant: 'pregnant',
    recieve: 'receive',
    recieved: 'received',
    recieving: 'receiving',
    unemployement: 'unemployment',
    unemployeed: 'unemployed',
    disabilty: 'disability',
    dissability: 'disability',
    vetran: 'veteran',
    homless: 'homeless',
    daugther: 'daughter',
    daughtor: 'daughter',
    childern: 'children',
    appartment: 'apartment',
    morgage: 'mortgage',
    daycare: 'day care',
    childcare: 'child care',
    evry: 'every',
    wit: 'with',
    prego: 'pregnant',
  }).map(([written, plain]) => [written, plain.split(' ')] as const),
);

/** Endings that hide a second word: "she'll", "we've". */
export const endings: ReadonlyMap<string, string> = new Map([
  ["n't", 'not'],
  ["'m", 'am'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'d", 'would'],
]);

/** After these "'s" is "is"; after anybody else's name it may be a possession and stays "'s". */
export const isAfter: ReadonlySet<string> = new Set([
  'he',
  'she',
  'it',
  'that',
  'there',
  'what',
  'who',
  'here',
  'where',
  'how',
]);

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** Value of one number word below a hundred. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...small.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
]);

/** "one" is a number only before these; elsewhere it is a pronoun ("the second one", "no one"). */
export const countedNouns: ReadonlySet<string> = new Set(
  'kid kids child children son daughter boy girl baby adult person month week year day hour hundred thousand grandchild job'.split(
    ' ',
  ),
);
