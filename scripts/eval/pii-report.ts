import type { PiiCase } from './pii-cases.ts';

/** What redaction made of one case. */
export interface PiiFinding {
  readonly case: PiiCase;
  readonly redacted: string;
}

export interface PiiRow {
  readonly entity: string;
  readonly must: number;
  readonly found: number;
  readonly lookalikes: number;
  readonly untouched: number;
}

export interface PiiReport {
  readonly entities: readonly PiiRow[];
  /** What stays by design, since we need it to help: how often it was taken all the same. */
  readonly keptByDesign: readonly PiiRow[];
  /** Mean of the entities' shares that were found, each counting once; undefined without any. */
  readonly macroRecall: number | undefined;
  readonly lookalikes: { readonly all: number; readonly untouched: number };
  /** Texts in which nothing of ours stands. */
  readonly clean: { readonly all: number; readonly unchanged: number };
  readonly wrong: readonly string[];
}

/** Place, age, office and date are what a search is made of: redaction leaves them, whatever a label says. */
const kept = new Set(
  'GPE ORGANIZATION AGE NRP TITLE DATE_TIME ZIP_CODE UK_POSTCODE DOMAIN_NAME URL CRYPTO US_NPI'.split(' '),
);

/** Counts what was found and what was touched for nothing. Pure. */
export function piiReportOn(findings: readonly PiiFinding[]): PiiReport {
  const rows = new Map<string, { must: number; found: number; lookalikes: number; untouched: number }>();
  const row = (entity: string) => {
    const known = rows.get(entity) ?? { must: 0, found: 0, lookalikes: 0, untouched: 0 };
    rows.set(entity, known);
    return known;
  };
  const wrong: string[] = [];
  const clean = { all: 0, unchanged: 0 };
  for (const { case: each, redacted } of findings) {
    for (const { entity, value } of each.wanted) {
      const counts = row(entity);
      counts.must += 1;
      if (!redacted.includes(value)) counts.found += 1;
      else if (!kept.has(entity)) wrong.push(`missed ${entity} "${value}" in: ${oneLine(each.text)}`);
    }
    if (each.wanted.some(({ entity }) => !kept.has(entity))) continue;
    const same = redacted === each.text;
    if (each.lookalikeOf === undefined) {
      clean.all += 1;
      if (same) clean.unchanged += 1;
    } else {
      const counts = row(each.lookalikeOf);
      counts.lookalikes += 1;
      if (same) counts.untouched += 1;
    }
    if (!same) wrong.push(`touched for nothing: ${oneLine(each.text)} -> ${oneLine(redacted)}`);
  }
  const all = [...rows].map(([entity, counts]): PiiRow => ({ entity, ...counts })).sort(byEntity);
  const entities = all.filter(({ entity }) => !kept.has(entity));
  const shares = entities.flatMap(({ must, found }) => (must === 0 ? [] : [found / must]));
  const sum = (of: (each: PiiRow) => number): number => entities.reduce((total, each) => total + of(each), 0);
  return {
    entities,
    keptByDesign: all.filter(({ entity }) => kept.has(entity)),
    macroRecall: shares.length === 0 ? undefined : shares.reduce((total, share) => total + share, 0) / shares.length,
    lookalikes: { all: sum((each) => each.lookalikes), untouched: sum((each) => each.untouched) },
    clean,
    wrong,
  };
}

/** The report as lines for a terminal. */
export function piiReportText(report: PiiReport): string {
  const table = [...report.entities, ...report.keptByDesign].map(({ entity, must, found, lookalikes, untouched }) =>
    [
      entity.padEnd(22),
      `${found}/${must}`.padStart(9),
      lookalikes === 0 ? '' : `${untouched}/${lookalikes} look-alikes untouched`,
      kept.has(entity) ? 'stays by design' : '',
    ]
      .join('  ')
      .trimEnd(),
  );
  const { macroRecall, lookalikes, clean } = report;
  return [
    `${'entity'.padEnd(22)}  ${'found'.padStart(9)}`,
    ...table,
    '',
    `found, each identifier counting once   ${macroRecall === undefined ? 'no cases' : share(macroRecall, 1)}`,
    `look-alikes untouched                  ${share(lookalikes.untouched, lookalikes.all)}`,
    `texts without any left as they are     ${share(clean.unchanged, clean.all)}`,
    ...(report.wrong.length === 0 ? [] : ['', ...report.wrong]),
  ].join('\n');
}

const byEntity = (a: PiiRow, b: PiiRow): number => (a.entity < b.entity ? -1 : 1);
const share = (part: number, whole: number): string =>
  whole === 0 ? 'no cases' : `${((part / whole) * 100).toFixed(1)} %${whole === 1 ? '' : ` (${part} of ${whole})`}`;
const lineCharsMax = 160;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, lineCharsMax);
