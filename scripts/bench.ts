import { benchChain } from './bench/chain.ts';
import { benchEligibility } from './bench/eligibility.ts';
import { benchFirstWords } from './bench/first-words.ts';
import { benchGrievances } from './bench/grievances.ts';
import { benchPrompt } from './bench/prompt.ts';
import { benchReading } from './bench/reading.ts';
import { benchSearch } from './bench/search.ts';
import { benchTools } from './bench/tools.ts';
import { benchTurn } from './bench/turn.ts';

/** npm run bench -- turn [--turns 1000] | prompt [--turns 200] | words [--turns 30] [--pace 30] | eligibility [--households 100000] | grievances [--tickets 10000,200000] [--beneficiaries 1000000] | search [--sizes 200,10000,100000] | tools | chain | reading: measures the service on this machine and prints tables. */
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  chain: benchChain,
  eligibility: benchEligibility,
  grievances: benchGrievances,
  prompt: benchPrompt,
  reading: benchReading,
  search: benchSearch,
  tools: benchTools,
  turn: benchTurn,
  words: benchFirstWords,
};

const [name, ...rest] = process.argv.slice(2);
const bench = name === undefined ? undefined : benches[name];
if (!bench) {
  console.error(`bench: say which: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
} else {
  await bench(rest);
}
