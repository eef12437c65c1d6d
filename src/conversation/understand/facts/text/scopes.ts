import { type Words, textOf, wordText } from './words.ts';

/**
 * What kind of saying each word stands in. Only what is asserted becomes a fact: "if I made $500" and
 * "can people with two kids get it?" say nothing about a household, nor does "they think I have a husband".
 */
export type Scope = 'asserted' | 'hypothetical' | 'asked' | 'believed';

export interface Clause {
  readonly from: number;
  readonly to: number;
  readonly scope: Scope;
}

export interface Scopes {
  readonly scopeAt: (word: number) => Scope;
  /** The clause that holds a word. */
  readonly clauseAt: (word: number) => Clause;
  /** The sentence that holds a word, `from` inclusive, `to` exclusive. */
  readonly sentenceAt: (word: number) => { readonly from: number; readonly to: number };
  /** The sentence that holds a word opens with "no", "sorry", "actually" or says "I meant". */
  readonly correctsAt: (word: number) => boolean;
}

const sentenceEnds = new Set(['.', '!', '?']);
const clauseMarks = new Set([',', ';', ':', '(', ')']);
const clauseOpeners = new Set(['but', 'because', 'since', 'although', 'though', 'while', 'so', 'then']);
const openingFillers = new Set(
  'and so but also ok okay hi hello hey please then or now well um oh because since yes yeah'.split(' '),
);
const askers = new Set(
  'do does did can could is are am was were will would should may how what who which where when why whose has'.split(
    ' ',
  ),
);
/** "What the hell, they cut my food stamps" asks nothing. */
const curses = new Set(['the hell', 'the heck', 'the fuck', 'the f', 'in the', 'a joke']);
const subjects = new Set(['i', 'we', 'my', 'our']);
const verbsOfSelf = new Set(
  'have am make makes get lost live work got was need do can pay receive just has is are rent own'.split(' '),
);
const supposing = new Set(['if', 'suppose', 'supposing', 'imagine', 'unless', 'assuming', 'whether']);
const embeddersOfIf = new Set('see know sure tell wondering wonder ask check out even as asking'.split(' '));
const conditionals = new Set(['would', 'might', 'could']);
const notConditionalAfter = new Set(['like', 'love', 'appreciate', 'rather', 'use', 'not', 'really', 'you']);

const correctionOpening =
  /^ (?:(?:oh|ok|okay|um|well|wait|hey) (?:, )?)?(?:no|nope|sorry|actually|correction|oops|wait|i meant|i mean|my mistake|my bad|i made a mistake|i misspoke|scratch that|that is wrong|not)(?: ,| \.| !)? (?!one |longer |help |food |money |income |job |kids |children |problem |insurance |way |idea |worries |thanks |more |work |luck |utilities |rent |place |heat |power )/;
const correctionInside =
  / (?:i meant|i mean it is|my mistake|i misspoke|correction|let me correct|i said it wrong|i was wrong|should be|supposed to say|meant to say) /;

/** Splits a message into sentences and clauses and says which of them assert something. Linear. */
export function readScopes(words: Words): Scopes {
  const clauses: Clause[] = [];
  const clauseOf = new Int32Array(words.list.length);
  const sentences: { from: number; to: number; corrects: boolean }[] = [];
  const sentenceOf = new Int32Array(words.list.length);
  const count = words.list.length;
  let from = 0;
  while (from < count) {
    let to = from;
    while (to < count && !sentenceEnds.has(wordText(words, to))) to += 1;
    to = Math.min(count, to + 1);
    const question = wordText(words, to - 1) === '?';
    sentences.push({ from, to, corrects: corrects(words, from, to) });
    sentenceOf.fill(sentences.length - 1, from, to);
    for (const clause of clausesOf(words, from, to, question)) {
      clauseOf.fill(clauses.length, clause.from, clause.to);
      clauses.push(clause);
    }
    from = to;
  }
  const whole: Clause = { from: 0, to: count, scope: 'asserted' };
  const clauseAt = (word: number) => clauses[clauseOf[word] ?? -1] ?? whole;
  const sentence = (word: number) => sentences[sentenceOf[word] ?? -1] ?? { from: 0, to: count, corrects: false };
  return {
    clauseAt,
    scopeAt: (word) => clauseAt(word).scope,
    sentenceAt: sentence,
    correctsAt: (word) => sentence(word).corrects,
  };
}

function corrects(words: Words, from: number, to: number): boolean {
  const text = textOf(words, from, Math.min(to, from + 40));
  return correctionOpening.test(text) || correctionInside.test(text);
}

function clausesOf(words: Words, from: number, to: number, question: boolean): Clause[] {
  const borders: number[] = [from];
  for (let at = from + 1; at < to; at += 1)
    if (startsClause(words, at, borders[borders.length - 1] as number)) borders.push(at);
  let supposed = false;
  return borders.map((start, index) => {
    const end = borders[index + 1] ?? to;
    const scope = question && isCurt(words, from, to) ? 'asked' : scopeOf(words, start, end);
    const conditional = scope === 'hypothetical' && !embeddedIf(words, start, end);
    // Everything after a real "if" in a sentence hangs on it; an embedded one ("I'm not sure if …") ends with its clause.
    if (conditional) supposed = question || hasIf(words, start, end);
    else if (supposed && wordText(words, start) !== 'but') return { from: start, to: end, scope: 'hypothetical' };
    return { from: start, to: end, scope };
  });
}

const curtWordsMax = 4;

/** "got ssi?": so few words, and a question mark, ask. "I get SSI?" may still tell. */
const isCurt = (words: Words, from: number, to: number): boolean =>
  to - from - 1 <= curtWordsMax && /^(?:got|get|any|is|are|have)$/.test(wordText(words, from));

