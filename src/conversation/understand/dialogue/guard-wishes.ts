/** What a message says about who else may read along, call or come in. */
export type GuardWish =
  | 'passcode' // wants one
  | 'lock' // wants it closed now
  | 'unsafe'; // nobody is to call or write

/** Messages longer than this tell a story; what they say of a call is read all the same, a wish for a passcode is not. */
const wishWordsMax = 16;
const charsRead = 2_000;

export function readGuardWish(text: string): GuardWish | undefined {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '').replace(/\s+/g, ' ').trim();
  const isShort = plain.split(' ').length <= wishWordsMax;
  if (isShort && lock.test(plain)) return 'lock';
  if (isShort && wantsPasscode.test(plain)) return 'passcode';
  return unsafe.test(plain) ? 'unsafe' : undefined;
}

const lock =
  /^(?:please |can you |could you |ok |now )*(?:lock|close) (?:this|the|my)(?: chat| conversation| thread| talk| page)?(?: now| please)*[.!?]*$/;

const wantsPasscode =
  /\b(?:set|choose|use|add|make|create|need|want|change|have|put|pick)(?: up)?(?: a| my| the| another| new| some)* pass ?(?:code|word)\b|\b(?:protect|lock) (?:this|my|the) (?:chat|conversation|talk|complaint|ticket)\b|^pass ?code[.!?]*$/;

const others =
  '(?:he|she|they|my (?:husband|wife|boyfriend|girlfriend|partner|ex|father|dad|mother|mom|family|roommate)|someone|somebody|other people)';
const reaching =
  '(?:call|phone|ring|text|e ?mail|contact|write to|write|message|mail|send (?:anything|letters|mail) to|leave (?:me )?(?:a )?(?:message|voicemail)s?)(?: to| for| at)?';
const me = '(?:me|my (?:phone|house|home|address)|us|here|at home|on my phone)';
const unsafe = new RegExp(
  [
    // Told to us, not of them: "they never call me back" is a complaint.
    String.raw`(?:^|[,.;:!?] ?|\b(?:please|but|so|also) )(?:and )?(?:please )?(?:(?:you )?(?:do not|dont|never|must not|cannot|cant)|nobody should|no one should|nobody can) (?:ever |please )?${reaching} ?${me}\b`,
    String.raw`\b(?:do not|dont) want (?:you|them|the office|anyone|anybody|you guys|somebody|someone) to ${reaching} ?${me}\b`,
    String.raw`\bno (?:calls|phone calls|letters|texts|mail|messages)(?: please|,| to| at)\b`,
    String.raw`\b(?:not|isnt|unsafe|dangerous|is not)(?: safe)? (?:for (?:you|anyone|them|the office) )?to (?:call|phone|contact|reach|text|write(?: to)?|mail|email)(?: me)?\b`,
    String.raw`\bit(?:s| is) not safe to (?:contact|call|reach|text|write)`,
    String.raw`\b${others} (?:\w+ )?(?:reads?|opens?|checks?|sees?|answers?|gets?|takes?|picks? up) (?:all )?my (?:phone|mail|letters|messages|texts|emails?|calls)\b`,
  ].join('|'),
);
