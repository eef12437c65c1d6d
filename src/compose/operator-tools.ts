import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { fileFault, faultText, type PackFault } from '../packs/fault.ts';
import { checkFilterFile, filterFileSchema } from '../tools/filters/filter-file.ts';
import { filterSet, type FilterSet } from '../tools/filters/filter-set.ts';
import { outputFilters, type OutputFilters } from '../tools/filters/output-filters.ts';
import { openApiSchema, type OpenApiDocument } from '../tools/http-api/read-document.ts';
import { readOperatorFile } from '../tools/operator-yaml.ts';
import { checkToolsFile, setsOf, setsOfSource, toolsFileSchema, type ToolsFile } from '../tools/tools-file.ts';

/** What an operator's tools file says, read and checked. */
export interface OperatorTools {
  /** Folder of the tools file: what it names is relative to it. */
  readonly folder: string;
  /** By the name of the API. */
  readonly documents: ReadonlyMap<string, OpenApiDocument>;
  readonly file: ToolsFile | undefined;
  /** How results are cut for a client, by the id of its key (`open`, `stdio`). */
  readonly filtersFor: (client: string) => OutputFilters;
  readonly filtersForTurn: OutputFilters;
  readonly sets: readonly FilterSet[];
}

type OperatorSettings = Pick<Config, 'toolsFile' | 'remoteSecrets'>;

/** Throws `config_invalid` with every fault of the file and of those that it names: file, line, reason. */
export function readOperatorTools({ toolsFile: path, remoteSecrets }: OperatorSettings): OperatorTools {
  if (path === undefined) return operatorTools(undefined, [], { folder: '.', documents: new Map() });
  const faults: PackFault[] = [];
  const read = readOperatorFile(basename(path), bytesOf(path), toolsFileSchema);
  if (!read.ok) throw refused(read.faults);
  const sets: FilterSet[] = [];
  read.value.filter_files.forEach((name, index) => {
    const result = readFilterFile(join(dirname(path), name), name);
    if (!result.ok) faults.push(...result.faults);
    else if (sets.some((set) => set.name === result.set.name))
      faults.push(
        read.fault(['filter_files', index], `two sets are named “${result.set.name}”; name one of them otherwise`),
      );
    else sets.push(result.set);
  });
  const documents = new Map<string, OpenApiDocument>();
  for (const [name, { document }] of Object.entries(read.value.apis)) {
    const found = readOperatorFile(document, bytesOf(join(dirname(path), document)), openApiSchema);
    if (found.ok) documents.set(name, found.value);
    else faults.push(...found.faults);
  }
  // What a broken file would have named is not missed as well.
  if (faults.length === 0) {
    const names = sets.map(({ name }) => name);
    faults.push(
      ...checkToolsFile(read.value, names, (variable) => remoteSecrets.has(variable)).map(({ path: at, reason }) =>
        read.fault(at, reason),
      ),
    );
  }
  if (faults.length > 0) throw refused(faults);
  return operatorTools(read.value, sets, { folder: dirname(path), documents });
}

export type ReadFilters =
  { readonly ok: true; readonly set: FilterSet } | { readonly ok: false; readonly faults: readonly PackFault[] };

/** One file of output filters. Its set is named in it, or else by the file’s own name. */
export function readFilterFile(path: string, shownAs = relative('.', path)): ReadFilters {
  const read = readOperatorFile(shownAs, bytesOf(path), filterFileSchema, checkFilterFile);
  if (!read.ok) return read;
  const name = read.value.name ?? basename(path).replace(/\.ya?ml$/i, '');
  return { ok: true, set: filterSet(name, read.value) };
}

function operatorTools(
  file: ToolsFile | undefined,
  sets: readonly FilterSet[],
  read: Pick<OperatorTools, 'folder' | 'documents'>,
): OperatorTools {
  const named = (names: readonly string[]): FilterSet[] =>
    names.flatMap((name) => sets.filter((set) => set.name === name));
  const setsOfUpstream = (name: string): readonly FilterSet[] =>
    named(file === undefined ? [] : setsOfSource(file, name));
  const filters = (names: readonly string[]): OutputFilters =>
    outputFilters({ ofUpstream: setsOfUpstream, ofCaller: named(names) });
  return {
    ...read,
    file,
    sets,
    filtersFor: (client) =>
      filters(
        file === undefined
          ? []
          : setsOf(file, Object.hasOwn(file.clients, client) ? file.clients[client] : file.other_clients),
      ),
    filtersForTurn: filters(file === undefined ? [] : setsOf(file, file.turn)),
  };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw refused([fileFault(path, `the file can’t be read (${code})`)]);
  }
}

function refused(faults: readonly PackFault[]): AppError {
  const lines = faults.map(faultText);
  return new AppError('config_invalid', `The operator’s tools can’t be used.\n${lines.join('\n')}`, {
    extra: { faults: lines },
  });
}
