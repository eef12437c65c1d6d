import { z } from 'zod';
import { rulePack, type RulePack } from '../eligibility/rule-pack.ts';
import { formulaSchema, parameterSchema, presumptionSchema, unitSchema } from '../eligibility/rule.ts';
import { AppError } from '../errors.ts';
import { fieldSchema } from '../household/field.ts';
import { faultText, type PackFault } from '../packs/fault.ts';
import { fileKind, inOrder, loadPack, type FileKinds, type PackFiles } from '../packs/load-pack.ts';
import { officesSchema, programFileSchema, withOffices } from '../programs/offices.ts';
import type { Program } from '../programs/program.ts';
import { thesaurusSchema, emptyThesaurus, type Thesaurus } from '../programs/thesaurus.ts';
import { checkReferences } from './check-references.ts';
import { packSettingsSchema, type PackSettings } from './pack-settings.ts';
import { ruleFaults } from './rule-faults.ts';

/** A sound pack, ready for the rooms. */
export interface OpenedPack<Kinds extends FileKinds> {
  /** Content hash of the folder; recorded on every determination. */
  readonly hash: string;
  readonly settings: PackSettings;
  readonly rulePack: RulePack;
  /** By id. */
  readonly programs: readonly Program[];
  readonly thesaurus: Thesaurus;
  /** Where a figure stands, for who has to renew it; the file is relative to the pack. */
  readonly placeOfParameter: (id: string) => { readonly file: string; readonly line: number } | undefined;
  /** The files of the kinds that the caller named. */
  readonly files: PackFiles<Kinds>;
}

/** `{fields: [...]}` and its like: each entry has its id, unique over all files of the kind. */
function listKind<Key extends string, Entry extends z.ZodType>(
  files: string,
  key: Key,
  entry: Entry,
  idOf: (entry: z.output<Entry>) => string,
) {
  const list = z.array(entry);
  return fileKind({
    files,
    schema: z.strictObject({ [key]: list } as Record<Key, typeof list>),
    ids: (value) =>
      (value as Record<Key, z.output<Entry>[]>)[key].map((item, at) => ({ id: idOf(item), path: [key, at] })),
  });
}

/** The files of rules and programs, each with its schema. */
export const rulesKinds = {
  settings: fileKind({ files: 'pack.yaml', schema: packSettingsSchema }),
  fields: listKind('fields.yaml', 'fields', fieldSchema, ({ path }) => path),
  units: listKind('units.yaml', 'units', unitSchema, ({ id }) => id),
  presumptions: listKind('presumptions.yaml', 'presumptions', presumptionSchema, ({ id }) => id),
  formulas: listKind('formulas.yaml', 'formulas', formulaSchema, ({ id }) => id),
  parameters: listKind('parameters/*.yaml', 'parameters', parameterSchema, ({ id }) => id),
  programs: fileKind({
    files: 'programs/*.yaml',
    schema: programFileSchema,
    ids: ({ id }) => [{ id, path: ['id'] }],
  }),
  offices: fileKind({
    files: 'offices/*.yaml',
    schema: officesSchema,
    optional: true,
    ids: ({ id }) => [{ id, path: ['id'] }],
  }),
  thesaurus: fileKind({ files: 'synonyms.yaml', schema: thesaurusSchema, optional: true }),
} satisfies FileKinds;

/**
 * Reads and checks a pack whole. Other rooms' files (wording, intents, rights …) come along with their own schemas.
 *
 * @param cacheFolder makes the next opening of the same pack several times quicker
 * @throws AppError `pack_invalid` with every fault in `extra.faults` (PackFault[]), ordered by file and line
 */
export async function openPack<const Kinds extends FileKinds = Record<never, never>>(
  dir: string,
  more?: Kinds,
  cacheFolder?: string,
): Promise<OpenedPack<Kinds>> {
  const loaded = await loadPack(dir, { ...(more ?? ({} as Kinds)), ...rulesKinds }, cacheFolder);
  const files: PackFiles<typeof rulesKinds> = loaded.files;
  const settings = files.settings[0]?.value;
  const faulty = loaded.faults.map(({ file }) => file).filter((file) => file.startsWith('programs/'));
  const references = checkReferences(settings, files, faulty);
  const faults = inOrder([...loaded.faults, ...references]);
  if (faults.length > 0 || settings === undefined) throw packInvalid(dir, faults);
  const pack = rulePack({
    fields: files.fields.flatMap(({ value }) => value.fields),
    units: files.units.flatMap(({ value }) => value.units),
    presumptions: files.presumptions.flatMap(({ value }) => value.presumptions),
    formulas: files.formulas.flatMap(({ value }) => value.formulas),
    parameters: files.parameters.flatMap(({ value }) => value.parameters),
    hash: loaded.hash,
    driftShare: settings.drift_share,
    currencySymbol: settings.currency_symbol,
  });
  const offices = files.offices.map(({ value }) => value);
  const wrong = ruleFaults(pack, files);
  if (wrong.length > 0) throw packInvalid(dir, inOrder(wrong));
  return {
    hash: loaded.hash,
    settings,
    rulePack: pack,
    programs: files.programs.map(({ value }) => withOffices(value, offices)).sort((a, b) => (a.id < b.id ? -1 : 1)),
    thesaurus: files.thesaurus[0]?.value ?? emptyThesaurus,
    placeOfParameter: (id) => {
      for (const file of files.parameters) {
        const at = file.value.parameters.findIndex((parameter) => parameter.id === id);
        if (at >= 0) return file.fault(['parameters', at], '');
      }
      return undefined;
    },
    files: loaded.files,
  };
}

function packInvalid(dir: string, faults: readonly PackFault[]): AppError {
  const [first] = faults;
  const more = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  const says = `The pack in ${dir} can’t be used: ${first ? faultText(first) : 'pack.yaml is missing'}${more}. Run: npm run seed -- --dry-run to see all.`;
  return new AppError('pack_invalid', says, { extra: { faults } });
}
