import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killStarted, root, startServiceProcess, type ServiceProcess } from '../support/process.ts';
import { call, person } from '../support/service.ts';

/**
 * An agency's case system, told of in YAML alone: a query of its database is a step of the status check. A person asks how
 * things stand, and only once they are verified their id leaves the vault, for this one argument, and that is on record.
 */
const folder = mkdtempSync(join(tmpdir(), 'ombud-case-system-'));
const toolsFile = join(folder, 'tools.yaml');
let service: ServiceProcess;

beforeAll(async () => {
  const cases = new Connection(join(folder, 'cases.db'));
  cases.exec(`CREATE TABLE cases (beneficiary TEXT, state TEXT, due_on TEXT, worker TEXT);
    INSERT INTO cases VALUES ('USER001', 'in review', '2026-12-15', 'A. Worker'), ('USER002', 'closed', NULL, 'B. Other')`);
  cases.close();
  writeFileSync(
    toolsFile,
    `apiVersion: ombud/v1
kind: Tools
databases:
  county:
    sqlite: cases.db
    hosts: false
    queries:
      case_of:
        description: How the case of one person stands.
        sql: SELECT state, due_on FROM cases WHERE beneficiary = :beneficiary
        parameters: { beneficiary: { description: Their id. } }
steps:
  status_check:
    tool: county__case_of
    arguments: { beneficiary: { from: beneficiary_id } }
    restore: [beneficiary]
    source: the county case system
    says: 'your case is {state}, and the next step is due {due}.'
    values: { state: /rows/0/state, due: /rows/0/due_on }
`,
  );
  service = await startServiceProcess(join(folder, 'data'), {
    OMBUD_TOOLS_FILE: toolsFile,
    OMBUD_DEMO: 'true',
    OMBUD_NOW: '2026-11-21T15:00:00Z',
  });
}, 120_000);
afterAll(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

interface AuditLine {
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}
function auditLines(): readonly AuditLine[] {
  const db = new Connection(join(folder, 'data', 'ombud.db'), { readonly: true });
  const lines = db.prepare("SELECT * FROM audit_lines WHERE detail LIKE '%restored%'").all() as AuditLine[];
  db.close();
  return lines.filter(({ action }) => action === 'middleware.tool_in');
}

describe('somebody who asks how their complaint stands', () => {
  const somebody = person(() => service.url);
  const says = async (message: string) => {
    const answer = await somebody.say(message);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  it('is asked who they are first, and until then nobody asks the case system', async () => {
    await says('What is the status of my complaint?');
    const { reply } = await says('USER001');
    expect(reply.text).not.toMatch(/county|in review/);
    expect(auditLines()).toEqual([]);
  });

  it('is told, once they are verified, what the case system says, and whose word that is', async () => {
    const { reply, turn_id: turn, route } = await says('my birthday is 03/14/1985');
    expect(route.name).toBe('GRIEVANCE');
    expect(reply.text).toContain(
      'From the county case system: your case is in review, and the next step is due 2026-12-15.',
    );
    expect(reply.text).not.toContain('Worker');
    const headers = { 'x-thread-token': somebody.token ?? '' };
    const trace = await call<{ calls: readonly { tool: string; outcome: string }[] }>(
      service.url,
      `/v1/threads/${somebody.threadId}/turns/${turn}`,
      { headers },
    );
    expect(trace.body.calls).toMatchObject([{ tool: 'county__case_of', outcome: 'ok' }]);
    expect(JSON.stringify(trace.body)).not.toContain('USER001');
  });

  it('has it on record that their id left the vault, for which tool, and not the id', () => {
    const lines = auditLines();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain('county__case_of');
    expect(JSON.stringify(lines)).toMatch(/BENEFICIARY_ID_1/);
    expect(JSON.stringify(lines)).not.toContain('USER001');
    const verified = execFileSync(process.execPath, [join(root, 'dist/scripts/audit.js'), 'verify'], {
      env: { PATH: process.env['PATH'], OMBUD_DATA_DIR: join(folder, 'data') },
    }).toString();
    expect(verified).toMatch(/\d+/);
  });
});
