import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';

/** Where entries wait that nobody has sorted yet. */
const area = 'new';

/**
 * Writes an entry to be filled in.
 *
 * @returns its file
 * @throws AppError `invalid_request` when the id is no id or is taken
 */
export function newAnswer(packDir: string, id: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(id))
    throw new AppError('invalid_request', 'An id has small letters, digits and _: snap_lost_card.');
  const folder = join(packDir, 'answers', area);
  const file = join(folder, `${id}.yaml`);
  if (existsSync(file)) throw new AppError('invalid_request', `${file} is there already.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, template(id));
  return file;
}

const template = (id: string): string => `# Fill in, move it to the folder of its area, then: npm run answers -- check
id: ${id}
question: What is asked, in one plain sentence?
# Ten ways in which people ask it, in their own words: by these it is found.
asks:
  - first way of asking it
  - another way
programs: []
# One or two sentences; the first answers the question.
short: The answer.
more:
  - What changes it, or what bites.
do: The one thing to do today, and where.
# Goes into "You can ask …".
ask: who knows it for sure
# high, medium, or low: then it says whom to ask instead of asserting
certainty: medium
sources:
  - title: Law, agency page or manual
    url: https://example.org/
# Set the day when another hand has read it against its source; until then it is not said.
# reviewed_on: "2026-01-31"
`;
