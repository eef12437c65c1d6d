/**
 * What the office does with tickets: who has them, what it asked, how far they were escalated, and its own words.
 *
 * `is_open` leads the indexes of the queue, so that years of closed tickets cost nothing. `ticket_counts` is kept by
 * triggers: counting 200,000 rows each time somebody opens the queue would grow with the table. `escalate_after` is the
 * day after which the clock raises a ticket again; empty means its due day.
 */
export const sql = `
ALTER TABLE tickets ADD COLUMN office TEXT;
ALTER TABLE tickets ADD COLUMN open_question TEXT;
ALTER TABLE tickets ADD COLUMN escalate_after TEXT;
ALTER TABLE tickets ADD COLUMN is_open INTEGER GENERATED ALWAYS AS (stage NOT IN ('decided', 'closed')) VIRTUAL;
ALTER TABLE tickets ADD COLUMN late_after TEXT GENERATED ALWAYS AS (coalesce(escalate_after, due_on)) VIRTUAL;

CREATE INDEX tickets_by_stage ON tickets (stage, due_on, id);
CREATE INDEX tickets_by_due ON tickets (due_on, id);
CREATE INDEX tickets_open ON tickets (is_open, due_on, id);
CREATE INDEX tickets_open_of_assignee ON tickets (is_open, assignee, due_on, id);
CREATE INDEX tickets_open_of_category ON tickets (is_open, category, due_on, id);
CREATE INDEX tickets_open_of_severity ON tickets (is_open, severity, due_on, id);
CREATE INDEX tickets_by_opening ON tickets (opened_at, id);
CREATE INDEX tickets_by_change ON tickets (changed_at, id);
CREATE INDEX tickets_late ON tickets (is_open, late_after, id);

-- Words of staff, each with the line of the history that it explains. They may quote the person and go with their words.
CREATE TABLE ticket_remarks (
  ticket_id INTEGER NOT NULL REFERENCES tickets (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (ticket_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ticket_remarks_stay BEFORE UPDATE ON ticket_remarks
BEGIN SELECT RAISE(ABORT, 'a remark is never rewritten'); END;

CREATE TABLE ticket_counts (
  restricted INTEGER NOT NULL,
  stage TEXT NOT NULL,
  due_on TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (restricted, stage, due_on)
) STRICT, WITHOUT ROWID;
INSERT INTO ticket_counts
  SELECT sensitivity = 'restricted', stage, due_on, count(*) FROM tickets GROUP BY 1, 2, 3;
CREATE TRIGGER ticket_counts_opened AFTER INSERT ON tickets
BEGIN
  INSERT INTO ticket_counts VALUES (NEW.sensitivity = 'restricted', NEW.stage, NEW.due_on, 1)
    ON CONFLICT (restricted, stage, due_on) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER ticket_counts_moved AFTER UPDATE OF stage, due_on, sensitivity ON tickets
WHEN (OLD.stage, OLD.due_on, OLD.sensitivity) IS NOT (NEW.stage, NEW.due_on, NEW.sensitivity)
BEGIN
  UPDATE ticket_counts SET count = count - 1
    WHERE restricted = (OLD.sensitivity = 'restricted') AND stage = OLD.stage AND due_on = OLD.due_on;
  DELETE FROM ticket_counts
    WHERE restricted = (OLD.sensitivity = 'restricted') AND stage = OLD.stage AND due_on = OLD.due_on AND count = 0;
  INSERT INTO ticket_counts VALUES (NEW.sensitivity = 'restricted', NEW.stage, NEW.due_on, 1)
    ON CONFLICT (restricted, stage, due_on) DO UPDATE SET count = count + 1;
END;
`;
