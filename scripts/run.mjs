// npm run <script> -- <arguments>: builds when a source changed, then runs dist/scripts/<script>.js.
import { join, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

await import('./build.mjs');
const [name, ...rest] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
process.argv = [process.argv[0], join(here, '..', 'dist', 'scripts', `${name}.js`), ...rest];
await import(pathToFileURL(process.argv[1]).href);
