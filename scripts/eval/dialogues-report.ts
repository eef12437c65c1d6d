import { share } from './lines.ts';

/** One answer of a conversation, and what of it was not as it should be. */
export interface DialogueFinding {
  readonly dialogue: string;
  readonly text: string;
  readonly broken: readonly string[];
}

export interface DialoguesReport {
  readonly turns: number;
  readonly right: number;
  readonly dialogues: number;
  /** Conversations in which every answer was right. */
  readonly whole: number;
  readonly wrong: readonly string[];
}

/** Counts by answer and by conversation. Pure. */
export function dialoguesReportOn(findings: readonly DialogueFinding[]): DialoguesReport {
  const names = [...new Set(findings.map(({ dialogue }) => dialogue))];
  const wrong = findings.filter(({ broken }) => broken.length > 0);
  const broken = new Set(wrong.map(({ dialogue }) => dialogue));
  return {
    turns: findings.length,
    right: findings.length - wrong.length,
    dialogues: names.length,
    whole: names.length - broken.size,
    wrong: wrong.map((each) => `${each.dialogue}: “${each.text}”: ${each.broken.join('; ')}`),
  };
}

export function dialoguesReportText({ turns, right, dialogues, whole, wrong }: DialoguesReport): string {
  return [
    `answers        ${share(right, turns)}`,
    `conversations  ${share(whole, dialogues)}`,
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ].join('\n');
}
