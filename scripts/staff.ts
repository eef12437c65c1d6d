import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fixedClock, systemClock } from '../src/clock.ts';
import { makeDesk } from '../src/compose/desk.ts';
import { readPack } from '../src/compose/pack.ts';
import { databaseFile } from '../src/compose/stores.ts';
import { keyedDigest } from '../src/audit/keyed-digest.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { staffActionSchema } from '../src/grievances/staff/ticket-actions.ts';
import type { DeskTicket, QueueAsked, StaffDesk } from '../src/grievances/staff/staff-desk.ts';
import { staffScopes } from '../src/grievances/staff/staff-scopes.ts';
import { writeTickets } from '../src/grievances/staff/write-tickets.ts';
import { queueSorts } from '../src/grievances/staff/ticket-queue.ts';
import { deadlineStates, ticketStages } from '../src/grievances/ticket.ts';
import { sqliteAuditLog } from '../src/storage/sqlite/audit.ts';
import { openDatabase } from '../src/storage/sqlite/database.ts';
import { sqliteOneTimeCodes } from '../src/storage/sqlite/one-time-codes.ts';
import { sqliteBeneficiaryRegistry } from '../src/storage/sqlite/registry.ts';
import { sqliteThreadStore } from '../src/storage/sqlite/threads.ts';
import { sqliteTicketQueue } from '../src/storage/sqlite/ticket-queue.ts';
import { sqliteTicketStore } from '../src/storage/sqlite/tickets.ts';
import { loadSecret } from '../src/vault/secret.ts';

