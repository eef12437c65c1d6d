import { statSync } from 'node:fs';
import { join } from 'node:path';

/** What a sentence model of transformers.js needs in its folder, relative to it. */
export const weightsFiles = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];

/** The files that are not there, or are empty because a download was cut off. */
export function missingWeights(modelsDir: string, model: string): readonly string[] {
  return weightsFiles.filter((file) => {
    try {
      return statSync(join(modelsDir, model, file)).size === 0;
    } catch {
      return true;
    }
  });
}
