import { keyedDigest } from '../../src/audit/keyed-digest.ts';
import { systemClock } from '../../src/clock.ts';
import { makeMiddleware } from '../../src/compose/middleware.ts';
import { readPack } from '../../src/compose/pack.ts';
import { bounds, readConfig } from '../../src/config.ts';
import { openChain } from '../../src/middleware/chain/open-chain.ts';
import { hookPoints, type ContextContent, type HookPoint } from '../../src/middleware/context-function.ts';
import { groundingSources } from '../../src/middleware/hallucination-check/grounding-sources.ts';
import { noProgramNames } from '../../src/middleware/hallucination-check/program-names.ts';
import { openHandleVault } from '../../src/vault/handle-vault.ts';
import { median, printTable, quantile } from './statistics.ts';

/** What people write, made up by us: names, numbers, places, and much that is none. */
const said = `My name is Zebulon Quickwater and I live at 12 Oak Street, Austin, Texas 78701. I lost my job last week, and we
have two kids, 3 and 7. My wife works at a store and makes $412.50 every two weeks. The rent is $1,150 a month and we are
behind by one month. You can call me at (512) 555-0147 after 5 pm or write to zeb.quickwater@example.org. I got a letter from
the county on October 3 about my SNAP case, number TX-99-1234567. It says that my renewal was late. I sent the papers on time!
What can I do now, and is there help with the electric bill? My SSN is 536-22-8174 and I was born on 07/23/1961. `;

const textOf = (chars: number): string => said.repeat(Math.ceil(chars / said.length)).slice(0, chars);

/** The pack's whole chain over texts of one length: milliseconds by hook point and in all. CPU time leaves out other work. */
async function chainOver(chars: number, runs: number) {
  const pack = await readPack(readConfig().packDir);
  const digest = (text: string): string => keyedDigest('a secret of the bench', text);
  const nothing = { search: () => Promise.resolve([]), programsById: () => [], programNames: noProgramNames };
  const middleware = makeMiddleware(pack, { digest, ...nothing });
  const text = textOf(chars);
  const sources = groundingSources(middleware.claimReader, { texts: [text] }, noProgramNames);
  const content = (hookPoint: HookPoint): ContextContent => {
    if (hookPoint === 'tool_in') return { type: 'tool_call', name: 'look_up', arguments: { text } };
    if (hookPoint === 'tool_out') return { type: 'tool_result', name: 'look_up', content: { text } };
    return { type: 'text', text };
  };
  const times = new Map<string, number[]>([...hookPoints, 'whole', 'whole, CPU'].map((name) => [name, []]));
  for (let run = -Math.ceil(warmUpChars / chars); run < runs; run += 1) {
    const vault = openHandleVault([], bounds.handlesPerThreadMax);
    const scope = { vault, now: new Date('2026-11-21T12:00:00Z'), actor: 'bench', subject: 'bench' };
    const chain = openChain(middleware.chain(), scope, systemClock);
    let whole = 0;
    const cpu = process.cpuUsage();
    for (const hookPoint of hookPoints) {
      const startedMs = performance.now();
      await chain.run({ hookPoint, context: [content(hookPoint)], sources });
      const ms = performance.now() - startedMs;
      whole += ms;
      if (run >= 0) times.get(hookPoint)?.push(ms);
    }
    const { user, system } = process.cpuUsage(cpu);
    if (run < 0) continue;
    times.get('whole')?.push(whole);
    times.get('whole, CPU')?.push((user + system) / 1000);
  }
  return times;
}

/** Before anything counts, as in a service that has run for a while. */
const warmUpChars = 1_000_000;

/** npm run bench -- chain: the operator's chain over texts of 2,000 characters, and of ten and a hundred times as many. */
export async function benchChain(): Promise<void> {
  const small = await chainOver(2_000, 200);
  printTable(
    'The chain over 2,000 characters, milliseconds',
    [...small].map(([name, times]) => ({ name, p50: median(times), p95: quantile(times, 0.95) })),
  );
  const rows = [];
  for (const chars of [2_000, 20_000, 200_000]) {
    const ms = median((await chainOver(chars, chars > 20_000 ? 5 : 20)).get('whole, CPU') ?? []);
    rows.push({ characters: chars, ms, 'µs a character': (ms * 1000) / chars });
  }
  printTable('The whole chain by length, milliseconds of CPU, p50', rows);
}
