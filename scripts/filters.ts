import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readFilterFile, readOperatorTools } from '../src/compose/operator-tools.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { faultText } from '../src/packs/fault.ts';
import { encodeOutput, estimateTokens } from '../src/tools/filters/encode-output.ts';
import { isDocument, type FilterSet } from '../src/tools/filters/filter-set.ts';
import { isObject } from '../src/tools/filters/json-pointer.ts';

const usage = `npm run filters -- check FILE
npm run filters -- try FILE TOOL < result.json

check reads a file of output filters, or a tools file (OMBUD_TOOLS_FILE) with all that it names, and prints every fault with
file, line and reason.
try runs one tool's filter over a result: JSON as the tool gives it, or a whole result of MCP. It prints the result before
and after, and the tokens saved. Exit code 1 where the filter would hold the result back.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [command, file, tool, ...more] = positionals;
  if (values.help || command === undefined) {
    console.log(usage);
    return;
  }
  if (command === 'check' && file !== undefined && tool === undefined) check(file);
  else if (command === 'try' && file !== undefined && tool !== undefined && more.length === 0)
    await tryFilter(setIn(file), tool);
  else throw new AppError('invalid_request', `This is not a use of it.\n${usage}`);
}

function check(file: string): void {
  if (/^kind:\s*['"]?Tools['"]?\s*$/m.test(contents(file))) {
    const { sets, file: read } = readOperatorTools({ ...readConfig(), toolsFile: file });
    const plans = Object.keys(read?.plans ?? {});
    console.log(`${file} is sound: ${sets.length} filter sets, ${plans.length} plans.`);
    for (const set of sets) console.log(`  ${set.name}: ${set.tools.join(', ')}`);
    return;
  }
  const set = setIn(file);
  console.log(`${file} is sound: the set “${set.name}” has filters for ${set.tools.join(', ')}.`);
}

function setIn(file: string): FilterSet {
  const read = readFilterFile(file, file);
  if (!read.ok) throw new AppError('config_invalid', read.faults.map(faultText).join('\n'));
  return read.set;
}

function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new AppError('config_invalid', `There is no file ${file} that can be read.`);
  }
}

async function tryFilter(set: FilterSet, tool: string): Promise<void> {
  const text = await textOf(process.stdin);
  const document = documentIn(text);
  if (document === undefined) {
    console.log('This result is no JSON object or array: it passes as it is.');
    return;
  }
  const result = set.filter(tool, document);
  if (result === undefined)
    throw new AppError('invalid_request', `The set “${set.name}” has no filter for ${tool}: ${set.tools.join(', ')}.`);
  const before = JSON.stringify(document);
  console.log(`before (${estimateTokens(before)} tokens):\n${JSON.stringify(document, undefined, 2)}\n`);
  if (result.outcome === 'failed') throw new AppError('blocked', `held back: ${result.reason}`);
  const after = encodeOutput(result.value, result.format) ?? '';
  const shown = result.format === 'toon' ? after : JSON.stringify(result.value, undefined, 2);
  console.log(`after (${estimateTokens(after)} tokens):\n${shown}\n`);
  if (result.outcome === 'original')
    console.log(`The filter failed and lets the result pass as it was: ${result.reason}.`);
  const saved = estimateTokens(before) - estimateTokens(after);
  console.log(
    `${saved} tokens saved, ${Math.round((100 * saved) / estimateTokens(before))} %, at four characters a token.`,
  );
}

/** What the filter sees of a result: its structure, or the JSON in its text. */
function documentIn(text: string): unknown {
  const parsed = parsedJson(text);
  if (!isObject(parsed) || !Array.isArray(parsed['content'])) return isDocument(parsed) ? parsed : undefined;
  if (isDocument(parsed['structuredContent'])) return parsed['structuredContent'];
  const inText = parsed['content'].map((block: unknown) =>
    isObject(block) && typeof block['text'] === 'string' ? parsedJson(block['text']) : undefined,
  );
  return inText.find(isDocument) ?? parsed;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

run().catch((error: unknown) => {
  console.error(`filters: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
