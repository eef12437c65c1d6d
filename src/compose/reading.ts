import { bounds } from '../config.ts';
import type { Clock } from '../clock.ts';
import type { RedactDeps } from '../conversation/redact.ts';
import type { IntentModel } from '../conversation/understand/intents/intent-model.ts';
import type { UnderstandDeps } from '../conversation/understand/understand.ts';
import type { RestoreOut } from '../middleware/chain/restore-out.ts';
import type { Reader } from '../reading/reader.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { Catalogue } from './catalogue.ts';
import type { Pack } from './pack.ts';

export type Reading = RedactDeps &
  UnderstandDeps & {
    readonly threads: ThreadStore;
    readonly pack: Pack['rulePack'];
    readonly restore: RestoreOut;
    readonly messageReader: Reader;
  };

/** What it takes to read a text: for a turn, for /v1/parse, and for tools. */
export function readingOf(
  pack: Pack,
  catalogue: Catalogue,
  more: {
    readonly threads: ThreadStore;
    readonly clock: Clock;
    readonly intents: IntentModel;
    readonly chain: RedactDeps['chain'];
    readonly audit: RedactDeps['audit'];
    readonly restore: RestoreOut;
    readonly messageReader: Reader;
  },
): Reading {
  return {
    ...more,
    bounds,
    factWords: pack.factWords,
    dialogueWords: pack.dialogueWords,
    readCues: pack.readCues,
    names: () => catalogue.names,
    saysNothing: catalogue.saysNothing,
    topicsOf: catalogue.topicsOf,
    beneficiaryIdPattern: new RegExp(pack.settings.beneficiary_id.pattern, 'u'),
    pack: pack.rulePack,
  };
}
