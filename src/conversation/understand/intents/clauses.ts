/**
 * Cuts a message where one wish ends and the next may begin: at the end of a sentence or line, and before a question
 * or request that is tied on with a comma or "and". Rather too few cuts than too many: the whole is read as well.
 *
 * Linear: every pattern has a fixed look-ahead.
 */
const sentenceEnd = /(?<=[.!?;])\s+|[\r\n]+|\s+[-–—]\s+/;
const openings =
  "(?:how|what|whats|what's|where|when|who|which|why|can|could|do|does|did|am|are|is|will|would|should|may|i want|i need|i'd like|id like|i also|we need|need|looking for|any help|please|tell me|show me|just tell|just show)";
const tiedOn = new RegExp(
  `,\\s*(?=(?:and |but |so |also )?${openings}\\b)|\\s+(?=(?:and|but|so|also|then)\\s+${openings}\\b)`,
  'i',
);
/** "yes, …", "no, …", "thanks, …", "hi, …": the first word is a wish of its own. */
const opener =
  /^(yes|yeah|yep|ok|okay|no|nope|thanks|thank you|hi|hello|hey|good morning|good afternoon|good evening|sorry)\s*[,!]\s+/i;

export function splitClauses(text: string, clausesMax: number): readonly string[] {
  const clauses: string[] = [];
  // A run of blanks counts once: patterns that begin with blanks would look at each of them anew.
  const line = text.replace(/[^\S\r\n]+/g, ' ').replace(/[\r\n][\s]*/g, '\n');
  for (const sentence of line.split(sentenceEnd)) {
    for (const part of sentence.split(tiedOn)) {
      const first = opener.exec(part.trimStart());
      if (first) clauses.push(first[1] ?? '', part.trimStart().slice(first[0].length));
      else clauses.push(part);
      if (clauses.length >= clausesMax) return clean(clauses).slice(0, clausesMax);
    }
  }
  return clean(clauses);
}

function clean(clauses: readonly string[]): string[] {
  return clauses.map((clause) => clause.trim()).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}
