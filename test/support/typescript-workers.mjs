// Lets a worker that our own code starts in a test run TypeScript on every supported Node.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
