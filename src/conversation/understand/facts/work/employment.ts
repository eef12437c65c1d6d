import type { Fact } from '../../../../profile/fact.ts';
import { firstDate } from '../text/dates.ts';
import { kinOf } from '../people/kin.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, textOf, wordText, type WordMatch } from '../text/words.ts';

type Reason = 'laid_off' | 'quit' | 'fired' | 'strike';

const endings: readonly (readonly [RegExp, Reason | undefined])[] = [
  [
    / (?:laid off|laid of|(?:they|he|she|boss|company|job|plant|store|who) (?:\w+ )?laid (?:me|us|him|her) off|furloughed|let go(?: because| due to)(?: of)? (?:cuts|budget|downsizing)|(?:company|plant|store|factory|restaurant|place|business|job|work) (?:i worked (?:at|for) )?(?:has )?(?:closed down|shut down|closed|went out of business)|(?:they|it) (?:closed|shut down)(?= (?:on|in|last|for|the|[a-z]{3,9}) )|downsized|position was (?:cut|eliminated)|(?:they|he|she|boss|company|county|city) (?:\w+ )?(?:cut|eliminated) (?:my|his|her) (?:position|job))(?= )/g,
    'laid_off',
  ],
  [
    /(?: (?:i|he|she|husband|wife|just|had to|and|recently)|(?<=^|[.,;!])) (?:quit|resigned)(?! (?!working )\w+ing )(?: my| the| his| her)?(?: job| work)?(?= )/g,
    'quit',
  ],
  [/ (?:left|walked off) (?:my|his|her) (?:\w+ )?(?:job|position)(?= )/g, 'quit'],
  [
    / (?:(?:they|he|she|boss|manager|company|job|supervisor|who|walmart|amazon) (?:\w+ )?(?:fired|terminated) (?:me|him|her|us))(?= )/g,
    'fired',
  ],
  [
    /(?<=^|[.,;!]) (?:fired|terminated)(?= (?:on|in|from|for|last|because|today|yesterday|this|over|after|due) )/g,
    'fired',
  ],
  [
    / (?:(?:they|he|she|it|boss|manager|company|job|store|plant|warehouse|work|employer|restaurant) (?:had to |just |finally )?let (?:me|him|her|us) go)(?! home| early| to| with| ahead| for (?:lunch|the day))(?= )/g,
    undefined,
  ],
  [
    / (?:(?:i|he|she|we|husband|wife|had to|and|just) (?:had to |have |has )?(?:stopped|stop) working|(?:have|has) not (?:\w+ )?worked (?:since|in|for))(?= )/g,
    undefined,
  ],
  [
    / (?:got|was|were|been|being) (?:just |recently |wrongfully )?(?:fired|terminated from (?:my|his|her) job|terminated from work)(?= )/g,
    'fired',
  ],
  [/ (?:on strike)(?= )/g, 'strike'],
  [
    / (?:lost|losing|loss of) (?:(?:my|his|her|our|the|a|both|good) ){0,2}?(?:(?:\w+ ){1,2}with (?:the|my|his|her) )?(?:jobs?|work|employment|position)(?! training)(?= )/g,
    undefined,
  ],
  [/ (?:got|was|been|being) (?:just )?let go(?= )/g, undefined],
  [/ (?:my|his|her) last day (?:of work |at work |there |on the job )?was(?! (?:\S+ ){1,5}to )(?= )/g, undefined],
  [
    / (?:unemployed|out of work|out of a job|between jobs|jobless|not working|no job|no work(?! history| permit| experience| study| boots| clothes)|not have a job|not employed|without a job|without work|do not work|does not work|looking for (?:a )?(?:work|job|new job)|(?:nobody|no one) (?:\w+ ){0,4}?(?:works|is working|has a job|has work))(?= )/g,
    undefined,
  ],
];
const present: readonly (readonly [RegExp, string])[] = [
  [/(?: ,| \.| and|^) working (?:full time|part time|at an? |for an? |as an? |\d+ hours)(?= )/g, 'employed'],
  [/ from working (?=(?:at|as|in|for) )/g, 'employed'],
  [/(?: ,| \.| and|^) work (?=(?:at|for) )/g, 'employed'],
  [
    / (?:i|he|she|and) (?:still |also )?(?:teach|teaches|drives? truck|cleans? offices)(?= (?:full|part|at|in|\d|\.|,) )/g,
    'employed',
  ],
  [/ (?:retired)(?= )/g, 'retired'],
  [
    / (?:self employed|own my own business|have my own business|run my own business|am a freelancer|freelance)(?= )/g,
    'self_employed',
  ],
  [
    / (?:can not work|not able to work|unable to work|can no longer work|can not hold a job|too sick to work)(?! (?:more|over|past|that|there|weekends|nights|full|until) )(?= )/g,
    'unable',
  ],
  [
    / (?:i|he|she|we|husband|wife|partner|boyfriend|girlfriend|mom|dad|son|daughter|and|just|also|still|both|currently|only) (?:am |is |are )?(?:also |still |currently |only |just |both |now )?(?:works?|working|employed)(?= (?:at|for|full|part|as|in a|in the|in [a-z]+|2|a lot|\d+ hours?|and|,|\.|but|night|nights|mornings|evenings|weekends|days|every|there|retail|fast|on call|minimum|from home|construction) )/g,
    'employed',
  ],
  [
    / (?:have|has|got|found|started|starting) (?:a|my|his|her|an|2|\d) (?:(?:new|full time|part time|minimum wage|low paying|good|small|second|warehouse|steady|temp|seasonal) ){0,2}jobs?(?! (?:interview|offer|coach|fair|search|application|training|counselor|opportunity|lined) )(?= )| (?:found|got) work(?= )/g,
    'employed',
  ],
  [/ (?:am|is|are) (?:(?:currently |still )?employed|still working)(?= )/g, 'employed'],
  [/ (?:i|we) both (?:still |also )?work(?= (?:and|,|\.|full|part|at|for|but) | $)/g, 'employed'],
];

