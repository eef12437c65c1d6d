import { parseArgs } from 'node:util';
import { readPrompts, type PrintedPrompt } from '../src/compose/stored-prompt.ts';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';

const usage = `npm run prompt -- answer --thread ID [--turn ID]
npm run prompt -- list

Prints the prompt that a turn sent to the model, to the letter, and how long each part of it was; without a turn the last
one that asked a model. Only prompts of reviewed words are kept; of others (classify) only the sizes are. Reads only.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      thread: { type: 'string' },
      turn: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [purpose, ...more] = positionals;
  if (values.help || purpose === undefined) {
    console.log(usage);
    return;
  }
  const prompts = await readPrompts(readConfig());
  if (purpose === 'list') {
    for (const line of prompts.list()) console.log(line);
    return;
  }
  if (more.length > 0 || values.thread === undefined)
    throw new AppError('invalid_request', `This is not a use of it.\n${usage}`);
  print(await prompts.sent({ purpose, threadId: values.thread, turnId: values.turn }));
}

function print({ turnId, asked, messages }: PrintedPrompt): void {
  console.log(`turn ${turnId}: ${asked.prompt} (${asked.prompt_hash.slice(0, 12)}), model ${asked.model}`);
  for (const [section, chars] of Object.entries(asked.sections))
    console.log(`  ${section.padEnd(10)} ${chars} characters`);
  if (asked.refused.length > 0) console.log(`  not used: ${asked.refused.join('; ')}`);
  if (messages === undefined) console.log('\nThe text itself is not kept: it held what a person wrote.');
  for (const { role, content } of messages ?? []) console.log(`\n--- ${role}\n${content}`);
}

run().catch((error: unknown) => {
  console.error(`prompt: ${error instanceof AppError ? error.publicDetail : String(error)}`);
  process.exitCode = 1;
});
