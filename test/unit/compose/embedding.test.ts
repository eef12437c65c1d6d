import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { pullWeights } from '../../../scripts/models/pull-weights.ts';
import { fixedClock } from '../../../src/clock.ts';
import { chooseEmbedding } from '../../../src/compose/embedding.ts';
import { servingVectors } from '../../../src/compose/serving-vectors.ts';
import { readConfig } from '../../../src/config.ts';
import { exactIndex } from '../../../src/embedding/exact/exact-index.ts';
import { lexicalEmbedder } from '../../../src/embedding/lexical/lexical-embedder.ts';
import type { Embedder } from '../../../src/embedding/ports.ts';
import { weightsFiles } from '../../../src/embedding/transformers/weights-folder.ts';
import { trainingTexts } from '../../../src/programs/index-programs.ts';
import { programSearch } from '../../../src/programs/search-programs.ts';
import { seedIfChanged } from '../../../src/programs/seed-programs.ts';
import { emptyThesaurus } from '../../../src/programs/thesaurus.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteProgramStore } from '../../../src/storage/sqlite/programs.ts';
import { startOllamaDouble } from '../../support/ollama-double.ts';
import { exampleCatalogue } from '../../support/programs.ts';

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const folder = () => mkdtempSync(join(tmpdir(), 'ombud-models-'));
const choose = (environment: Record<string, string>) => chooseEmbedding(readConfig(environment));

describe('choosing what makes and compares vectors', () => {
  it('takes what is embedded when nothing else is there, without a word', async () => {
    const { embedder, makeIndex, notes } = await choose({ OMBUD_MODELS_DIR: folder(), OMBUD_VECTOR_INDEX: 'exact' });
    expect(embedder).toBeUndefined();
    expect((await makeIndex([])).name).toBe('exact');
    expect(notes).toEqual([]);
  });

  it('says which weights are missing and what serves instead', async () => {
    const modelsDir = folder();
    mkdirSync(join(modelsDir, 'small/onnx'), { recursive: true });
    for (const file of weightsFiles) writeFileSync(join(modelsDir, 'small', file), file.startsWith('onnx') ? '' : '{}');
    const { embedder, notes } = await choose({
      OMBUD_EMBEDDER: 'transformers',
      OMBUD_EMBEDDING_MODEL: 'small',
      OMBUD_MODELS_DIR: modelsDir,
      OMBUD_VECTOR_INDEX: 'exact',
    });
    expect(embedder).toBeUndefined();
    expect(notes).toEqual([
      `The weights of small in ${modelsDir} are incomplete: onnx/model_quantized.onnx missing. The lexical embedder serves instead; get them with: npm run models:pull`,
    ]);
  });

  it('asks a server only when told to, and says what to do when it is not there', async () => {
    const double = await startOllamaDouble(['all-minilm:latest']);
    open.push(() => double.close());
    const settings = { OMBUD_EMBEDDER: 'ollama', OMBUD_VECTOR_INDEX: 'exact' };
    expect((await choose({ ...settings, OLLAMA_URL: double.url })).embedder?.id).toMatch(/^ollama-all-minilm-/);
    const { embedder, notes } = await choose({ ...settings, OLLAMA_URL: 'http://127.0.0.1:1' });
    expect(embedder).toBeUndefined();
    expect(notes[0]).toMatch(/^Ollama at 127\.0\.0\.1:1 does not embed with all-minilm\. .*ollama pull all-minilm$/);
  });
});

