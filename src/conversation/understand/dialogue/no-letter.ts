/** "I never got no letter", "they didn't send me anything": what was decided was not written, which counts at a hearing. */
export function saysNoLetter(text: string): boolean {
  return noLetter.test(text.slice(0, charsRead).toLowerCase().replace(/['’‘]/g, ''));
}

const charsRead = 1000;
const papers = '(?:letter|notice|mail|paper|papers|warning|anything|nothing)';
const noLetter = new RegExp(
  String.raw`\b(?:(?:never|didnt|did not|havent|have not|aint) (?:even )?(?:got|get|gotten|received?|seen?|saw) (?:no |any |a |the )?${papers}` +
    String.raw`|(?:never|didnt|did not|havent|have not) (?:even )?(?:sent|send|mailed|mail|gave|give) (?:me |us )?(?:no |any |a )?${papers}` +
    String.raw`|(?:got|with|was|had) no (?:letter|notice|warning)|without (?:any |a )?(?:letter|notice|warning))\b`,
);
