import { existsSync } from 'node:fs';
import Connection from 'better-sqlite3';
import { addErasures, readErasures, type Erasure } from '../erasure-list.ts';
import { erasuresOf, lacking } from './replay-erasures.ts';

/**
 * Before the database at `path` gives way to another: what was erased in it goes on the list at `listPath`. One that is
 * damaged can’t tell; then the list, which was written at every erasure, says it alone.
 */
export async function retireDatabase(path: string, listPath: string): Promise<void> {
  await addErasures(listPath, lacking(await readErasures(listPath), erasuresIn(path)));
}

function erasuresIn(path: string): readonly Erasure[] {
  if (!existsSync(path)) return [];
  try {
    const db = new Connection(path, { readonly: true });
    try {
      return erasuresOf(db);
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}