describe('vectors that serve', () => {
  const lexical = lexicalEmbedder(trainingTexts(exampleCatalogue));
  const makeStore = async () => {
    const clock = fixedClock('2026-11-21T12:00:00Z');
    const database = openDatabase({ path: ':memory:', now: clock.now });
    open.push(() => database.close());
    const store = sqliteProgramStore(database, clock);
    await store.seed(exampleCatalogue, 'test');
    return store;
  };
  const serve = (store: Awaited<ReturnType<typeof makeStore>>, embedder?: Embedder) =>
    servingVectors({
      programs: exampleCatalogue,
      store,
      lexical,
      chosen: { embedder, makeIndex: (entries) => exactIndex(entries), notes: [] },
      isPrivate: (text) => text.includes('secret'),
    });

  it('are the lexical ones until those of another embedder are made, then those; at the next start at once', async () => {
    let release: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const real: Embedder = {
      id: 'real',
      dimensions: 2,
      embed: async (texts) => {
        await waits;
        return texts.map(() => Float32Array.of(1, 0));
      },
    };
    const store = await makeStore();
    const vectors = await serve(store, real);
    expect(vectors.current().embedder.id).toBe(lexical.id);
    expect(vectors.notes()[0]).toContain('real');
    release();
    await vectors.settled;
    expect(vectors.current().embedder.id).toBe('real');
    expect(vectors.current().index.size).toBe(exampleCatalogue.length);
    expect((await serve(store, real)).current().embedder.id).toBe('real');
  });

  it('stay the lexical ones when the other embedder breaks', async () => {
    const broken: Embedder = { id: 'broken', dimensions: 2, embed: () => Promise.reject(new Error('gone')) };
    const vectors = await serve(await makeStore(), broken);
    await vectors.settled;
    expect(vectors.current().embedder.id).toBe(lexical.id);
    expect(vectors.notes()[0]).toMatch(/broken could not be made; the lexical embedder serves instead/);
  });

  it('keep a private question from an embedder outside this process: the lexical one answers it', async () => {
    const sent: string[] = [];
    const far: Embedder = {
      id: 'far',
      dimensions: 2,
      isRemote: true,
      embed: (texts) => {
        sent.push(...texts);
        return Promise.resolve(texts.map(() => Float32Array.of(1, 0)));
      },
    };
    const vectors = await serve(await makeStore(), far);
    await vectors.settled;
    sent.length = 0;
    const search = programSearch({ programs: exampleCatalogue, thesaurus: emptyThesaurus, vectors: vectors.current });
    await search({ text: 'money for food, it is a secret' });
    expect(sent).toEqual([]);
    await search({ text: 'money for food' });
    expect(sent).toEqual(['money for food']);
    expect(vectors.current('a secret').embedder.id).toBe(lexical.id);
    const near: Embedder = { ...far, id: 'near', isRemote: false };
    const here = await serve(await makeStore(), near);
    await here.settled;
    expect(here.current('a secret').embedder.id).toBe('near');
  });

  it('are made again when what is stored is damaged or of another dimension', async () => {
    const store = await makeStore();
    const [first, second] = exampleCatalogue.map(({ id }) => id);
    await store.saveVectors(lexical.id, [
      { id: first ?? '', vector: Float32Array.of(Number.NaN) },
      { id: second ?? '', vector: new Float32Array(3) },
    ]);
    const vectors = await serve(store);
    expect(vectors.notes()).toEqual([
      `2 stored vectors were damaged or of another dimension than ${lexical.id} gives; new ones are made.`,
    ]);
    const { index } = vectors.current();
    expect(index.size).toBe(exampleCatalogue.length);
    const stored = await store.loadVectors(lexical.id);
    expect(stored.map(({ vector }) => vector.length)).toEqual(exampleCatalogue.map(() => lexical.dimensions));
  });
});

describe('vectors on the disk', () => {
  const lexical = lexicalEmbedder(trainingTexts(exampleCatalogue));
  const clock = fixedClock('2026-11-21T12:00:00Z');

  it('are stored with the text, and a file damaged behind our back is noticed, said and mended', async () => {
    const dir = folder();
    const path = join(dir, 'ombud.db');
    open.push(() => rmSync(dir, { recursive: true, force: true }));
    const first = openDatabase({ path, now: clock.now });
    const pack = { programs: exampleCatalogue, hash: 'one' };
    await seedIfChanged(sqliteProgramStore(first, clock), pack, { embedder: lexical });
    const whole = await sqliteProgramStore(first, clock).loadVectors(lexical.id);
    expect(whole).toHaveLength(exampleCatalogue.length);
    first.close();

    const byHand = new Connection(path);
    byHand.prepare('UPDATE program_vectors SET vector = randomblob(length(vector)) WHERE program = 1').run();
    byHand.prepare('UPDATE program_vectors SET vector = substr(vector, 1, 10) WHERE program = 2').run();
    byHand.close();

    const again = openDatabase({ path, now: clock.now });
    open.push(() => again.close());
    const store = sqliteProgramStore(again, clock);
    const serve = () =>
      servingVectors({
        programs: exampleCatalogue,
        store,
        lexical,
        chosen: { embedder: undefined, makeIndex: (entries) => exactIndex(entries), notes: [] },
        isPrivate: () => false,
      });
    expect((await serve()).notes()[0]).toMatch(/^2 stored vectors were damaged/);
    expect((await serve()).notes()).toEqual([]);
    expect(await store.loadVectors(lexical.id)).toEqual(whole);
  });
});

describe('pulling weights', () => {
  it('fetches what is missing, whole or not at all', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url?.endsWith('.onnx')) response.writeHead(503).end();
      else response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    open.push(() => new Promise((resolve) => server.close(resolve)));
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const modelsDir = folder();
    const pull = () => pullWeights({ from, model: 'a/b', modelsDir, say: () => undefined });
    await expect(pull()).rejects.toThrow(/onnx\/model_quantized\.onnx: answered 503/);
    expect(readFileSync(join(modelsDir, 'a/b/config.json'), 'utf8')).toBe('{}');
    await expect(pull()).rejects.toThrow(/503/);
    expect(asked.filter((url) => url === '/a/b/resolve/main/config.json')).toHaveLength(1);
  });
});
