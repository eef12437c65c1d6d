import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { personHeaders } from '../src/mcp/remote-thread-tools.ts';

const usage = `npm run confirm -- CODE

Shows what a program proposed to do for you (file_grievance, add_to_grievance), and does it when you say yes.
Set OMBUD_SERVICE_URL, OMBUD_THREAD_ID and OMBUD_THREAD_TOKEN as for the program.`;

const proposedSchema = z.object({ say_first: z.array(z.string()), what_would_be_done: z.array(z.string()) });
const doneSchema = z.object({ text: z.string() });
const problemSchema = z.object({ detail: z.string() });

async function run(): Promise<void> {
  const [code] = process.argv.slice(2);
  const { person } = readConfig();
  if (code === undefined || person === undefined) throw new AppError('invalid_request', usage);
  const path = `v1/threads/${encodeURIComponent(person.threadId)}/confirmations/${encodeURIComponent(code)}`;
  const ask = async <Value>(method: string, schema: z.ZodType<Value>): Promise<Value> => {
    const response = await fetch(new URL(path, person.serviceUrl), { method, headers: personHeaders(person) });
    const body: unknown = await response.json();
    if (response.ok) return schema.parse(body);
    throw new AppError('invalid_request', problemSchema.parse(body).detail);
  };
  const { say_first: first, what_would_be_done: summary } = await ask('GET', proposedSchema);
  for (const line of [...first, ...summary]) console.log(line);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Should this be done? (yes/no) ');
  terminal.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) {
    console.log('Nothing was done.');
    return;
  }
  console.log((await ask('POST', doneSchema)).text);
}

run().catch((error: unknown) => {
  console.error(error instanceof AppError ? error.publicDetail : 'The service does not answer. Nothing was done.');
  process.exit(1);
});