function startsClause(words: Words, at: number, border: number): boolean {
  const word = wordText(words, at);
  const before = wordText(words, at - 1);
  if (clauseMarks.has(before)) return true;
  if (clauseOpeners.has(word) || supposing.has(word)) return true;
  if (word === 'and' && (subjects.has(wordText(words, at + 1)) || /^(he|she|they)$/.test(wordText(words, at + 1))))
    return true;
  // Typed without punctuation: "what can i get i have two kids".
  const opensItself = (word === 'i' || word === 'we') && verbsOfSelf.has(wordText(words, at + 1));
  return (
    opensItself &&
    at - border >= 3 &&
    !/^(and|that|when|do|can|did|will|would|should|am|until|before|after|what|how|than|as|if|where|husband|wife|mom|because|thinks?|thought|believes?|assumes?|suspects?)$/.test(
      before,
    )
  );
}

function scopeOf(words: Words, from: number, to: number): Scope {
  if (asksWhether(words, from, to)) return 'asked';
  if (hasIf(words, from, to)) return 'hypothetical';
  if (believed.test(textOf(words, from, to))) return 'believed';
  for (let at = from; at < to; at += 1) {
    const word = wordText(words, at);
    if (conditionals.has(word) && !notConditionalAfter.has(wordText(words, at + 1))) return 'hypothetical';
    if ((word === 'when' || word === 'once') && /^(i|he|she|we|my|they)$/.test(wordText(words, at + 1))) {
      if (/^(turn|turns|retire|retires|start|starts|have|get|finish|move|become|reach)$/.test(wordText(words, at + 2)))
        return 'hypothetical';
    }
  }
  let first = from;
  while (first < to - 1 && openingFillers.has(wordText(words, first))) first += 1;
  const opening = wordText(words, first);
  if (opening === 'what' && curses.has(`${wordText(words, first + 1)} ${wordText(words, first + 2)}`))
    return 'asserted';
  if (!askers.has(opening)) return 'asked' === trailingQuestion(words, from, to) ? 'asked' : 'asserted';
  // "when I lost my job", "what I make is …" tell; "when do I …", "was laid off" (subject left out) are told apart by the next word.
  const second = wordText(words, first + 1);
  if (opening === 'when' && subjects.has(second)) return 'asserted';
  // "Can't work anymore", "Don't have a car": the subject is left out.
  if (second === 'not' && !askedOf.test(wordText(words, first + 2)) && wordText(words, to - 1) !== '?')
    return 'asserted';
  if (
    /^(am|was|have|has|is|are|do|did|may)$/.test(opening) &&
    !/^(i|we|you|he|she|they|it|my|the|this|there|that|a|an|someone|people|anyone|your)$/.test(second) &&
    !(/^(is|are|do|does)$/.test(opening) && (/^\$?\d/.test(second) || ruled.test(textOf(words, from, to))))
  )
    return 'asserted';
  return 'asked';
}

/** "They think I have a husband here": what others suppose is told by nobody. */
const believed =
  /^ (?:[\w']+ ){0,4}(?:they|he|she|people|everyone|everybody|worker|caseworker|office|lady|state|landlord) (?:still |also |all |just )?(?:think|thinks|thought|assume|assumes|assumed|believe|believes|believed|suspect|suspects) /;

/** "Is a full time student allowed", "do students get SNAP": a rule is asked for. */
const ruled =
  / (?:allowed|eligible|covered|counted?|counts|available|considered|required|possible|qualify|qualifies|(?<=^ (?:do|does) (?:\w+ ){1,4})(?:get|gets|have|need|pay)) /;

const askedOf = /^(?:i|we|you|he|she|they|it|my|our|people|anyone|someone|there)$/;

/** "… can a family of four get it" inside a clause that opens like a statement ("tell me how much i can make"). */
function trailingQuestion(words: Words, from: number, to: number): Scope {
  for (let at = from + 1; at < to; at += 1) {
    if (/^(how|what)$/.test(wordText(words, at)) && /^(much|many|can|do|does|should|is)$/.test(wordText(words, at + 1)))
      return at - from <= 6 ? 'asked' : 'asserted';
  }
  return 'asserted';
}

function hasIf(words: Words, from: number, to: number): boolean {
  if (
    /^ (?:ok |okay |so |and )*(?:let us |lets )?(?:say|pretend) (?:a|an|i|my|we|someone|somebody|that|you|your) /.test(
      textOf(words, from, from + 6),
    )
  )
    return true;
  for (let at = from; at < to; at += 1) if (supposing.has(wordText(words, at))) return true;
  return false;
}

/** "do you know if there is help …", "wondering if you can …": a question in another coat. */
function asksWhether(words: Words, from: number, to: number): boolean {
  if (!embeddedIf(words, from, to)) return false;
  for (let at = from; at < to; at += 1)
    if (supposing.has(wordText(words, at))) return /^(there|any|anyone|you|someone)$/.test(wordText(words, at + 1));
  return false;
}

function embeddedIf(words: Words, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (supposing.has(wordText(words, at))) return embeddersOfIf.has(wordText(words, at - 1));
  return false;
}

/** "not", "no", "never", "without" among the `reach` words before, in the same clause. */
export function negatedBefore(words: Words, at: number, reach = 3): boolean {
  for (let back = 1; back <= reach; back += 1) {
    const word = wordText(words, at - back);
    if (word === '' || sentenceEnds.has(word) || clauseMarks.has(word) || word === 'and' || word === 'but')
      return false;
    if (word === 'not' || word === 'no' || word === 'never' || word === 'without' || word === 'nor') return true;
  }
  return false;
}