const usage = `npm run staff -- list [--state open] [--category C] [--severity S] [--assignee A] [--deadline D] [--sort due] [--limit 20]
npm run staff -- counts
npm run staff -- show NUMBER
npm run staff -- assign|unassign|note|ask|sort|decide|close|transfer|escalate|reopen|merge|vouch NUMBER [--assignee A]
    [--text T] [--question Q] [--category C] [--severity S] [--decision D] [--office O] [--reason R] [--version N]
    [--sensitivity plain|restricted] [--into NUMBER] [--beneficiary_id ID]
npm run staff -- code BENEFICIARY_ID --reason R      a one-time code for somebody you know
npm run staff -- passcode NUMBER --reason R          a new passcode for somebody you know who forgot theirs
npm run staff -- export --format csv|json [the filters of list]

Whoever may use the data folder may do all of it; the audit record names the user of this machine.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(
      ['state', 'category', 'severity', 'assignee', 'deadline', 'sort', 'limit', 'format', 'version'].map((name) => [
        name,
        { type: 'string' as const },
      ]),
    ),
    ...Object.fromEntries(
      ['text', 'question', 'decision', 'office', 'reason', 'sensitivity', 'into', 'beneficiary_id'].map((name) => [
        name,
        { type: 'string' as const },
      ]),
    ),
    help: { type: 'boolean', short: 'h' },
  },
});
const option = (name: string): string | undefined => {
  const value: unknown = (values as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
};
const staff = { actor: `staff:terminal:${userInfo().username}`, scopes: staffScopes };

async function run(): Promise<void> {
  const [command, number] = positionals;
  if (values['help'] === true || command === undefined) {
    console.log(usage);
    return;
  }
  const config = readConfig();
  const pack = await readPack(config.packDir, join(config.cacheDir, 'pack'));
  const database = openDatabase({
    path: join(config.dataDir, databaseFile),
    now: () => new Date(),
    encryptionKey: config.encryptionKey,
  });
  try {
    const secret = loadSecret(config.dataDir, config.secret);
    const desk = makeDesk({
      pack,
      stores: {
        ticketQueue: sqliteTicketQueue(database),
        tickets: sqliteTicketStore(database),
        audit: sqliteAuditLog(database),
        threads: sqliteThreadStore(database),
        registry: sqliteBeneficiaryRegistry(database),
        codes: sqliteOneTimeCodes(database),
        digest: (text) => keyedDigest(secret, text),
      },
      clock: config.now === undefined ? systemClock : fixedClock(config.now),
      timeZone: config.timeZone ?? pack.settings.time_zone,
    });
    await obey(desk, command, number, config.bounds.exportRowsMax);
  } finally {
    database.close();
  }
}

async function obey(desk: StaffDesk, command: string, number: string | undefined, pageRows: number): Promise<void> {
  if (command === 'list') {
    for (const row of await desk.list(staff, asked(Number(option('limit') ?? 20)))) console.log(lineOf(row));
    return;
  }
  if (command === 'counts') {
    console.log(JSON.stringify(await desk.count(staff), undefined, 2));
    return;
  }
  if (command === 'export') return exportAll(desk, pageRows);
  if (number === undefined) throw new AppError('invalid_request', `Say which ticket.\n${usage}`);
  if (command === 'code') {
    const { code, until } = await desk.giveCode(staff, number, option('reason') ?? 'given in a terminal');
    console.log(`${code}  until ${until}`);
    return;
  }
  if (command === 'passcode') {
    const { passcode } = await desk.resetPasscode(staff, number, option('reason') ?? 'reset in a terminal');
    console.log(passcode);
    return;
  }
  if (command === 'show') {
    console.log(JSON.stringify(await desk.read(staff, number), undefined, 2));
    return;
  }
  const fields = [
    ...['assignee', 'text', 'question', 'category', 'severity', 'sensitivity', 'decision', 'office', 'reason'],
    ...['into', 'beneficiary_id'],
  ];
  const given = fields.flatMap((name) => (option(name) === undefined ? [] : [[name, option(name)]]));
  const action = staffActionSchema.safeParse({ action: command, ...Object.fromEntries(given) });
  if (!action.success) {
    const faults = action.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('. ');
    throw new AppError('invalid_request', `${faults}.\n${usage}`);
  }
  const version = option('version');
  const ticket = await desk.act(staff, number, action.data, version === undefined ? undefined : Number(version));
  console.log(`${ticket.number}  ${ticket.stage}  due ${ticket.dueOn}  version ${ticket.version}`);
}

async function exportAll(desk: StaffDesk, pageRows: number): Promise<void> {
  const format = option('format') ?? 'csv';
  if (format !== 'csv' && format !== 'json')
    throw new AppError('invalid_request', '--format takes csv or json (one object a line).');
  // By opening, which never changes: no page misses a ticket that is worked on meanwhile.
  let query = asked(pageRows, 'opened');
  for (let page = 0; ; page += 1) {
    const { rows, hasMore } = await desk.listForExport(staff, query);
    process.stdout.write(writeTickets(rows, format, page === 0));
    if (!hasMore) return;
    query = { ...query, after: rows.at(-1)?.place };
  }
}

function asked(limit: number, sortedBy: (typeof queueSorts)[number] = 'due'): QueueAsked {
  const sort = option('sort') ?? sortedBy;
  return {
    stage: oneOf('state', ['open', 'done', 'all', ...ticketStages] as const) ?? 'open',
    deadline: oneOf('deadline', deadlineStates),
    category: option('category'),
    severity: option('severity'),
    assignee: option('assignee'),
    sort: queueSorts.find((known) => known === sort.replace(/^-/, '')) ?? 'due',
    descending: sort.startsWith('-'),
    after: undefined,
    limit: Number.isSafeInteger(limit) && limit > 0 ? limit : 20,
  };
}

function oneOf<const Name extends string>(name: string, known: readonly Name[]): Name | undefined {
  const given = option(name);
  if (given === undefined) return undefined;
  const found = known.find((each) => each === given);
  if (found === undefined) throw new AppError('invalid_request', `--${name} takes one of ${known.join(', ')}.`);
  return found;
}

function lineOf({ ticket, deadline }: DeskTicket): string {
  const { number, dueOn, stage, severity, category, assignee, escalation } = ticket;
  const level = escalation === 0 ? '' : `  level ${escalation}`;
  return `${number}  due ${dueOn} (${deadline})  ${stage}  ${severity}  ${category}  ${assignee ?? '-'}${level}`;
}

run().catch((error: unknown) => {
  console.error(`staff: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
