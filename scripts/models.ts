import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import { pullWeights } from './models/pull-weights.ts';

const usage = `npm run models:pull [-- --from URL]

Downloads the weights of OMBUD_EMBEDDING_MODEL into OMBUD_MODELS_DIR, once, where a network allows it. The service itself
never downloads anything.
  --from URL  where the models are; default: https://huggingface.co`;

const { values } = parseArgs({
  options: { from: { type: 'string', default: 'https://huggingface.co' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { embeddingModel, modelsDir } = readConfig();
try {
  if (values.help) console.log(usage);
  else await pullWeights({ from: values.from, model: embeddingModel, modelsDir, say: (line) => console.log(line) });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