/** Work, and how it ended. A wage told before ends with the job. */
export const readEmployment: FactReader = (message) => {
  const found: Found[] = [];
  for (const [pattern, reason] of endings)
    for (const match of matches(message.words, pattern)) found.push(...ended(message, match, reason));
  for (const [pattern, status] of present)
    for (const match of matches(message.words, pattern)) found.push(...now(message, match, status));
  return found;
};

function ended(message: Message, match: WordMatch, reason: Reason | undefined): Found[] {
  const { words, scopes, people, context } = message;
  const first = wordText(words, match.from);
  const before = wordText(words, match.from - 1);
  // "not working" as of a phone line or a card is not about work.
  if (
    /^(not|looking)$/.test(first) &&
    /^(is|card|website|app|phone|portal|site|it|line|online)$/.test(before) &&
    !subjectIsPerson(message, match)
  )
    return [];
  // Work that somebody else in the house has not is not the writer's: "no job offers insurance".
  if (first === 'no' && /^(?:offers?|that|training|history|near)$/.test(wordText(words, match.to))) return [];
  // A phone line does not work either.
  if (/^do(?:es)?$/.test(first) && !/^(?:i|he|she|we|they|and|who|but|[,.;]|)$/.test(before) && !kinOf(before))
    return [];
  if (first === 'not' && /^(on|with|out|for me|right|properly)$/.test(wordText(words, match.to))) return [];
  if (/^(never|not|did|if|do|said|says)$/.test(before) && first !== 'work') return [];
  // "No id, no job": said of each.
  if (first !== 'no' && negatedBefore(words, match.from, 2)) return [];
  // Looking for work says nothing about having none; to look since a day does.
  if (first === 'looking' && wordText(words, match.to) !== 'since') return [];
  // "They closed in March": the work that was told of, not a case or a card.
  if (
    /^(?:closed|shut)$/.test(wordText(words, match.from + 1)) &&
    !ownWork.test(textOf(words, match.from - aheadWords, match.from))
  )
    return [];
  if (
    / (?:afraid|scared|worried|might|may|going|will|about|almost|fear|risk) (?:\w+ )?$/.test(
      textOf(words, match.from - 2, match.from),
    )
  )
    return [];
  if (
    /^losing|loss$/.test(first) &&
    !/^(after|since|due|because|of)$/.test(before) &&
    !/^(of|to)$/.test(wordText(words, match.from - 2))
  )
    return [];
  const ids = people.subjectsAt(match.from + (first === 'i' || first === 'he' || first === 'she' ? 1 : 0));
  const span = { from: match.from, to: match.to };
  const when = firstDate(
    words,
    match.to,
    Math.min(scopes.sentenceAt(match.from).to, match.to + 8),
    context.today,
    'past',
  );
  return ids.flatMap((id): Found[] => [
    { ...span, path: `members.${id}.employment.status`, value: 'unemployed', confidence: certainty.said },
    ...(reason
      ? [{ ...span, path: `members.${id}.employment.separation.reason`, value: reason, confidence: certainty.said }]
      : []),
    ...(when?.on !== undefined &&
    when.on <= context.today &&
    (endsAJob(first, wordText(words, match.from + 1), reason) ||
      (first !== 'looking' && wordText(words, match.to) === 'since'))
      ? [
          {
            from: match.from,
            to: when.toWord,
            path: `members.${id}.employment.separation.on`,
            value: when.on,
            status: when.about ? ('inferred' as const) : ('stated' as const),
            confidence: when.about ? certainty.likely : certainty.said,
          },
        ]
      : []),
    ...context.factsInForce.flatMap((fact) => endedWage(fact, id, span)),
  ]);
}

