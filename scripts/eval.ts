import { evalAnswers } from './eval/answers.ts';
import { evalChanges } from './eval/changes.ts';
import { evalDialogues } from './eval/dialogues.ts';
import { evalEligibility } from './eval/eligibility.ts';
import { evalFacts } from './eval/facts.ts';
import { evalHousehold } from './eval/household.ts';
import { evalIntents } from './eval/intents.ts';
import { evalGrounding } from './eval/grounding.ts';
import { evalModeration } from './eval/moderation.ts';
import { evalPeople } from './eval/people.ts';
import { evalPii } from './eval/pii.ts';
import { evalReading } from './eval/reading.ts';
import { evalReferences } from './eval/references.ts';
import { evalReplies } from './eval/replies.ts';
import { evalRoutes } from './eval/routes.ts';
import { evalSearch } from './eval/search.ts';
import { evalTools } from './eval/tools.ts';
import { evalTriage } from './eval/triage.ts';
import { evalTurns } from './eval/turns.ts';

/** npm run eval -- COMPONENT [--cases FILE] [--json]: compares what a component says with labels, and prints a report. */
const components: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  answers: evalAnswers,
  changes: evalChanges,
  dialogues: evalDialogues,
  eligibility: evalEligibility,
  facts: evalFacts,
  household: evalHousehold,
  intents: evalIntents,
  grounding: evalGrounding,
  moderation: evalModeration,
  people: evalPeople,
  pii: evalPii,
  reading: evalReading,
  references: evalReferences,
  replies: evalReplies,
  routes: evalRoutes,
  search: evalSearch,
  tools: evalTools,
  triage: evalTriage,
  turns: evalTurns,
};

const [name, ...rest] = process.argv.slice(2);
const component = name === undefined ? undefined : components[name];
if (!component) {
  console.error(`eval: say which: ${Object.keys(components).join(', ')}`);
  process.exitCode = 2;
} else {
  await component(rest);
}
