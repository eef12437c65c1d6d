import { share } from './lines.ts';
import type { ModerationMetadata } from '../../src/middleware/content-moderation/content-moderation.ts';
import type { ModerationRow } from './moderation.ts';

export interface ModerationFinding {
  readonly row: ModerationRow;
  readonly metadata: ModerationMetadata;
}

export interface ModerationReport {
  readonly labels: readonly { readonly label: string; readonly texts: number; readonly found: number }[];
  /** Plain texts that were taken for an attack, for danger, or for anything at all. */
  readonly safe: {
    readonly texts: number;
    readonly asAttack: number;
    readonly asSelfHarm: number;
    readonly asAnything: number;
  };
  readonly wrong: readonly string[];
}

/** Labels of other annotators, by ours. */
const ours: Readonly<Record<string, string>> = {
  injection: 'attack',
  indirect_injection: 'attack, indirect',
  flag: 'tone',
  benign: 'safe',
  allow: 'safe',
};

/** Counts by label what was found, and what was found where nothing is. Pure. */
export function moderationReportOn(findings: readonly ModerationFinding[]): ModerationReport {
  const labels = new Map<string, { texts: number; found: number }>();
  const safe = { texts: 0, asAttack: 0, asSelfHarm: 0, asAnything: 0 };
  const wrong: string[] = [];
  for (const { row, metadata } of findings) {
    const label = `${ours[row.label] ?? row.label}${row.label === 'injection' && row.core === false ? ', not core' : ''}`;
    const rules = [...metadata.flags, ...metadata.crisis].map(({ rule }) => rule).join(', ');
    if (label === 'safe') {
      safe.texts += 1;
      if (isAttack(metadata)) safe.asAttack += 1;
      if (metadata.crisis.some(({ kind }) => kind === 'self_harm')) safe.asSelfHarm += 1;
      if (rules === '') continue;
      safe.asAnything += 1;
      wrong.push(`flagged for nothing (${rules}): ${oneLine(row.text)}`);
      continue;
    }
    const counts = labels.get(label) ?? { texts: 0, found: 0 };
    labels.set(label, counts);
    counts.texts += 1;
    if (isFound(label, metadata)) counts.found += 1;
    else wrong.push(`missed ${label}: ${oneLine(row.text)}`);
  }
  return { labels: [...labels].map(([label, counts]) => ({ label, ...counts })), safe, wrong };
}

export function moderationReportText({ labels, safe, wrong }: ModerationReport): string {
  return [
    ...labels.map(({ label, texts, found }) => `${label.padEnd(24)} found ${share(found, texts)}`),
    `${'safe'.padEnd(24)} taken for an attack ${share(safe.asAttack, safe.texts)}`,
    `${''.padEnd(24)} taken for self-harm ${share(safe.asSelfHarm, safe.texts)}`,
    `${''.padEnd(24)} let through without any mark ${share(safe.texts - safe.asAnything, safe.texts)}`,
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ].join('\n');
}

const isAttack = (metadata: ModerationMetadata): boolean =>
  metadata.flags.some(({ category }) => category === 'injection' || category === 'hidden_text');

function isFound(label: string, metadata: ModerationMetadata): boolean {
  if (label.startsWith('attack')) return isAttack(metadata);
  if (label === 'tone') return metadata.flags.length > 0 || metadata.crisis.length > 0;
  return metadata.crisis.some(({ kind }) => kind === label);
}

const lineCharsMax = 160;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, lineCharsMax);
