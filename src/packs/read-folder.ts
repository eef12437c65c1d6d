import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bounds } from '../config.ts';
import { fileFault, type PackFault } from './fault.ts';
import { readParsedFiles, writeParsedFiles } from './parsed-files.ts';
import { readYaml, type YamlText } from './read-yaml.ts';

export interface PackFolder {
  readonly exists: boolean;
  /** YAML files, and those that look as if they were meant to be; sorted. */
  readonly names: readonly string[];
  /** SHA-256 over the names and contents of all YAML files. */
  readonly hash: string;
  readonly faults: readonly PackFault[];
  /** One of `names`, read when it is asked for. */
  yaml(name: string): YamlText;
}

/** All YAML of the folder; hidden files and folders are left alone. A missing folder is one fault. */
export async function readFolder(dir: string, cacheFolder: string | undefined): Promise<PackFolder> {
  const names = await namesIn(dir);
  if (names === undefined) {
    const faults = [fileFault(dir, 'the pack folder is missing or cannot be read')];
    return { exists: false, names: [], hash: '', faults, yaml: () => readYaml(new Uint8Array()) };
  }
  const contents = new Map<string, Uint8Array>();
  const hash = createHash('sha256');
  for (const name of names.slice(0, bounds.packFilesMax)) {
    const bytes = await readFile(join(dir, name));
    contents.set(name, bytes);
    if (name.endsWith('.yaml')) hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes);
  }
  const tooMany = fileFault(dir, `the folder has ${names.length} files; a pack may have ${bounds.packFilesMax}`);
  const digest = hash.digest('hex');
  return {
    exists: true,
    names: [...contents.keys()],
    hash: digest,
    faults: names.length > bounds.packFilesMax ? [tooMany] : [],
    yaml: cacheFolder === undefined ? readOnce(contents) : readCached(contents, digest, cacheFolder),
  };
}

async function namesIn(dir: string): Promise<readonly string[] | undefined> {
  try {
    const entries = await readdir(dir, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/i.test(entry.name))
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
      .sort();
  } catch {
    return undefined;
  }
}

function readOnce(contents: ReadonlyMap<string, Uint8Array>): (name: string) => YamlText {
  const read = new Map<string, YamlText>();
  return (name) => {
    let text = read.get(name);
    if (!text) read.set(name, (text = readYaml(contents.get(name) ?? new Uint8Array())));
    return text;
  };
}

/** Takes the data of sound files from the cache, or reads them all and fills it. */
function readCached(
  contents: ReadonlyMap<string, Uint8Array>,
  hash: string,
  cacheFolder: string,
): (name: string) => YamlText {
  const read = readOnce(contents);
  const cached = readParsedFiles(cacheFolder, hash);
  if (cached) {
    return (name) =>
      cached.byName.has(name)
        ? { value: cached.byName.get(name), faults: [], placeOf: (path, what) => read(name).placeOf(path, what) }
        : read(name);
  }
  const sound = [...contents.keys()].filter((name) => name.endsWith('.yaml') && read(name).faults.length === 0);
  writeParsedFiles(cacheFolder, hash, { byName: new Map(sound.map((name) => [name, read(name).value])) });
  return read;
}