const ownWork = / (?:job|work|worked|working|made|make|earned|hour|employed|drove) /;

const aheadWords = 20;

const endsAJob = (first: string, second: string, reason: Reason | undefined): boolean =>
  reason !== undefined ||
  /^(lost|let|got|was|been|losing|loss)$/.test(first) ||
  /^(?:let|stopped|stop|had|just|of|last)$/.test(second);

/** Pay that was told before the job was lost has ended. */
function endedWage(fact: Fact, id: string, span: { from: number; to: number }): Found[] {
  if (
    fact.path !== `members.${id}.income.wages` ||
    fact.value === null ||
    typeof fact.value !== 'object' ||
    Array.isArray(fact.value)
  )
    return [];
  return [
    {
      ...span,
      path: fact.path,
      value: { ...fact.value, status: 'ended' },
      status: 'inferred',
      confidence: certainty.clear,
    },
  ];
}

function subjectIsPerson(message: Message, match: WordMatch): boolean {
  return (
    /^(i|he|she|we|am)$/.test(wordText(message.words, match.from - 1)) ||
    /^(i|he|she|we)$/.test(wordText(message.words, match.from - 2))
  );
}

function now(message: Message, match: WordMatch, status: string): Found[] {
  const { words, people } = message;
  if (
    negatedBefore(words, match.from + 1, 3) ||
    /^(until|before|when|used|if|once|to|us|nobody|neither|can)$/.test(wordText(words, match.from - 1))
  )
    return [];
  if (status === 'retired' && /^(not|military|army|navy|semi|getting|be|never)$/.test(wordText(words, match.from - 1)))
    return [];
  // "I did have a job": not any more.
  if (wordText(words, match.from - 1) === 'did') return [];
  if (
    status === 'employed' &&
    /^(i|and|he|she)$/.test(wordText(words, match.from)) &&
    /^worked$/.test(wordText(words, match.from + 1))
  )
    return [];
  const last = match.to - 1;
  const ids = people.subjectsAt(last);
  return ids.map((id) => ({
    path: `members.${id}.employment.status`,
    value: status,
    confidence: certainty.clear,
    from: match.from,
    to: match.to,
  }));
}
