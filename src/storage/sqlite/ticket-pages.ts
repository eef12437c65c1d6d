import type { Database } from 'better-sqlite3';
import { bounds } from '../../bounds.ts';
import type { QueueQuery, QueuedTicket } from '../../grievances/staff/ticket-queue.ts';
import { openTicketStages, ticketStages, type Ticket, type TicketStage } from '../../grievances/ticket.ts';
import { statement } from './statement.ts';
import { readTicket, selectTicket } from './ticket-rows.ts';

/** One page of a queue, in its order. */
export function listTickets(db: Database, query: QueueQuery): readonly QueuedTicket[] {
  const { sql, values } = dueInFew(db, query) ? gatheredSql(query) : queueSql(query);
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

/** Whether due days leave so few tickets that all of them can be gathered. Reads no more counts than it takes to tell. */
function dueInFew(db: Database, { stage, dueFrom, dueTo, sort }: QueueQuery): boolean {
  if (sort === 'due' || (dueFrom === undefined && dueTo === undefined)) return false;
  const stages = isStage(stage)
    ? [stage]
    : ticketStages.filter((each) => stage === 'all' || openTicketStages.has(each) === (stage === 'open'));
  const found = statement<{ count: number | null }>(
    db,
    `SELECT sum(count) AS count FROM (SELECT count FROM ticket_counts
       WHERE restricted IN (0, 1) AND stage IN (SELECT value FROM json_each(?)) AND due_on BETWEEN ? AND ? LIMIT ?)`,
  ).get(JSON.stringify(stages), dueFrom ?? '', dueTo ?? '~', bounds.queueGatheredMax + 1);
  return (found?.count ?? 0) <= bounds.queueGatheredMax;
}

/**
 * The query of a page where due days leave few tickets: they are gathered by their due day and put in order. Walking the
 * order that is asked for would pass over all the others first when there is none.
 */
export function gatheredSql(query: QueueQuery): Sql {
  const column = sortColumns[query.sort];
  const way = query.descending ? 'DESC' : 'ASC';
  const arms = (isStage(query.stage) ? [undefined] : openness(query)).map((isOpen): Sql => {
    const { sql, values } = whereOf(query, isOpen);
    const index = isOpen === undefined ? 'tickets_stage_by_due' : 'tickets_open_by_due';
    return { sql: `SELECT t.id, t.${column} FROM tickets t INDEXED BY ${index}${sql}`, values };
  });
  const order = `ORDER BY ${column} ${way}, id ${way}`;
  return {
    sql: `${selectTicket} NOT INDEXED WHERE t.id IN
      (SELECT id FROM (${arms.map(({ sql }) => sql).join(' UNION ALL ')}) ${order} LIMIT ?) ${order}`,
    values: [...arms.flatMap(({ values }) => values), query.limit],
  };
}

const isStage = (stage: QueueQuery['stage']): stage is TicketStage =>
  stage !== 'open' && stage !== 'done' && stage !== 'all';

/** Undefined: all tickets there are, which no filter makes fewer. */
function leadOf({ stage, assignee, category, severity }: QueueQuery): Lead | undefined {
  if (assignee !== undefined && assignee !== 'none') return 'assignee';
  if (category !== undefined) return 'category';
  if (isStage(stage)) return 'stage';
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
  const index = lead === undefined ? wholeTable[query.sort] : `tickets_${lead}_by_${query.sort}`;
  const { sql, values } = whereOf(query, isOpen);
  return { sql: `${selectTicket} INDEXED BY ${index}${sql}`, values };
}

function whereOf(query: QueueQuery, isOpen: 0 | 1 | undefined): Sql {
  const { stage, assignee, category, severity, dueFrom, dueTo, after, descending, withRestricted } = query;
  const tests: readonly (readonly [string, ...Values] | undefined)[] = [
    isOpen === undefined ? undefined : ['t.is_open = ?', isOpen],
    isStage(stage) ? ['t.stage = ?', stage] : undefined,
    assignee === undefined ? undefined : assignee === 'none' ? ['t.assignee IS NULL'] : ['t.assignee = ?', assignee],
    category === undefined ? undefined : ['t.category = ?', category],
    severity === undefined ? undefined : ['t.severity = ?', severity],
    dueFrom === undefined ? undefined : ['t.due_on >= ?', dueFrom],
    dueTo === undefined ? undefined : ['t.due_on <= ?', dueTo],
    withRestricted ? undefined : ["t.sensitivity <> 'restricted'"],
    after === undefined
      ? undefined
      : [`(t.${sortColumns[query.sort]}, t.id) ${descending ? '<' : '>'} (?, ?)`, after.key, after.id],
  ];
  const asked = tests.filter((test) => test !== undefined);
  return {
    sql: asked.length === 0 ? '' : ` WHERE ${asked.map(([sql]) => sql).join(' AND ')}`,
    values: asked.flatMap(([, ...values]) => values),
  };
}
