import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file of a worker, beside the module that starts it; named without ending: `.js` compiled, `.ts` in tests. */
export function workerFile(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${extname(fileURLToPath(moduleUrl))}`, moduleUrl);
}
