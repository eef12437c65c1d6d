import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readPack } from '../src/compose/pack.ts';
import { readConfig } from '../src/config.ts';
import { dateIn, systemClock } from '../src/clock.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { figures: { type: 'boolean', default: false }, out: { type: 'string' } },
});
const config = readConfig();
const pack = await readPack(config.packDir);
const today = dateIn(pack.settings.time_zone, systemClock.now());
const out = values.out === undefined ? process.stdout : createWriteStream(values.out);
for await (const line of createInterface({ input: createReadStream(positionals[0] ?? '') })) {
  if (line.trim() === '') continue;
  const item = JSON.parse(line) as { text: string };
  out.write(`${JSON.stringify({ text: item.text, figures: pack.figures.find(item.text, today) })}\n`);
}
