import type { Logger } from 'pino';
import type { AnswerBank } from '../answers/bank.ts';
import { faultText } from '../packs/fault.ts';
import { loadPack } from '../packs/load-pack.ts';
import type { ReaderInWorker } from '../reading/trained/reader-in-worker.ts';
import { openBank } from './bank.ts';
import { otherKinds } from './pack-kinds.ts';

/**
 * Puts the answers of a pack into force as they now stand: all of them, or, where one has a fault, none, and those before
 * stay. Resolves to one line that says which, with file, line and reason.
 *
 * @param use called with the new bank once every new question can be found
 */
export async function reloadAnswers(
  packDir: string,
  reader: Pick<ReaderInWorker, 'know'>,
  use: (bank: AnswerBank) => void,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<string> {
  const { files, faults } = await loadPack(packDir, { answers: otherKinds.answers });
  const [first] = faults;
  if (first !== undefined) {
    log.error({ why: faultText(first) }, 'the answers were refused; those before stay in force');
    return `the answers were refused and those before stay in force. ${faultText(first)}`;
  }
  const bank = openBank(
    packDir,
    files.answers.map(({ value }) => value),
  );
  await reader.know(bank.lines);
  use(bank);
  log.info({ answers: bank.entries.length }, 'the answers were read anew');
  return `${bank.entries.length} answers were read anew and are in force`;
}
