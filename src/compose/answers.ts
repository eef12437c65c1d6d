import type { Logger } from 'pino';
import { answerFinder } from '../answers/find-answers.ts';
import type { Config } from '../config.ts';
import { pieceWeigher } from '../answers/weigh-pieces.ts';
import { openBank } from './bank.ts';
import type { Pack } from './pack.ts';
import { openReader } from './reader.ts';
import type { TestParts } from './service.ts';
import { reloadAnswers } from './reload-answers.ts';

/** The reader, and the answers of the pack that it finds; both as they now stand. */
export function makeAnswers(
  config: Pick<Config, 'packDir' | 'readerDir'>,
  pack: Pack,
  part: TestParts['messageReader'] = (reader) => reader,
) {
  let bank = openBank(config.packDir, pack.answers);
  const messageReader = part(openReader(config.readerDir, pack.figureFiles, bank.lines));
  return {
    messageReader,
    findAnswers: answerFinder(
      () => bank,
      (texts) => messageReader.find(texts),
      messageReader.answerThresholds,
    ),
    weighPieces: pieceWeigher((turn, sentences) => messageReader.weigh(turn, sentences)),
    answerById: (id: string) => bank.entry(id),
    reload: (log: Pick<Logger, 'info' | 'error'>) =>
      reloadAnswers(config.packDir, messageReader, (read) => (bank = read), log),
  };
}
