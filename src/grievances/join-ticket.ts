import { bounds } from '../config.ts';
import { visibleTickets } from './check-status.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput } from './flow.ts';
import type { Draft, FlowState } from './grievance-state.ts';
import { narrative } from './narrative.ts';
import { readRepresentative, verifiedRef } from './representative.ts';
import { addsToStory, readComplaint, type GrievanceRules } from './rules.ts';
import { wordsShared } from './same-words.ts';
import { openTicketStages, type Ticket } from './ticket.ts';
import { says } from './wordings.ts';

/** Shares of telling words from which two complaints of one kind, and two of any kind, are the same one. */
const sameKindShareMin = 0.4;
const anyKindShareMin = 0.6;

/** What is compared with open tickets: a first message, or a whole draft. */
interface Told {
  readonly text: string;
  readonly programId: string | undefined;
  /** For whom; undefined: for the one who writes. */
  readonly whom: string | undefined;
}

/** The open ticket that a first message belongs to: the one just talked about, or one about the same thing. */
export async function ticketToJoin(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<Ticket | undefined> {
  const open = await openTickets(turn, input, deps);
  const { stage, ticket: number } = turn.state;
  const told = {
    text: input.text,
    programId: input.programId,
    whom: readRepresentative(input.text, deps.rules, input.about)?.whom,
  };
  if (stage === 'ticket' || stage === 'follow_up') {
    const talkedAbout = open.find((ticket) => ticket.number === number) ?? open[0];
    if (talkedAbout !== undefined && (told.programId === undefined || addsToStory(told.text, deps.rules)))
      return talkedAbout;
    if (talkedAbout !== undefined && (await isSame(talkedAbout, { ...told, whom: whomOf(talkedAbout) }, deps)))
      return talkedAbout;
  }
  return firstSame(open, told, turn.state, deps);
}

/** The open ticket that a whole complaint repeats; undefined for one that the person calls another. */
export async function ticketOfDraft(
  turn: FlowTurn,
  input: Pick<GrievanceInput, 'threadId'>,
  draft: Draft,
  deps: FlowDeps,
): Promise<Ticket | undefined> {
  if (draft.appealOf !== undefined || draft.anew === true) return undefined;
  const told = { text: narrative(draft), programId: draft.programId, whom: draft.representative?.whom };
  const found = await firstSame(await openTickets(turn, input, deps), told, turn.state, deps);
  return found !== undefined && found.partCount + draft.parts.length <= bounds.narrativePartsMax ? found : undefined;
}

async function openTickets(
  turn: FlowTurn,
  input: Pick<GrievanceInput, 'threadId'>,
  deps: FlowDeps,
): Promise<readonly Ticket[]> {
  const visible = await visibleTickets(turn, input, deps);
  return visible.filter((ticket) => openTicketStages.has(ticket.stage) || ticket.mergedInto !== undefined);
}

async function firstSame(
  open: readonly Ticket[],
  told: Told,
  state: FlowState,
  deps: FlowDeps,
): Promise<Ticket | undefined> {
  const theirs = open.filter((ticket) => isAboutThem(ticket, told, state)).slice(0, bounds.duplicatesComparedMax);
  for (const ticket of theirs) if (await isSame(ticket, told, deps)) return ticket;
  return undefined;
}

/** Nobody's trouble goes into the ticket of somebody else whom the same person files for. */
function isAboutThem(ticket: Ticket, { whom }: Told, state: FlowState): boolean {
  const ref = verifiedRef(state);
  return whomOf(ticket) === whom || (ref !== undefined && ticket.beneficiaryRef === ref);
}

function whomOf({ intake }: Pick<Ticket, 'intake'>): string | undefined {
  return intake?.representative?.whom;
}

/** By program, kind and words: another program is another complaint, and so is another kind in other words. */
async function isSame(ticket: Ticket, told: Told, { tickets, rules }: Pick<FlowDeps, 'tickets' | 'rules'>) {
  const programs = [ticket.programId, told.programId].filter((id) => id !== undefined);
  if (programs.length === 2 && programs[0] !== programs[1]) return false;
  const sameKind = isSameKind(ticket.category, told.text, rules);
  if (programs.length === 2 && sameKind) return true;
  const parts = await tickets.listParts(ticket.number);
  const share = wordsShared(parts.map(({ text }) => text).join(' '), told.text);
  return share >= (sameKind ? sameKindShareMin : anyKindShareMin);
}

/** A message that says nothing of its kind can be of any. */
function isSameKind(category: string, text: string, rules: GrievanceRules): boolean {
  const read = readComplaint(text, rules).category;
  return read === category || read === 'other' || category === 'other';
}

export function join(turn: FlowTurn, ticket: Ticket, input: GrievanceInput): FlowTurn {
  const moved = go(go(turn, input.event), 'nothing_open');
  const isNew = turn.state.ticket !== ticket.number;
  const talkedAbout = know(moved, { ticket: ticket.number, asked: undefined, asks: 0 });
  const added = say(talkedAbout, says(isNew ? 'added_to_open' : 'added', { ticket: ticket.number }));
  return { ...added, ticket: { kind: 'add', number: ticket.number, text: input.text } };
}
