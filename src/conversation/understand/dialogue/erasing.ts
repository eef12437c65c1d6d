/**
 * Erasing can't be undone, so likeness to the examples is not enough: the words must say it. "I want my coverage back"
 * looks like "I want my information deleted", and is no wish to delete.
 */
const erasing =
  /\b(?:del|dele+t\w*|deleet\w*|eras\w*|forget|forgets|forgotten|remov\w*|clear|clears|cleared|wip(?:e|es|ed|ing)|purg\w*|destroy\w*|scrub\w*|get rid of|borr(?:a|ar|e|en)\w*|elimin\w*)\b/i;
const notKeeping =
  /\b(?:do ?n['’]?o?t|stop|never)\b[^.!?\n]{0,30}\b(?:keep|keeping|save|saving|saved|store|storing|stored)\b|\b(?:take|get)\b[^.!?\n]{0,40}\boff\b/i;

/** True when the text says in so many words that something is to be erased. Linear in the text. */
export function saysErase(text: string): boolean {
  return erasing.test(text) || notKeeping.test(text);
}
