import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPack } from '../../../src/compose/open-pack.ts';
import { AppError } from '../../../src/errors.ts';
import { faultText, type PackFault } from '../../../src/packs/fault.ts';
import { fileKind } from '../../../src/packs/load-pack.ts';

const ours = 'data/us';
/** Some hundred files are read; a second of work, more on a busy machine. */
const readingMs = 60_000;

describe('opening the pack that comes with Ombud', { timeout: readingMs }, () => {
  it('finds no fault in it', async () => {
    const pack = await openPack(ours);
    expect(pack.programs.length).toBeGreaterThanOrEqual(25);
    expect(pack.rulePack.hash).toBe(pack.hash);
    expect(pack.rulePack.fields.get('state')?.type).toBeDefined();
    expect(pack.settings.id).toBe('us');
    expect(pack.thesaurus.synonyms.length).toBeGreaterThan(20);
  });

  it('gives the files of other kinds, read with the schemas that their rooms bring', async () => {
    const { files } = await openPack(ours, {
      calendar: fileKind({ files: 'calendar.yaml', schema: z.looseObject({ holidays: z.array(z.unknown()) }) }),
    });
    expect(files.calendar[0]?.value.holidays.length).toBeGreaterThan(10);
  });
});

describe('opening a pack with faults', { timeout: readingMs }, () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'pack-'));
    cpSync(ours, dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8')));

  async function faults(): Promise<readonly string[]> {
    const failure = await openPack(dir).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failure instanceof AppError)) throw new Error('the pack was opened');
    expect(failure.code).toBe('pack_invalid');
    return (failure.extra['faults'] as PackFault[]).map(faultText);
  }

  it('names a typo with its line', async () => {
    edit('programs/wic.yaml', (text) => text.replace('\nagency:', '\nagnecy:'));
    const found = await faults();
    expect(found).toContainEqual(
      expect.stringMatching(/^programs\/wic\.yaml:\d+:1: agnecy: unknown key `agnecy`; did you mean `agency`\?$/),
    );
    expect(found.every((fault) => fault.startsWith('programs/wic.yaml:'))).toBe(true);
  });

  it('says where a second program took the id of a first', async () => {
    edit('programs/wic.yaml', (text) => text.replace('id: wic', 'id: snap'));
    const found = await faults();
    expect(found.some((fault) => fault.endsWith('the id `snap` is already taken in programs/snap.yaml'))).toBe(true);
    expect(found.some((fault) => fault.includes('the file is named programs/wic.yaml but the id is `snap`'))).toBe(
      true,
    );
  });

  it('refuses offices that no file has, and offices in a state that is none', async () => {
    edit('programs/snap.yaml', (text) => text.replace('\noffices: snap', '\noffices: snapp'));
    edit('offices/medicaid.yaml', (text) => text.replace('\n  AK:', '\n  XX:'));
    const found = await faults();
    expect(found).toContainEqual(
      expect.stringMatching(
        /^programs\/snap\.yaml:\d+:\d+: offices: there is no list of offices `snapp`; did you mean `snap`\?$/,
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^offices\/medicaid\.yaml:\d+:\d+: offices\.XX: there is no state `XX`/),
    );
  });

  it('refuses a synonym, a relative and a state that nothing else knows', async () => {
    edit('synonyms.yaml', (text) => text.replace('names: wic,', 'names: wick,'));
    edit('programs/lifeline.yaml', (text) => `${text.trimEnd()}\nstates: [TX, XX]\n`);
    const found = await faults();
    expect(found).toContainEqual(
      expect.stringMatching(
        /^synonyms\.yaml:\d+:\d+: synonyms\[\d+\]\.names: there is no program `wick`; did you mean `wic`\?$/,
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^programs\/lifeline\.yaml:\d+:14: states\[1\]: there is no state `XX`/),
    );
  });

  it('refuses a rule that uses a field, a parameter or a formula that the pack does not have', async () => {
    const rule = (test: string) => (text: string) =>
      text.replace(/^rule:\n[\s\S]*?\n(?=\S)/m, '').concat(`
rule:
  counts: household
  decides: unit
  criteria:
    - { id: one, label: one, test: ${test}, says: { met: yes, not_met: no } }
`);
    edit('programs/lifeline.yaml', rule('{ is: [statte, TX] }'));
    edit('programs/liheap.yaml', rule('{ at_most: [{ formula: nothing_such }, 5] }'));
    edit('programs/csfp.yaml', rule('{ parameter: nothing.such }'));
    expect(await faults()).toEqual([
      expect.stringMatching(/^programs\/csfp\.yaml:\d+:\d+: rule\.criteria\[0\]\.test.*nothing\.such/),
      expect.stringMatching(/^programs\/lifeline\.yaml:\d+:\d+: rule\.criteria\[0\]\.test.*statte.*`state`/),
      expect.stringMatching(/^programs\/liheap\.yaml:\d+:\d+: rule\.criteria\[0\]\.test.*nothing_such/),
    ]);
  });

  it('refuses a time zone and a pattern that are none', async () => {
    edit('pack.yaml', (text) =>
      text.replace('America/New_York', 'America/Gotham').replace(/pattern: .*/, "pattern: '['"),
    );
    expect(await faults()).toEqual([
      expect.stringContaining('time_zone: takes an IANA time zone such as America/New_York'),
      expect.stringContaining('beneficiary_id.pattern: is not a regular expression'),
    ]);
  });

  it('sums up in one sentence, with the first fault and how to see the others', async () => {
    edit('programs/wic.yaml', (text) => text.replace('\nagency:', '\nagnecy:'));
    await expect(openPack(dir)).rejects.toMatchObject({
      publicDetail: expect.stringMatching(/^The pack in .* can’t be used: programs\/wic\.yaml:.*Run: npm run seed/),
    });
  });
});
