import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rightFileSchema } from '../../../src/grievances/right.ts';
import { rightsFor } from '../../../src/grievances/rights.ts';
import { sayRight } from '../../../src/grievances/say-right.ts';
import { grievanceWordings } from '../../../src/grievances/wordings.ts';
import { benefitEventKinds } from '../../../src/threads/thread.ts';
import { packCalendar, readPackFile } from '../../support/grievance-world.ts';

const { wordings } = z
  .strictObject({ wordings: z.record(z.string(), z.array(z.string().min(1)).min(2)) })
  .parse(readPackFile('wording/en/grievance.yaml'));
const slotsOf = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

describe('the wording of the grievance flow', () => {
  it.each(Object.entries(grievanceWordings))('has grievance.%s with the slots that the flow fills', (key, slots) => {
    for (const variant of wordings[`grievance.${key}`] ?? ['missing']) {
      expect(slotsOf(variant).toSorted(), variant).toEqual([...slots].toSorted());
    }
  });

  it('has nothing that the flow never says', () => {
    const known = Object.keys(grievanceWordings).map((key) => `grievance.${key}`);
    expect(Object.keys(wordings).filter((key) => key.startsWith('grievance.') && !known.includes(key))).toEqual([]);
  });

  it('never claims an appeal, blames, or rushes over trouble', () => {
    const all = Object.values(wordings).flat();
    for (const text of all) {
      expect(text).not.toMatch(
        /appealed here|too late|unfortunately|failed to|should have|don't worry|you qualify|illegal|alien|fraud/i,
      );
      expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(50);
    }
    for (const text of wordings['grievance.filed'] ?? []) expect(text).toContain('recorded here');
  });

  it('says each thing in ways that differ', () => {
    for (const [key, variants] of Object.entries(wordings)) expect(new Set(variants).size, key).toBe(variants.length);
  });
});

describe('the wording of rights', () => {
  const rights = readdirSync('data/us/rights').flatMap((file) => rightFileSchema.parse(readPackFile(`rights/${file}`)));
  const dates = [
    {},
    { noticeOn: '2026-11-10' },
    { noticeOn: '2026-01-10' },
    { effective: { from: '2026-10-01', to: '2026-10-31' } },
  ];

  it('covers every right of the pack for every event and every way of knowing the dates', () => {
    const words = { program: 'SNAP', formatDate: (date: string) => date };
    const said = rights.flatMap((right) =>
      right.programs
        .slice(0, 1)
        .flatMap((programId) =>
          benefitEventKinds.flatMap((event) =>
            dates.flatMap((known) =>
              rightsFor(
                { programId, state: right.states[0], event, asOf: '2026-11-21', ...known },
                [right],
                packCalendar,
              ).flatMap((clock) => sayRight(clock, words)),
            ),
          ),
        ),
    );
    expect(said.length).toBeGreaterThan(1_000);
    for (const { wording, slots } of said) {
      for (const variant of wordings[wording] ?? [`${wording} is missing {nothing}`]) {
        expect(Object.keys(slots), `${wording}: ${variant}`).toEqual(expect.arrayContaining([...slotsOf(variant)]));
      }
    }
  });
});
