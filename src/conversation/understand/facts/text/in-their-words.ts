import { kinOf } from '../people/kin.ts';
import { joinWords, wordText, type Word, type Words } from './words.ts';

/** The person whom a message is about: the word they go by ("neighbor", "mom", "someone"), and he or she if it was said. */
export interface AskedFor {
  readonly key: string;
  readonly sex: 'f' | 'm' | undefined;
}

/**
 * The words of a message about somebody else, as that person would say them: "my neighbor is 71 and lives alone" reads
 * "i am 71 and live alone". So every reader of facts serves for other people too. Each word keeps its place in what was
 * written; quotes stay the writer's own. What the writer says of themself becomes "someone", of whom nothing is read.
 */
export function inTheirWords(words: Words, who: AskedFor): Words {
  const list: Word[] = [];
  const told = sexOf(words, who);
  let acts = false; // of all who act in this sentence they came last
  let others: 'f' | 'm' | 'any' | undefined; // somebody of theirs was named: "her son, he is 5"
  for (let at = 0; at < words.list.length; at += 1) {
    const word = words.list[at] as Word;
    const { text } = word;
    const put = (as: string, from: Word = word): void => void list.push({ text: as, start: from.start, end: word.end });
    if (/^[.!?]$/.test(text)) {
      others = undefined;
      acts = false;
    }
    const named = nounAt(words, at, who);
    if (named) {
      if (named.from < at) list.splice(list.length - (at - named.from));
      const first = words.list[named.from] as Word;
      const owns = wordText(words, at + 1) === "'s";
      const before = wordText(words, named.from - 1);
      put(owns ? 'my' : takesObject.has(before) ? 'me' : 'i', first);
      if (owns) at += 1;
      acts ||= !owns;
      others = undefined;
      continue;
    }
    const pronoun = pronouns.get(text);
    if (
      pronoun &&
      (pronoun.sex === undefined || pronoun.sex === told || told === undefined) &&
      !isOthers(pronoun, others)
    ) {
      put(pronoun.role === 'theirs' && !beforeThing(words, at) ? 'me' : firstPerson[pronoun.role]);
      acts ||= pronoun.role === 'actor';
      continue;
    }
    if (text === 'who' && nounAt(words, at - 1, who)) {
      put('i');
      acts = true;
      continue;
    }
    if (ownWords.has(text)) {
      put(ownWords.get(text) as string);
      acts &&= text !== 'i' && text !== 'we';
      continue;
    }
    const kin = kinOf(text);
    if (kin && kin.group !== 'outsider' && kin.group !== 'parent') others = kin.sex ?? 'any';
    const verb = verbs.get(text);
    put(acts && verb !== undefined && others === undefined && followsSubject(words, at) ? verb : text);
  }
  return joinWords(words.original, list);
}

/** Whether a message speaks of that person: by name, or as he, she or they. */
export function speaksOf(words: Words, who: AskedFor): boolean {
  return words.list.some((word, at) => pronouns.has(word.text) || nounAt(words, at, who) !== undefined);
}

/** He or she: what is known, what the word says, or the first pronoun of the message. */
export function sexOf(words: Words, who: AskedFor): 'f' | 'm' | undefined {
  return (
    who.sex ??
    kinOf(who.key)?.sex ??
    words.list.map(({ text }) => pronouns.get(text)?.sex).find((sex) => sex !== undefined)
  );
}

type Role = 'actor' | 'object' | 'theirs' | 'own' | 'self';
const firstPerson: Readonly<Record<Role, string>> = {
  actor: 'i',
  object: 'me',
  theirs: 'my',
  own: 'mine',
  self: 'myself',
};
const pronouns: ReadonlyMap<string, { readonly role: Role; readonly sex: 'f' | 'm' | undefined }> = new Map([
  ['she', { role: 'actor', sex: 'f' }],
  ['he', { role: 'actor', sex: 'm' }],
  ['they', { role: 'actor', sex: undefined }],
  ['him', { role: 'object', sex: 'm' }],
  ['them', { role: 'object', sex: undefined }],
  ['her', { role: 'theirs', sex: 'f' }],
  ['his', { role: 'theirs', sex: 'm' }],
  ['their', { role: 'theirs', sex: undefined }],
  ['hers', { role: 'own', sex: 'f' }],
  ['theirs', { role: 'own', sex: undefined }],
  ['herself', { role: 'self', sex: 'f' }],
  ['himself', { role: 'self', sex: 'm' }],
  ['themselves', { role: 'self', sex: undefined }],
]);

/** The writer's own words, of whom nothing is to be read here. */
const ownWords: ReadonlyMap<string, string> = new Map([
  ['i', 'someone'],
  ['we', 'someone'],
  ['me', 'someone'],
  ['us', 'someone'],
  ['my', 'their'],
  ['our', 'their'],
]);

const verbs: ReadonlyMap<string, string> = new Map([
  ['is', 'am'],
  ['are', 'am'],
  ['has', 'have'],
  ['does', 'do'],
  ...'live make get pay work receive need owe rent own earn want take care stay sleep draw collect cost eat look say see find go'
    .split(' ')
    .map((verb): [string, string] => [/(?:o)$/.test(verb) ? `${verb}es` : `${verb}s`, verb]),
]);

const takesObject = new Set('for about of to with help helping on by from assist assisting'.split(' '));
const determiners = new Set('my our a an the this one some'.split(' '));
const nounReachMax = 3;

/** "my neighbor", "my elderly mom", "the client": the whole phrase, when its noun is the one asked for. */
function nounAt(words: Words, at: number, who: AskedFor): { readonly from: number } | undefined {
  if (!isSame(wordText(words, at), who.key)) return undefined;
  for (let from = at - 1; from >= Math.max(0, at - nounReachMax); from -= 1) {
    if (determiners.has(wordText(words, from))) return { from };
    if (!/^\p{L}+$/u.test(wordText(words, from)) || takesObject.has(wordText(words, from))) break;
  }
  return { from: at };
}

function isSame(word: string, key: string): boolean {
  if (word === key) return word !== '';
  const [kin, known] = [kinOf(word), kinOf(key)];
  return (
    kin !== undefined &&
    known !== undefined &&
    kin.group !== 'outsider' &&
    kin.group === known.group &&
    kin.relationship === known.relationship &&
    kin.sex === known.sex &&
    kin.plural === known.plural
  );
}

/** "her son, he is 5": he is the son. */
function isOthers(
  pronoun: { readonly role: Role; readonly sex: 'f' | 'm' | undefined },
  others: 'f' | 'm' | 'any' | undefined,
) {
  return (
    others !== undefined &&
    pronoun.role === 'actor' &&
    (others === 'any' || pronoun.sex === undefined || others === pronoun.sex)
  );
}

/** "her rent" against "for her", "help her apply". */
const beforeThing = (words: Words, at: number): boolean => {
  const next = wordText(words, at + 1);
  return (
    next !== '' &&
    !/^[.,!?;:)(]$|^(?:to|with|for|and|but|in|at|on|out|apply|get|find|pay|so|because|if|what|who)$/.test(next)
  );
};

const between = new Set('also just still only now currently really usually always never and not'.split(' '));

/** The verb right behind the subject, or behind "and": "she is 71 and lives alone". */
function followsSubject(words: Words, at: number): boolean {
  const before = wordText(words, at - 1);
  if (before === 'and' || before === ',' || between.has(before)) return true;
  return (
    pronouns.get(before)?.role === 'actor' ||
    kinOf(before) !== undefined ||
    /^(?:someone|somebody|else|who|person|lady|client|patient|student|customer|resident)$/.test(before)
  );
}
