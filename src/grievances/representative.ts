import { bounds } from '../config.ts';
import { know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import type { FlowState } from './grievance-state.ts';
import type { Representative, TicketIntake } from './intake.ts';
import { quoteOf } from './narrative.ts';
import { addsToStory, hasSignal, normalise, type GrievanceRules } from './rules.ts';
import { says } from './wordings.ts';

/**
 * Whom somebody writes for, when a message says so: "I'm calling for my mother", "on behalf of [PERSON_1]", "I'm a
 * caseworker". Undefined: they write for themself, as far as anybody can tell.
 * @param about the person of another household whom the conversation is about already
 */
export function readRepresentative(
  text: string,
  { on_behalf: rules }: Pick<GrievanceRules, 'on_behalf'>,
  about: string | undefined,
): Representative | undefined {
  const words = normalise(text);
  const role = roleIn(text, rules);
  const after = rules.phrases.flatMap((phrase) => {
    const at = words.indexOf(` ${phrase} `);
    return at === -1 ? [] : [words.slice(at + phrase.length + 1)];
  });
  const near = after.map((rest) => ` ${rest.trim().split(' ').slice(0, reachWords).join(' ')} `);
  const named = near.map((rest) => namedIn(rest)).find((handle) => handle !== undefined);
  const kin = (role === undefined ? near : [words]).flatMap((place) => personIn(place, rules) ?? []);
  const whom = named ?? kin[0] ?? (about === undefined ? undefined : calledAbout(about, rules));
  if (whom === undefined && role === undefined) return undefined;
  return { whom: whom ?? rules.somebody, ...(role === undefined ? {} : { who: role }) };
}

/** "calling for my mother", "on behalf of an old client of ours" */
const reachWords = 4;

/** A name stands in the text as its handle, `[PERSON_1]`. */
function namedIn(words: string): string | undefined {
  const number = /^ (?:\p{L}+ )?person (\d+) /u.exec(words)?.[1];
  return number === undefined ? undefined : `[PERSON_${number}]`;
}

type OnBehalf = GrievanceRules['on_behalf'];

function personIn(words: string, { people }: OnBehalf): string | undefined {
  const owned = words.replaceAll("'s ", ' ');
  return people.find((person) => hasSignal(owned, person.words))?.says;
}

function calledAbout(key: string, rules: OnBehalf): string {
  const known = rules.people.find(({ words }) => words.some((word) => word.endsWith(` ${key}`)));
  return known?.says ?? rules.somebody;
}

const roleCharsMax = 60;

/** "I'm a caseworker at a shelter": the clause in which a role is said of oneself. */
function roleIn(text: string, { self, roles, stops }: OnBehalf): string | undefined {
  const plain = text.replaceAll('’', "'");
  const lower = plain.toLowerCase();
  for (const phrase of self) {
    const at = lower.indexOf(`${phrase} `);
    if (at === -1) continue;
    const clause = plain.slice(at).split(/[,.;!?\n]/)[0] ?? '';
    const words = clause.split(/\s+/);
    const stop = words.findIndex((word, index) => index > 0 && stops.includes(word.toLowerCase()));
    const said = words.slice(0, stop === -1 ? words.length : stop).join(' ');
    if (hasSignal(normalise(said), roles)) return quoteOf(said, roleCharsMax);
  }
  return undefined;
}

/** Takes the answer to who files, or to whether the other one agrees. Each is asked once; any answer is one. */
export function takeRepresentative(turn: FlowTurn, input: GrievanceInput, { rules }: FlowDeps): FlowTurn | undefined {
  const { asked, draft } = turn.state;
  const files = draft?.representative;
  if (draft === undefined || files === undefined || addsToStory(input.text, rules)) return undefined;
  const keep = (known: Partial<Representative>, more: Partial<FlowState> = {}): FlowTurn =>
    know(turn, { draft: { ...draft, representative: { ...files, ...known } }, ...more });
  if (asked === 'represents') {
    const declines = input.event === 'stay_anonymous' || input.event === 'no';
    return keep(declines ? { unnamed: true } : { who: quoteOf(input.text, bounds.quoteCharsMax) });
  }
  if (asked !== 'consent') return undefined;
  const given = consentIn(input, rules.on_behalf.consent);
  const consent = { given, words: quoteOf(input.text, bounds.quoteCharsMax), at: input.at };
  // Without a yes of theirs, against their will: the complaint can be told, and their case stays out of it.
  const told = given === 'no' ? keep({ consent }, { anonymous: true, idDigest: undefined }) : keep({ consent });
  return say(told, says(`consent_${given}`, { whom: files.whom }));
}

function consentIn(
  { text, event }: GrievanceInput,
  { no, not_yet, cannot, yes }: OnBehalf['consent'],
): NonNullable<Representative['consent']>['given'] {
  const words = normalise(text);
  if (hasSignal(words, no)) return 'no';
  if (hasSignal(words, not_yet)) return 'not_yet';
  if (hasSignal(words, cannot)) return 'cannot';
  if (hasSignal(words, yes) || event === 'yes') return 'yes';
  return event === 'no' ? 'no' : 'unsaid';
}

/** Whom a complaint that is being taken is filed for; undefined: for the one who writes. */
export function whomFor(state: Pick<FlowState, 'draft'>): string | undefined {
  return state.draft?.representative?.whom;
}

/** The verified person, if it is the one whom the complaint is about: a daughter's own trouble is not her father's. */
export function verifiedRef(state: FlowState): string | undefined {
  return state.verified?.whom === whomFor(state) ? state.verified?.ref : undefined;
}

/** Who files for whom, as the summary and the acknowledgement have it. */
export function sayRepresentative(intake: Pick<TicketIntake, 'representative'>): readonly GrievanceSays[] {
  const { representative: files } = intake;
  if (files === undefined) return [];
  const { whom, who, consent } = files;
  return [
    who === undefined ? says('summary_for', { whom }) : says('summary_by_for', { who, whom }),
    ...(consent === undefined ? [] : [says(`summary_consent_${consent.given}`, { whom })]),
  ];
}

/**
 * A ticket as whoever is `ref` may see it. What the office wrote about somebody's case is not for whoever filed it for
 * them, unless that somebody was verified. `keptFor`: whose it is, when it was kept back.
 */
export function asSeenBy<Seen extends SeenParts>(
  ticket: Seen,
  ref: string | undefined,
): { readonly ticket: Seen; readonly keptFor: string | undefined } {
  const whom = ticket.intake?.representative?.whom;
  const isTheirs = ticket.beneficiaryRef === undefined || ticket.beneficiaryRef === ref;
  if (whom === undefined || isTheirs) return { ticket, keptFor: undefined };
  const keptFor = ticket.resolution === undefined ? undefined : whom;
  return { ticket: { ...ticket, resolution: undefined }, keptFor };
}

interface SeenParts {
  readonly intake: TicketIntake | undefined;
  readonly beneficiaryRef: string | undefined;
  readonly resolution: string | undefined;
}
