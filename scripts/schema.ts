import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packSchemas } from '../src/compose/pack-schemas.ts';

/** npm run schema: writes the JSON schemas of the pack's files to data/schema, for editors that complete YAML. */
const folder = join('data', 'schema');
mkdirSync(folder, { recursive: true });
const schemas = packSchemas();
for (const name of readdirSync(folder)) if (!schemas.has(name)) rmSync(join(folder, name));
for (const [name, schema] of schemas) writeFileSync(join(folder, name), `${JSON.stringify(schema, undefined, 2)}\n`);
console.log(`${schemas.size} schemas written to ${folder}.`);
