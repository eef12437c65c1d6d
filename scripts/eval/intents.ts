import { z } from 'zod';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import { beliefIn } from '../../src/conversation/understand/intents/acceptance.ts';
import { noDialogue } from '../../src/conversation/understand/intents/features.ts';
import { isAccepted, readLine, type IntentModel } from '../../src/conversation/understand/intents/intent-model.ts';
import { trainIntents, type IntentLessons } from '../../src/conversation/understand/intents/train-intents.ts';
import { foreignLabel, intentsReportOn, intentsReportText, type IntentFinding } from './intents-report.ts';
import { readLines } from './lines.ts';
import { readOptions } from './options.ts';

const usage = `npm run eval -- intents [--train FILE] [--test FILE] [--false-alarms SHARE] [--wrong] [--json]

Trains the classifier and reads labelled lines with it, each on its own, outside of any dialogue.
  --train FILE   JSONL {text, label}; label "${foreignLabel}" marks out-of-scope lines, which only set the threshold.
                 Default: the pack's examples and word classes
  --test FILE    JSONL {text, label}; default: our own
  --false-alarms share of in-scope lines that may be refused as out-of-scope (default 0.05 with --train)
  --wrong        lists every line that came out wrong
  --json         the report as JSON`;

const ownCases = 'test/eval/intents.jsonl';
const labelled = z.object({ text: z.string(), label: z.string().min(1) });
export type LabelledLine = z.infer<typeof labelled>;

export async function evalIntents(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    train: { type: 'string' },
    test: { type: 'string', default: ownCases },
    'false-alarms': { type: 'string' },
    wrong: { type: 'boolean', default: false },
  });
  const falseAlarms = values['false-alarms'] === undefined ? undefined : Number(values['false-alarms']);
  if (values.help || (falseAlarms !== undefined && !(falseAlarms >= 0 && falseAlarms < 1))) return console.log(usage);
  const lessons = {
    ...(values.train === undefined ? await packLessons() : lessonsOf(readLines(values.train, labelled))),
    ...(falseAlarms === undefined ? {} : { falseAlarms }),
  };
  const started = process.cpuUsage();
  const model = trainIntents(lessons);
  const { user, system } = process.cpuUsage(started);
  const report = intentsReportOn(judgeLines(model, readLines(values.test, labelled)));
  const trainedIn = (user + system) / 1e6;
  if (values.json) return console.log(JSON.stringify({ ...report, trainingSeconds: trainedIn }, null, 2));
  const lines = lessons.examples.reduce((sum, { examples }) => sum + examples.length, 0);
  console.log(`${lines} lines of ${model.labels.length} intents learned in ${trainedIn.toFixed(1)} s of CPU\n`);
  console.log(intentsReportText(report, values.wrong));
}

async function packLessons(): Promise<IntentLessons> {
  const { intents, wordClasses, spelling } = await readPack(readConfig().packDir);
  return { examples: intents, wordClasses, spelling };
}

/** A labelled set as lessons: no word classes, no dialogue. */
export function lessonsOf(lines: readonly LabelledLine[]): IntentLessons {
  const byLabel = new Map<string, string[]>();
  for (const { text, label } of lines) byLabel.set(label, [...(byLabel.get(label) ?? []), text]);
  return {
    examples: [...byLabel].map(([label, examples]) => ({
      intent: label === foreignLabel ? 'off_topic' : label,
      common_while: [],
      examples,
    })),
    wordClasses: {},
    falseAlarms: falseAlarmsOfOthers,
  };
}

/** How many of theirs may be refused, unless the caller says. */
const falseAlarmsOfOthers = 0.05;

export function judgeLines(model: IntentModel, lines: readonly LabelledLine[]): readonly IntentFinding[] {
  return lines.map(({ text, label }) => {
    const { probabilities, signs } = readLine(model, text, noDialogue);
    const probability = Math.max(...probabilities);
    const likeliest = model.labels[probabilities.indexOf(probability)] ?? '';
    return {
      text,
      label,
      likeliest,
      probability,
      belief: beliefIn(model.acceptance, signs),
      accepted: isAccepted(model, signs, noDialogue) && likeliest !== 'unclear',
    };
  });
}
