/**
 * Is the person at the end of their patience, with us or with an office? Only the tone of a reply follows from it
 * (shorter, no small talk, a human sooner); what is done does not.
 */
export function readFrustration(text: string): boolean {
  const plain = text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, '');
  return fedUp.test(plain) || swears.test(plain) || shouts(text.slice(0, charsRead));
}

const charsRead = 2_000;
const fedUp =
  /\b(?:ridiculous|useless|pathetic|waste of (?:my )?time|(?:so|really|very|extremely) (?:frustrat(?:ed|ing)|angry|upset|mad|unfair)|im (?:frustrated|angry|furious|pissed)|i am (?:frustrated|angry|furious)|fed up|sick (?:and tired )?of|tired of (?:this|waiting|calling|asking)|had enough|(?:this|you) (?:isnt|arent|is not|are not|doesnt|dont) (?:help(?:ing)?|listen(?:ing)?|work(?:ing)?)|(?:i )?(?:already|just) (?:told|said|answered)(?: you)? (?:that|this|it)|how many times|stop asking|are you (?:even )?(?:listening|stupid)|nobody (?:cares|listens|helps)|you dont (?:understand|listen|get it)|what a joke|cant take (?:this|it) any ?more|this is insane|for the (?:third|fourth|fifth|tenth|hundredth|millionth) time)\b/;
const swears = /\b(?:wtf|ffs|bullsh\w*|f+u+c+k\w*|sh[i1]t+y?|damn|goddamn|crap|screw (?:you|this)|bs)\b/;

/** Capitals alone are how some people type; capitals with an exclamation mark are shouting. */
function shouts(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const loud = letters >= 12 && capitals / letters > 0.7;
  return (loud && text.includes('!')) || (letters > 0 && /[!?]{3,}/.test(text));
}
