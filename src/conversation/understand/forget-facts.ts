import type { Fields } from '../../household/field.ts';
import type { Fact, ProposedFact } from '../../profile/fact.ts';
import { readLedgerPath } from '../../profile/ledger-path.ts';

/** "Forget my income", "please delete my age": one thing, not everything. */
const forgets =
  /^\W*(?:please |can you |could you |i want you to |pls )*(?:forget|delete|remove|erase|take out|drop) (?:what i (?:said|told you) about |about )?(?:my|our|the) (?<what>[\p{L} '-]{2,40}?)(?: please| from that| again)?\W*$/iu;
/** Not one fact but all of it, or the conversation. */
const everything =
  /\b(?:data|everything|information|info|conversation|chat|messages?|account|profile|history|stuff|records?|complaint|ticket)\b/i;

/**
 * The facts that a message asks to take back, each as removed; undefined when it asks for nothing of the kind. Empty:
 * it does, and nothing like it is known. A fact is meant when its path or its label has one of the words said.
 */
export function readForgotten(
  text: string,
  factsInForce: readonly Fact[],
  fields: Fields,
): readonly ProposedFact[] | undefined {
  const what = forgets.exec(text.slice(0, charsRead))?.groups?.['what'];
  if (what === undefined || everything.test(what)) return undefined;
  const said = new Set(wordsOf(what));
  return factsInForce
    .filter(({ path, status }) => {
      const label = labelIn(path, fields);
      return status !== 'removed' && [...wordsOf(path), ...wordsOf(label)].some((word) => said.has(word));
    })
    .map(({ path }) => ({ path, status: 'removed', quote: text.slice(0, charsRead), confidence: 0.95 }));
}

const charsRead = 120;
const small = new Set(['you', 'your', 'the', 'and', 'of', 'to', 'in', 'for', 'before', 'home', 'people', 'status']);

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .filter((word) => word.length > 2 && !small.has(word));
}

/** What a fact is called: the field's label, or that of its kind ("pay from a job" of income). */
function labelIn(path: string, fields: Fields): string {
  const place = readLedgerPath(path, fields);
  const field = place?.node.field;
  if (place?.kind !== 'entry' || field?.keyedBy === undefined) return field?.label ?? '';
  return fields.get(`${place.node.path}.${field.keyedBy}`)?.values?.[path.slice(path.lastIndexOf('.') + 1)] ?? '';
}
