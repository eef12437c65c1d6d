import type { CriterionResult, Determination, NextQuestion, Outcome } from '../eligibility/determination.ts';
import { words } from '../eligibility/words.ts';
import type { Program } from '../programs/program.ts';

export interface ReportInput {
  readonly determinations: readonly Determination[];
  readonly programs: ReadonlyMap<string, Program>;
  readonly question: NextQuestion | undefined;
  readonly asOf: string;
  readonly currencySymbol: string;
}

export interface ReportStyle {
  /** Columns; long lines are broken there. */
  readonly width: number;
  /** Colours and bold print, for a terminal only. */
  readonly ansi: boolean;
}

/** What may help comes first; within an outcome what is worth most. */
const order: readonly Outcome[] = ['likely_eligible', 'unknown', 'agency_decides', 'likely_ineligible'];
const headings: Readonly<Record<Outcome, string>> = {
  likely_eligible: 'Likely: the agency decides, and applying is free',
  unknown: 'Open: something is missing',
  agency_decides: 'For the agency to say',
  likely_ineligible: 'Not likely',
};
const marks: Readonly<Record<CriterionResult['outcome'], string>> = { met: '+', not_met: '-', unknown: '?' };
const colours: Readonly<Record<CriterionResult['outcome'], number>> = { met: 32, not_met: 31, unknown: 33 };

/** The determinations of a household as an operator reads them in a terminal. Plain text; ANSI only if asked for. */
export function eligibilityReport(input: ReportInput, style: ReportStyle): string {
  const bold = (text: string): string => (style.ansi ? `\u001b[1m${text}\u001b[22m` : text);
  const sections = order.flatMap((outcome) => {
    const found = input.determinations
      .filter((one) => one.outcome === outcome)
      .sort((a, b) => worth(b, input) - worth(a, input) || (a.program_id < b.program_id ? -1 : 1));
    if (found.length === 0) return [];
    const programs = found.map((one) => reportProgram(one, input, style, bold));
    return [`${bold(`${headings[outcome]} (${found.length})`)}\n\n${programs.join('\n\n')}`];
  });
  return [
    `As of ${input.asOf}, pack ${input.determinations[0]?.pack_hash.slice(0, 12) ?? 'none'}`,
    ...sections,
    asking(input, style, bold),
  ].join('\n\n');
}

function worth({ program_id }: Determination, { programs }: ReportInput): number {
  return programs.get(program_id)?.value ?? 0;
}

function asking({ question }: ReportInput, style: ReportStyle, bold: (text: string) => string): string {
  if (question === undefined) return 'Nothing that could be asked would decide more.';
  const { ask, why, path, programs } = question;
  const lines = [`${ask} (${path})`, `Why: ${why}. It could decide: ${programs.join(', ')}.`];
  return [bold('Ask next'), ...lines.map((line) => fill(line, '  ', style.width))].join('\n');
}

function reportProgram(
  found: Determination,
  { programs, currencySymbol }: ReportInput,
  style: ReportStyle,
  bold: (text: string) => string,
): string {
  const program = programs.get(found.program_id);
  const name = program === undefined ? found.program_id : `${program.short_name ?? program.name} [${program.id}]`;
  const members = found.members?.map(({ id, outcome }) => `${id} ${outcome}`);
  const line = (label: string, text: string): string => fill(`${label}: ${text}`, '  ', style.width);
  return [
    `${bold(name)}: ${found.outcome}${found.already_receiving === true ? ', already received' : ''}`,
    ...(members === undefined ? [] : [line('each', members.join(', '))]),
    ...(found.amount === undefined ? [] : [line('amount', amountOf(found.amount, currencySymbol))]),
    ...(found.expedited === undefined
      ? []
      : [line('fast', `within ${found.expedited.days} days: ${found.expedited.why}`)]),
    ...(found.fast_service?.outcome === 'unknown'
      ? [
          line(
            'fast',
            `perhaps within ${found.fast_service.days} days; missing ${found.fast_service.missing.join(', ')}`,
          ),
        ]
      : []),
    ...found.criteria.flatMap((criterion) => reportCriterion(criterion, style)),
    ...(found.missing.length === 0 ? [] : [line('missing', found.missing.join(', '))]),
    ...(found.presumed.length === 0
      ? []
      : [line('taken for granted', found.presumed.map(({ says }) => says).join('; '))]),
    ...found.warnings.map(({ what }) => line('warning', what)),
    ...(found.agency_decides ?? []).map((what) => line('the agency', what)),
    ...(found.changes_on ?? []).map(({ date, what }) => line(`from ${date}`, what)),
  ].join('\n');
}

function reportCriterion(criterion: CriterionResult, style: ReportStyle): readonly string[] {
  const { outcome, label, member, value, limit, margin, as_of, stale, route, source } = criterion;
  const mark = style.ansi ? `\u001b[${colours[outcome]}m${marks[outcome]}\u001b[39m` : marks[outcome];
  const facts = [
    ...(value === undefined ? [] : [value]),
    ...(limit === undefined ? [] : [limit === words.noLimit ? limit : `limit ${limit}`]),
    ...(margin === undefined ? [] : [margin]),
    ...(route === undefined ? [] : [`by way of ${route}`]),
  ].join('; ');
  const whose = member === undefined ? '' : ` (${member})`;
  const since = as_of === undefined ? '' : `, as of ${as_of}${stale === true ? ', NO LONGER VERIFIED' : ''}`;
  return [
    `  ${mark} ${fill(`${label}${whose}: ${facts === '' ? criterion.says : facts}`, '    ', style.width).trimStart()}`,
    ...(source.title === '' ? [] : [fill(`${source.title} ${source.url}${since}`, '      ', style.width)]),
  ];
}

function amountOf({ value, min, max, period }: NonNullable<Determination['amount']>, symbol: string): string {
  const money = (amount: number): string => `${symbol}${amount.toLocaleString('en-US')}`;
  const per = period === 'once' ? 'once' : `a ${period.replaceAll('_', ' ')}`;
  if (value !== undefined) return `${money(value)} ${per}`;
  if (min !== undefined && max !== undefined) return `${money(min)} to ${money(max)} ${per}`;
  return max === undefined ? `${money(min ?? 0)} or more ${per}` : `up to ${money(max)} ${per}`;
}

/** Breaks a text at spaces; a word longer than a line (an address) stands alone. */
function fill(text: string, indent: string, width: number): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length > indent.length && line.length + word.length + 1 > width) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
