import { codeHash, codeSlot, comeBackCode } from './come-back-code.ts';
import { ticketSlot } from '../threads/turn.ts';
import { ticketOf } from './draft.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import { emptyDraft, type Draft } from './grievance-state.ts';
import { ticketOfDraft } from './join-ticket.ts';
import { narrative } from './narrative.ts';
import { verifiedRef } from './representative.ts';
import { says } from './wordings.ts';

/** The yes. The number is drawn by the commit; until then it is a slot. */
export async function file(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const draft = turn.state.draft ?? emptyDraft;
  const same = await ticketOfDraft(turn, input, draft, deps);
  const filed = know(go(go(turn, 'yes'), 'filed'), { draft: undefined, asked: undefined, asks: 0 });
  if (same !== undefined) {
    const added = say(know(filed, { ticket: same.number }), says('added_to_open', { ticket: same.number }));
    return { ...added, ticket: { kind: 'add', number: same.number, text: narrative(draft) } };
  }
  const ref = turn.state.anonymous ? undefined : verifiedRef(turn.state);
  const code = ref === undefined ? comeBackCode(deps.digest, input.threadId) : undefined;
  const ticket = ticketOf(
    draft,
    { beneficiaryRef: ref, codeHash: code === undefined ? undefined : codeHash(deps.digest, code) },
    {
      at: input.at,
      rules: deps.rules,
      dueOn: (businessDays) => deps.calendar.addBusinessDays(deps.dateOf(input.at), businessDays),
    },
  );
  const isAboutADecision = draft.event !== undefined || draft.appeal;
  const told = say(
    know(filed, { ticket: ticketSlot }),
    says('filed', { ticket: ticketSlot, due: deps.formatDate(ticket.dueOn) }),
    ...sayFiledFor(draft),
    ...(input.guarded === true ? [says('filed_passcode')] : []),
    ...(code === undefined || input.guarded === true ? [] : [says('filed_code', { code: codeSlot })]),
    ...(isAboutADecision && !deps.rules.takes_appeals ? [says('not_an_appeal')] : []),
    says('filed_next'),
  );
  return { ...told, ticket: { kind: 'open', ticket } };
}

function sayFiledFor({ representative: files }: Draft): readonly GrievanceSays[] {
  if (files === undefined) return [];
  const { whom, who } = files;
  return [who === undefined ? says('filed_for', { whom }) : says('filed_by_for', { who, whom })];
}
