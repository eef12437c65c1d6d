import type { Message } from '../reader.ts';
import { textOf, wordText } from '../text/words.ts';

/** How far before a place the words stand that say whose it is. */
const residenceReachWords = 8;
/** How far before it what happened there may stand. */
const happensReachWords = 24;

/** A place in a message: `from` inclusive, `to` exclusive. */
export interface PlaceWords {
  readonly from: number;
  readonly to: number;
}

/**
 * The place belongs to the writer (or to who is asked for), now: not where the mother lives, where somebody is from,
 * was born or moved from, nor where only a doctor, a job or the family is.
 */
export function isLivedIn(message: Message, { from, to }: PlaceWords): boolean {
  const { words, people, scopes } = message;
  const clause = scopes.clauseAt(from);
  const start = Math.max(clause.from, from - residenceReachWords);
  const before = textOf(words, start, from);
  // "For a lady at my church in Akron": nobody of this household.
  if (people.forSomeoneElse || isOrigin(message, from, to) || elsewhere.test(before) || denied.test(before))
    return false;
  for (let back = from - 1; back >= start; back -= 1) {
    const word = wordText(words, back);
    if (!notHome.test(word) || (!onTheWay.test(word) && /^(am|are)$/.test(wordText(words, back - 1)))) continue;
    // "I was in Ohio" is over; "my Medicaid was denied in Ohio" is where one lives.
    if (/^(was|were|born)$/.test(word) && back < from - 2) continue;
    if (word === 'lived' && / (?:have|has|always|having) (?:\w+ )?$/.test(textOf(words, back - 2, back))) continue;
    if (/^(work|works|job)$/.test(word) && lives.test(wordText(words, back - 2))) continue;
    if (/^(school|college)$/.test(word) && studies.test(textOf(words, back - 4, back))) continue;
    if (/^(work|job)$/.test(word) && jobIsOver.test(textOf(words, back - 4, back))) continue;
    return false;
  }
  if (/ with (?:me|us) /.test(before) || staysThere.test(before)) return true;
  const told = Math.max(scopes.sentenceAt(from).from, from - happensReachWords);
  if (happensToUs.test(textOf(words, told, from))) return true;
  const ids = people.subjectsAt(from);
  if (ids.includes('you')) return true;
  const ofTheirs = wordText(words, from - 1) === ',' ? livesWithWriter : isChild;
  return ids.length > 0 && ids.every((id) => ofTheirs.test(id));
}

const notHome =
  /^(?:born|grew|used|moving|move|relocate|army|navy|marines|military|fly|flying|flew|driving|drove|heading|visiting|visit|visited|was|were|lived|stayed|raised|worked|work|works|job|went|school|court|jail|prison|traveling|travelling|commute|commuting|deployed|stationed)$/;
/** "I lost my job in Ohio": whoever has no work there any more is there all the same. */
const jobIsOver = / (?:lost|quit|fired from|let go from|laid off from) (?:my |our |a )?$/;
/** Who is on the way there lives there as little as who was there. */
const onTheWay = /^(?:moving|flying|driving|heading)$/;
/** "I go to nursing school in Lubbock": who studies somewhere lives there. */
const studies = / (?:go|going) to (?:\w+ )?$| (?:attend|attending|am at|am in) (?:\w+ )?$/;
const lives =
  /^(?:live|lives|living|reside|resides|residing|located|based|moved|staying|stay|here|am|are|is|home|now|from|relocated|apartment|place|house|shelter|born|resident)$/;

/** "Ohio, not Texas", "we are not in Texas". */
const denied = / (?:not|nor|never) (?:in |from |the )?$/;

/** "Family in Ohio", "a specialist in Houston", "an interview in Reno". */
const elsewhere =
  / (?:(?:lost|left|gave up|sold) (?:my|our) (?:apartment|house|home|place|room) in|(?:have|has|got|no|any|have no|visit|see) (?:\w+ )?(?:family|relatives|folks|friends|people) (?:in|from|around|near)|(?:doctor|specialist|surgery|surgeon|interview|wedding|funeral|offer|trip|flight) (?:is |out |up |down |over )?(?:in|at|to|near)) (?:the )?$/;

/** "Originally from Ohio", "I'm from Ohio originally", "moved here from Cook County", "Texas native". */
function isOrigin({ words }: Message, from: number, to: number): boolean {
  const before = textOf(words, from - originReachWords, from);
  if (/ (?:originally|native) (?:\w+ )?(?:from|of) $/.test(before)) return true;
  if (/ from $/.test(before) && /^ (?:,? ?(?:originally|before)|but) /.test(textOf(words, to, to + 2))) return true;
  return / (?:moved|came|come|relocated|transferred|escaped|fled|migrated|immigrated|arrived|drove|back|just) (?:\w+ ){0,4}from (?:the )?$/.test(
    before,
  );
}

const originReachWords = 7;

/** "My husband is 70, Ohio": who lives here lives there. */
const livesWithWriter = /^(?:child|spouse|partner)/;
const isChild = /^(?:child|parent|other)/;

/** "Crashing at a friend's place in Flint": not the friend, who stays there. */
const staysThere =
  /(?: (?:i|we|am|are|been|just|now)|(?:^|[.,;])) (?:stay|staying|crashing|sleeping|living) (?:with|at|on) (?:[\w']+ ){1,4}in $| rent (?:is )?\$?\d+(?: a month)? in $/;

/** "The landlord is evicting us …", "they cut my food stamps …": where that happens is where one lives. */
const happensToUs =
  / (?:evict\w*|cut\w*|stop\w*|den(?:y|ied)|clos\w+|shut\w*|reduc\w+|cancel\w*|took|kick\w*|put\w*) (?:\w+ ){0,2}(?:me|us|my (?!mom|mother|dad|father|parents?|sister|brother|friend|neighbor|aunt|uncle|cousin|ex)|our )/;
