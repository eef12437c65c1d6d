/**
 * Each queue in each order, so that neither a rare filter nor an unusual order walks the table: an index per thing that
 * tickets are filtered by and day or instant that they are sorted by. Behind the order each has the other things that
 * are filtered by, so that a row which they leave out is passed over without being looked up.
 */
const orders = [
  ['due', 'due_on'],
  ['opened', 'opened_at'],
  ['changed', 'changed_at'],
] as const;
const filters = ['category', 'severity', 'stage', 'assignee', 'due_on', 'sensitivity'] as const;
const leads = [
  ['open', 'is_open'],
  ['assignee', 'is_open, assignee'],
  ['category', 'is_open, category'],
  ['severity', 'is_open, severity'],
  ['stage', 'stage'],
] as const;

const indexes = orders.flatMap(([order, column]) =>
  leads.map(([lead, columns]) => {
    const rest = filters.filter((each) => each !== column && !columns.split(', ').includes(each));
    return `CREATE INDEX tickets_${lead}_by_${order} ON tickets (${[columns, column, 'id', ...rest].join(', ')});`;
  }),
);

export const sql = `
DROP INDEX tickets_by_stage;
DROP INDEX tickets_open;
DROP INDEX tickets_open_of_assignee;
DROP INDEX tickets_open_of_category;
DROP INDEX tickets_open_of_severity;
${indexes.join('\n')}
`;
