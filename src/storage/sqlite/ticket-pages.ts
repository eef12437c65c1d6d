import type { Database } from 'better-sqlite3';
import type { QueueQuery, QueuedTicket } from '../../grievances/staff/ticket-queue.ts';
import { openTicketStages, type Ticket } from '../../grievances/ticket.ts';
import { statement } from './statement.ts';
import { readTicket, selectTicket } from './ticket-rows.ts';

/** One page of a queue, in its order. */
export function listTickets(db: Database, query: QueueQuery): readonly QueuedTicket[] {
  const { sql, values } = queueSql(query);
  return statement<{ id: number }>(db, sql)
    .all(...values)
    .flatMap((row) => {
      const ticket = readTicket(row);
      return ticket === undefined ? [] : [{ ticket, place: { key: sortKey(ticket, query), id: row.id } }];
    });
}

function sortKey(ticket: Ticket, { sort }: QueueQuery): string {
  return { due: ticket.dueOn, opened: ticket.openedAt, changed: ticket.changedAt }[sort];
}

const sortColumns = { due: 'due_on', opened: 'opened_at', changed: 'changed_at' } as const;
const wholeTable = { due: 'tickets_by_due', opened: 'tickets_by_opening', changed: 'tickets_by_change' } as const;

type Lead = 'assignee' | 'category' | 'stage' | 'severity' | 'open';
type Values = readonly (string | number)[];
interface Sql {
  readonly sql: string;
  readonly values: Values;
}

/**
 * The query of a page. The filter that leaves fewest tickets leads an index in the order that is asked for, named here so
 * that the planner never gathers and sorts what a page of rows would do. Such an index has open tickets and the others
 * apart; who asks for all gets both, merged as they are read.
 */
export function queueSql(query: QueueQuery): Sql {
  const column = sortColumns[query.sort];
  const way = query.descending ? 'DESC' : 'ASC';
  const lead = leadOf(query);
  const arms = (lead === undefined || lead === 'stage' ? [undefined] : openness(query)).map((isOpen) =>
    armOf(query, lead, isOpen),
  );
  return {
    sql: `${arms.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY ${column} ${way}, id ${way} LIMIT ?`,
    values: [...arms.flatMap(({ values }) => values), query.limit],
  };
}

/** Undefined: all tickets there are, which no filter makes fewer. */
function leadOf({ stage, assignee, category, severity }: QueueQuery): Lead | undefined {
  if (assignee !== undefined && assignee !== 'none') return 'assignee';
  if (category !== undefined) return 'category';
  if (stage !== 'open' && stage !== 'done' && stage !== 'all') return 'stage';
  if (severity !== undefined) return 'severity';
  if (assignee !== undefined) return 'assignee';
  return stage === 'all' ? undefined : 'open';
}

function openness({ stage }: QueueQuery): readonly (0 | 1)[] {
  if (stage === 'all') return [1, 0];
  return stage === 'open' || (stage !== 'done' && openTicketStages.has(stage)) ? [1] : [0];
}

/** The rows of one stretch of one index. */
function armOf(query: QueueQuery, lead: Lead | undefined, isOpen: 0 | 1 | undefined): Sql {
  const { stage, assignee, category, severity, dueFrom, dueTo, after, descending, withRestricted } = query;
  const column = sortColumns[query.sort];
  const aStage = stage === 'open' || stage === 'done' || stage === 'all' ? undefined : stage;
  const tests: readonly (readonly [string, ...Values] | undefined)[] = [
    isOpen === undefined ? undefined : ['t.is_open = ?', isOpen],
    aStage === undefined ? undefined : ['t.stage = ?', aStage],
    assignee === undefined ? undefined : assignee === 'none' ? ['t.assignee IS NULL'] : ['t.assignee = ?', assignee],
    category === undefined ? undefined : ['t.category = ?', category],
    severity === undefined ? undefined : ['t.severity = ?', severity],
    dueFrom === undefined ? undefined : ['t.due_on >= ?', dueFrom],
    dueTo === undefined ? undefined : ['t.due_on <= ?', dueTo],
    withRestricted ? undefined : ["t.sensitivity <> 'restricted'"],
    after === undefined ? undefined : [`(t.${column}, t.id) ${descending ? '<' : '>'} (?, ?)`, after.key, after.id],
  ];
  const asked = tests.filter((test) => test !== undefined);
  const index = lead === undefined ? wholeTable[query.sort] : `tickets_${lead}_by_${query.sort}`;
  const where = asked.length === 0 ? '' : ` WHERE ${asked.map(([sql]) => sql).join(' AND ')}`;
  return { sql: `${selectTicket} INDEXED BY ${index}${where}`, values: asked.flatMap(([, ...values]) => values) };
}
