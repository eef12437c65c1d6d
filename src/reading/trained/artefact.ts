import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { finderSettingsSchema } from '../finder/judge.ts';
import * as words from '../labels.ts';
import { decodeArrays } from './arrays.ts';

const list = <Name extends string>(names: readonly Name[]) =>
  z.array(z.string()).refine((found) => found.join() === names.join(), {
    message: `is not the list of this version (${names.length} names)`,
  });

/** `reader.json`: what the artefact holds, and the checksums of its files. */
export const manifestSchema = z.object({
  format: z.literal(2),
  base: z.string(),
  width: z.int().positive(),
  beforeTokensMax: z.int().positive(),
  figureWindow: z.int().positive(),
  /** Bounds of a message read beside what the same person said before. */
  turn: z.object({ earlierTokensMax: z.int().positive(), ownTokensMax: z.int().positive() }),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  /** Where each array of the heads begins, in bytes. */
  arrays: z.record(
    z.string(),
    z.object({ at: z.int().nonnegative(), shape: z.array(z.int().positive()).min(1).max(2) }),
  ),
  lists: z.object({
    acts: list(words.acts),
    mentionRoles: list(words.mentionRoles),
    roles: list(words.ownerRoles),
    questionKinds: list(['none', ...words.questionKinds]),
    events: list(words.eventNames),
    directions: list(words.directions),
    labels: z.array(z.string()),
    programs: z.array(z.string()),
    orders: list(words.orderNames),
    standings: list(words.standings),
    replies: list(words.replies),
    needs: list(words.needNames),
    urgencies: list(words.urgencies),
    dangers: list(words.heardDangers),
    dangerWhos: list(words.dangerWhos),
    wishes: list(words.wishNames),
    figureFields: z.array(z.string()),
    sheets: z.array(z.string()),
  }),
  /** Logits of a head are divided by its temperature before they become probabilities. */
  temperatures: z.record(z.string(), z.number().positive()),
  thresholds: z.record(z.string(), z.number()),
  /** How known questions are found by meaning. */
  finder: finderSettingsSchema.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** `message`: what a message says. `turn`: what it wants in the light of what was said, and every text that is looked up. */
export const encoderBranches = ['message', 'turn'] as const;
export type EncoderBranch = (typeof encoderBranches)[number];

export interface Artefact {
  readonly manifest: Manifest;
  /** Changes when any of its files does. */
  readonly id: string;
  /** What every text goes through, and what goes on from there for a message alone and for all else. */
  readonly encoder: Readonly<Record<'trunk' | EncoderBranch, Uint8Array>>;
  /** The arrays of the heads by their names. */
  readonly heads: ReadonlyMap<string, Float32Array>;
  readonly vocabulary: string;
  /** Vectors of the lines that ship with a pack (`readLineVectors`); empty where there are none. */
  readonly lines: Uint8Array;
}

/**
 * Reads and verifies the reader's files.
 *
 * @throws AppError `reader_damaged` naming the file and what to do, when one is missing, changed or of another version
 */
export function readArtefact(folder: string): Artefact {
  const manifest = readManifest(folder);
  const verified = (name: string): Buffer => {
    const bytes = readFile(folder, name);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== manifest.files[name]) throw damaged(folder, `${name} is not the file that reader.json names`);
    return bytes;
  };
  const heads = verified('heads.bin');
  const encoder = {
    trunk: verified('trunk.onnx'),
    message: verified('message.onnx'),
    turn: verified('turn.onnx'),
  };
  let decoded: Artefact['heads'] | undefined;
  return {
    manifest,
    id: createHash('sha256').update(JSON.stringify(manifest.files)).digest('hex').slice(0, 12),
    encoder,
    // Decoded where it is asked for: who only verifies the files does not pay for it.
    get heads() {
      return (decoded ??= decodeArrays(heads, manifest.arrays));
    },
    vocabulary: verified('vocab.txt').toString('utf8'),
    lines: 'lines.bin' in manifest.files ? verified('lines.bin') : new Uint8Array(),
  };
}

function readManifest(folder: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(readFile(folder, 'reader.json').toString('utf8'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damaged(folder, 'reader.json is no JSON');
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(folder, `reader.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'has another form'}`);
}

function readFile(folder: string, name: string): Buffer {
  try {
    return readFileSync(join(folder, name));
  } catch {
    throw damaged(folder, `${name} is missing`);
  }
}

const damaged = (folder: string, what: string): AppError =>
  new AppError(
    'reader_damaged',
    `The trained reader in ${folder} can't be used: ${what}. Restore the folder from the release (git checkout -- models), or make it again (training/README.md).`,
  );
