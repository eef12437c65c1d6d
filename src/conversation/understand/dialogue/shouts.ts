/** Capitals alone are how some people type; capitals with an exclamation mark are shouting. */
export function shouts(text: string): boolean {
  const read = text.slice(0, charsRead);
  const letters = read.match(/\p{L}/gu)?.length ?? 0;
  const capitals = read.match(/\p{Lu}/gu)?.length ?? 0;
  const loud = letters >= lettersMin && capitals / letters > capitalsMin;
  return (loud && read.includes('!')) || (letters > 0 && /[!?]{3,}/.test(read));
}

const charsRead = 2_000;
const lettersMin = 12;
const capitalsMin = 0.7;
