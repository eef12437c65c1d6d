import type { z } from 'zod';
import { bounds } from '../config.ts';
import { explainIssues } from './explain-issue.ts';
import { fileFault, pathText, type PackFault, type YamlPath } from './fault.ts';
import { readFolder, type PackFolder } from './read-folder.ts';

/**
 * One kind of file in a pack. The rooms above bring these; this room knows YAML and folders, not what a program is.
 */
export interface FileKind<Schema extends z.ZodType = z.ZodType> {
  /** Path inside the pack; the last part may be `*.yaml`, and a folder `*`: `fields.yaml`, `programs/*.yaml`, `answers/*\/*.yaml`. */
  readonly files: string;
  readonly schema: Schema;
  /** True when a pack may do without. */
  readonly optional?: boolean;
  /** The ids that this value defines, each with its place; an id may be defined once over all files of the kind. */
  ids?(value: z.output<Schema>): readonly { readonly id: string; readonly path: YamlPath }[];
  /** More than a schema can say of one file. */
  check?(value: z.output<Schema>, file: string): readonly PlacedReason[];
}

export interface PlacedReason {
  readonly path: YamlPath;
  readonly reason: string;
}

export interface PackFile<Value> {
  /** Relative to the pack, with forward slashes. */
  readonly file: string;
  readonly value: Value;
  /** A fault at this path of this file, for checks that need more than one file. */
  fault(path: YamlPath, reason: string): PackFault;
}

export type FileKinds = Readonly<Record<string, FileKind>>;

export type PackFiles<Kinds extends FileKinds> = {
  readonly [Name in keyof Kinds]: readonly PackFile<z.output<Kinds[Name]['schema']>>[];
};

export interface LoadedPack<Kinds extends FileKinds> {
  /** SHA-256 over the names and contents of all YAML files of the folder: changes when and only when one of them does. */
  readonly hash: string;
  /** The files that passed, by kind, in the order of their names. */
  readonly files: PackFiles<Kinds>;
  /** Empty when the pack is sound; at most `packFaultsMax`, ordered by file and line. */
  readonly faults: readonly PackFault[];
}

/** Keeps the types of `files` beside each other: `defineKinds({fields: {files: 'fields.yaml', schema}})`. */
export function fileKind<Schema extends z.ZodType>(kind: FileKind<Schema>): FileKind<Schema> {
  return kind;
}

/**
 * Reads every file of the given kinds and reports all faults together; it never stops at the first.
 *
 * @param cacheFolder where the data of sound files is kept by the pack's hash, so that the next start is quick
 */
export async function loadPack<const Kinds extends FileKinds>(
  dir: string,
  kinds: Kinds,
  cacheFolder?: string,
): Promise<LoadedPack<Kinds>> {
  const folder = await readFolder(dir, cacheFolder);
  const faults: PackFault[] = [...folder.faults];
  const files: Record<string, readonly PackFile<unknown>[]> = {};
  for (const [name, kind] of Object.entries(kinds)) files[name] = folder.exists ? readKind(kind, folder, faults) : [];
  return {
    hash: folder.hash,
    files: files as PackFiles<Kinds>,
    faults: inOrder(faults).slice(0, bounds.packFaultsMax),
  };
}

/** Faults as one reads them: file by file, top to bottom. */
export function inOrder(faults: readonly PackFault[]): PackFault[] {
  return faults.toSorted(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}

/** Any file right inside of `wording/en/*.yaml` or, one folder deeper, `answers/*\/*.yaml`. */
const folderPattern = (files: string): RegExp =>
  new RegExp(`^${files.slice(0, files.lastIndexOf('/') + 1).replaceAll('*', '[^/]+')}[^/]+$`, 'u');

function readKind(kind: FileKind, folder: PackFolder, faults: PackFault[]): PackFile<unknown>[] {
  const isMany = kind.files.endsWith('*.yaml');
  const inside = isMany ? folderPattern(kind.files) : undefined;
  const inFolder = inside === undefined ? [] : folder.names.filter((file) => inside.test(file));
  const names = isMany
    ? inFolder.filter((file) => file.endsWith('.yaml'))
    : folder.names.includes(kind.files)
      ? [kind.files]
      : [];
  if (kind.files.includes('/')) {
    for (const file of inFolder.filter((name) => /\.(yml|json)$/i.test(name)))
      faults.push(fileFault(file, 'only files that end in .yaml are read; rename it'));
  }
  if (names.length === 0 && kind.optional !== true) faults.push(fileFault(kind.files, 'the file is missing'));

  const definedIn = new Map<string, string>();
  const read: PackFile<unknown>[] = [];
  for (const file of names) {
    const yaml = folder.yaml(file);
    const fault = (path: YamlPath, reason: string, at: 'key' | 'value' = 'value'): PackFault => ({
      file,
      ...yaml.placeOf(path, at),
      path: pathText(path),
      reason,
    });
    if (yaml.faults.length > 0) {
      faults.push(...yaml.faults.map(({ line, column, reason }) => ({ file, line, column, path: '', reason })));
      continue;
    }
    const parsed = kind.schema.safeParse(yaml.value);
    if (!parsed.success) {
      const explained = explainIssues(kind.schema, yaml.value, parsed.error);
      faults.push(...explained.map(({ path, reason, at }) => fault(path, reason, at)));
      continue;
    }
    for (const { path, reason } of kind.check?.(parsed.data, file) ?? []) faults.push(fault(path, reason));
    for (const { id, path } of kind.ids?.(parsed.data) ?? []) {
      const first = definedIn.get(id);
      if (first === undefined) definedIn.set(id, file);
      else faults.push(fault(path, `the id \`${id}\` is already taken${first === file ? ' above' : ` in ${first}`}`));
    }
    read.push({ file, value: parsed.data, fault });
  }
  return read;
}
