import type { Recognizer } from '../recognizer.ts';

/** "Apt 4B", also on the next line; "lot of" and "room for" are none. */
const unit =
  '(?:[,\\s>|;/?-]{0,8}(?:apt|apartment|unit|suite|ste|rm|room|lot|trlr|bldg|fl|floor|#)\\.? ?#? ?(?:\\d[A-Z0-9-]{0,5}|[A-Z](?:-?\\d{1,4})?(?![A-Za-z])))?';
const requiredUnit = '(?:[Aa]pt|[Aa]partment|[Ss]uite|[Ss]te|[Uu]nit|APT|SUITE|UNIT)\\.? #?\\d{1,5}[A-Z]?(?!\\w)';
const direction = '(?:(?:[NSEW]|[NS][EW]|north|south|east|west)\\.? )?';
/** Suffixes that mean a street whatever the letter case. */
const plainSuffix =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|highway|hwy|parkway|pkwy|terrace|ter|drive|dr|ct|cir|pl';
/** Suffixes that are ordinary words too: the name before them must be capitalised. */
const wordSuffix =
  'Court|Way|Place|Circle|Square|Trail|Loop|Run|Plaza|Path|Alley|Row|Crossing|Pike|Trace|Cove|Bend|Broadway|WAY|COURT|PLACE';
/** Words that never name a street: "3 kids on the street" is no address. */
const notStreet =
  '(?!(?:and|or|on|in|at|to|of|the|a|an|my|our|his|her|their|your|no|not|with|from|for|by|off|down|per|is|are|was|were|have|has|had|i|we|they|he|she|it|but|so|if|kids?|child(?:ren)?|people|persons?|adults?|babies|days?|weeks?|months?|years?|yrs?|hours?|hrs?|minutes?|mins?|dollars?|bucks|percent|times|miles?|blocks?|bed(?:room)?s?|cars?|of|more|other|living|homeless|sleeping|out|until|before|after|since|till|left|old)(?![\\w]))';
const name = `${notStreet}[A-Z0-9][\\w'.-]{0,24}`;

/** A street address. State, city and ZIP stay: they are needed to help. */
export const address: Recognizer = {
  entity: 'address',
  patterns: [
    {
      name: 'street',
      regex: new RegExp(
        `(?<![\\w$.,/-])\\d{1,6}[A-Z]? ${direction}(?:${name} ){1,4}?(?:${plainSuffix})(?![\\w'])\\.?(?: [NSEW]{1,2}(?!\\w))?${unit}`,
        'gi',
      ),
      score: 0.7,
    },
    {
      name: 'named_way',
      regex: new RegExp(
        `(?<![\\w$.,/-])\\d{1,6}[A-Z]? (?:(?:[NSEW]|North|South|East|West)\\.? )?(?:(?:[A-Z][\\w'.-]{1,24}|\\d{1,3}(?:st|nd|rd|th)) ){1,3}?(?:${wordSuffix})(?![\\w'])${unit}`,
        'g',
      ),
      score: 0.65,
    },
    {
      name: 'with_unit', // "2505 Heatherleigh Suite 620": no word for street, but a unit
      regex: new RegExp(
        `(?<![\\w$.,/-])(?:\\d{2,6} )?\\d{1,6}[A-Z]? (?:\\p{Lu}[\\p{L}'.-]{1,24} ){1,4}${requiredUnit}(?:[,\\s]{1,3}${requiredUnit})?`,
        'gu',
      ),
      score: 0.7,
    },
    { name: 'military', regex: /(?<!\w)(?:psc|unit|cmr) \d{1,5},? box \d{1,5}(?!\w)/gi, score: 0.85 },
    {
      name: 'corner',
      regex: /(?<!\w)the corner of [\p{L}\d .'-]{3,40} and (?:\p{Lu}[\p{L}'.-]{1,24} ?){1,3}/giu,
      score: 0.6,
    },
    { name: 'po_box', regex: /(?<!\w)p\.? ?o\.? ?box #? ?\d{1,7}(?!\w)/gi, score: 0.85 },
    {
      name: 'live_at',
      regex: new RegExp(
        `(?<!\\w)(?:live|living|lives|stay|staying|located|address|addr|domicilio|direcci[oó]n|vivo)(?: is| was| at| en| es|:){1,3} (\\d{1,6}[A-Z]? (?:[A-Z][\\w'.-]{1,24} ?){1,4}${unit.replace('apt|', '[Aa]pt|')})`,
        'g',
      ),
      score: 0.75,
      labelled: true,
    },
    {
      name: 'number_first', // "18 Rue des Acacias"
      regex:
        /(?<![\w$.,/-])\d{1,5} (?:rue|avenue|via|rua|calle|avenida|strada|boulevard|ulica|place|chemin) (?:(?:de|des|du|la|le|les|del|della|dos|das|do|da) ){0,2}(?:\p{Lu}[\p{L}'.-]{1,24} ?){1,3}/giu,
      score: 0.65,
    },
    {
      name: 'calle',
      regex:
        /(?<!\w)(?:calle|avenida|av\.) (?:[A-Z\d][\wáéíóúñ.-]{0,24} ){1,3}?(?:#|no\.?|n[uú]m\.?)? ?\d{1,6}(?!\w)/gi,
      score: 0.6,
    },
  ],
  contextWords: ['address', 'live at', 'living at', 'moved to', 'mail', 'direccion', 'domicilio'],
  source: {
    title: 'USPS Publication 28, Postal Addressing Standards, appendix C1',
    url: 'https://pe.usps.com/text/pub28/28apc_002.htm',
  },
};
