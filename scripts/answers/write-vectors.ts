import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cliProgress from 'cli-progress';
import { bounds } from '../../src/config.ts';
import { writeLineVectors } from '../../src/reading/finder/line-vectors.ts';
import { readArtefact } from '../../src/reading/trained/artefact.ts';
import { trainedReader } from '../../src/reading/trained/trained-reader.ts';

const file = 'lines.bin';

/** Writes `lines.bin` beside the encoder, and its checksum into `reader.json`. */
export async function writeVectors(folder: string, all: readonly string[]): Promise<void> {
  const reader = await trainedReader(
    readArtefact(folder),
    { find: () => [] },
    {
      threads: bounds.readerThreads,
      windowTokensMax: bounds.readerWindowTokensMax,
      windowsMax: bounds.readerWindowsMax,
      embedTokensMax: bounds.readerEmbedTokensMax,
    },
  );
  const texts = [...new Set(all)];
  const bar = new cliProgress.SingleBar({ format: '{bar} {value}/{total} lines' }, cliProgress.Presets.shades_classic);
  bar.start(texts.length, 0);
  const rows: { text: string; vector: Float32Array }[] = [];
  for (const text of texts) {
    const [vector] = await reader.embed([text]);
    rows.push({ text, vector: vector as Float32Array });
    bar.update(rows.length);
  }
  bar.stop();
  const bytes = writeLineVectors(rows);
  writeFileSync(join(folder, file), bytes);
  const path = join(folder, 'reader.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: Record<string, string> };
  manifest.files[file] = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 1)}\n`);
  console.log(`${rows.length} lines, ${(bytes.length / 1e6).toFixed(1)} MB in ${join(folder, file)}`);
}
