import { evalEligibility } from './eval/eligibility.ts';

/** npm run eval -- eligibility [--cases FILE] [--json]: compares what a component says with labels, and prints a report. */
const components: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  eligibility: evalEligibility,
};

const [name, ...rest] = process.argv.slice(2);
const component = name === undefined ? undefined : components[name];
if (!component) {
  console.error(`eval: say which: ${Object.keys(components).join(', ')}`);
  process.exitCode = 2;
} else {
  await component(rest);
}
