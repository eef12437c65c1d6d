import type { Finding } from './ground.ts';
import type { GroundingSources, SourceClaim } from './grounding-sources.ts';
import { overlap, overlapWords } from './nearest-passage.ts';

/** The statement of the sources that a finding most likely stands in for. */
export interface NearestSource {
  readonly source: string;
  /** What the source says in its place, and the sentence in which it says it. */
  readonly says: string;
  readonly passage: string;
}

/** How well a passage must fit a sentence to lend it its value, and by how much better than the next with another. */
const overlapMin = 0.5;
const overlapMargin = 0.15;
const passageCharsMax = 300;
/** Kinds of which a program has one, so that no words are needed to tell which is meant. */
const oneOfAKind: readonly Finding['kind'][] = ['url', 'phone', 'email'];

/** The nearest statement of the same kind: of the sentence's own programs first, then by the words around it. */
export function nearestSource(
  sentence: string,
  finding: Finding,
  about: readonly string[],
  sources: GroundingSources,
): NearestSource | undefined {
  const [best] = ranked(sentence, finding, candidates(finding, about, sources), about);
  return best === undefined ? undefined : described(best.claim);
}

/** The sentence with the source's own values in the place of the wrong ones; undefined where it is not clear which. */
export function repaired(
  sentence: string,
  findings: readonly Finding[],
  about: readonly string[],
  sources: GroundingSources,
): string | undefined {
  let text = sentence;
  for (const finding of findings.toReversed()) {
    const value = repairOf(sentence, finding, about, sources);
    if (value === undefined) return undefined;
    text = text.slice(0, finding.start) + value + text.slice(finding.end);
  }
  return text;
}

function repairOf(
  sentence: string,
  finding: Finding,
  about: readonly string[],
  sources: GroundingSources,
): string | undefined {
  // A program's name is what a sentence is about: with another one it would be another sentence.
  if (finding.kind === 'program' || finding.kind === 'ticket' || about.length !== 1) return undefined;
  const own = candidates(finding, about, sources).filter(({ passage }) =>
    passage.about.some((id) => about.includes(id)),
  );
  const keys = new Set(own.map(({ key }) => key));
  const [first] = own;
  if (first === undefined) return undefined;
  if (oneOfAKind.includes(finding.kind)) return keys.size === 1 ? first.text : undefined;
  // An amount that no period tells apart from another would say something else.
  if (finding.status === 'other_period') return undefined;
  const [best, ...rest] = ranked(sentence, finding, own, about);
  if (best === undefined || best.fits < overlapMin || isMisplaced(best.claim, finding)) return undefined;
  const next = rest.find(({ claim }) => claim.key !== best.claim.key);
  return next === undefined || best.fits - next.fits >= overlapMargin ? best.claim.text : undefined;
}

/** A period after the wrong amount stays in the sentence, so the right one must have the same. */
function isMisplaced(claim: SourceClaim, finding: Finding): boolean {
  return finding.kind === 'amount' && finding.period !== undefined && claim.period !== finding.period;
}

function candidates(finding: Finding, about: readonly string[], sources: GroundingSources): readonly SourceClaim[] {
  const all = [...sources.claims[finding.kind].values()].flat();
  const own = all.filter(({ passage }) => passage.about.some((id) => about.includes(id)));
  return own.length > 0 ? own : all;
}

function ranked(
  sentence: string,
  finding: Finding,
  claims: readonly SourceClaim[],
  about: readonly string[],
): readonly { readonly claim: SourceClaim; readonly fits: number }[] {
  const words = overlapWords(sentence.slice(0, finding.start) + sentence.slice(finding.end));
  const isOwn = ({ passage }: SourceClaim): number => (passage.about.some((id) => about.includes(id)) ? 1 : 0);
  return claims
    .map((claim) => ({ claim, fits: overlap(words, claim.passage) }))
    .sort((a, b) => isOwn(b.claim) - isOwn(a.claim) || b.fits - a.fits);
}

const described = ({ text, passage }: SourceClaim): NearestSource => ({
  source: passage.source,
  says: text,
  passage: passage.text.trim().slice(0, passageCharsMax),
});
