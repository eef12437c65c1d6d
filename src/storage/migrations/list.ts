import { sql as threads } from './0001-threads.ts';
import { sql as programs } from './0002-programs.ts';
import { sql as grievances } from './0003-grievances.ts';
import { sql as threadKeys } from './0004-thread-keys.ts';
import { sql as appealIntents } from './0005-appeal-intents.ts';
import { sql as programOrigin } from './0006-program-origin.ts';
import { sql as ticketWork } from './0007-ticket-work.ts';
import { sql as registry } from './0008-registry.ts';
import { sql as guards } from './0009-guards.ts';
import { sql as programFacets } from './0010-program-facets.ts';
import { sql as encryption } from './0011-encryption.ts';
import { sql as linksAndCodes } from './0012-links-and-codes.ts';
import { sql as ticketOrders } from './0013-ticket-orders.ts';
import { sql as toolPairs } from './0014-tool-pairs.ts';
import { sql as ticketIntake } from './0015-ticket-intake.ts';
import { sql as unanswered } from './0016-unanswered.ts';
import { sql as toolHistory } from './0017-tool-history.ts';
import { sql as persona } from './0018-persona.ts';
import { sql as fence } from './0019-fence.ts';

/** All migrations in order. Forward only; a released one is never edited (its checksum is stored and compared). */
export const migrations = [
  { version: 1, name: 'threads', sql: threads },
  { version: 2, name: 'programs', sql: programs },
  { version: 3, name: 'grievances', sql: grievances },
  { version: 4, name: 'thread-keys', sql: threadKeys },
  { version: 5, name: 'appeal-intents', sql: appealIntents },
  { version: 6, name: 'program-origin', sql: programOrigin },
  { version: 7, name: 'ticket-work', sql: ticketWork },
  { version: 8, name: 'registry', sql: registry },
  { version: 9, name: 'guards', sql: guards },
  { version: 10, name: 'program-facets', sql: programFacets },
  { version: 11, name: 'encryption', sql: encryption },
  { version: 12, name: 'links-and-codes', sql: linksAndCodes },
  { version: 13, name: 'ticket-orders', sql: ticketOrders },
  { version: 14, name: 'tool-pairs', sql: toolPairs },
  { version: 15, name: 'ticket-intake', sql: ticketIntake },
  { version: 16, name: 'unanswered', sql: unanswered },
  { version: 17, name: 'tool-history', sql: toolHistory },
  { version: 18, name: 'persona', sql: persona },
  { version: 19, name: 'fence', sql: fence },
] as const;
