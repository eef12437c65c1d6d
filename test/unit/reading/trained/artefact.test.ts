import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readArtefact } from '../../../../src/reading/trained/artefact.ts';

const shipped = 'models/reader';
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ombud-reader-'));
  folders.push(folder);
  cpSync(shipped, folder, { recursive: true });
  return folder;
}

it('reads the artefact that ships, whose arrays fill its file to the last number', () => {
  const { manifest, heads } = readArtefact(shipped);
  const bytesOf = ([rows = 0, width]: readonly number[]): number => rows * (4 + (width ?? 0));
  const ends = Object.values(manifest.arrays).map(({ at, shape }) => at + bytesOf(shape));
  expect(Math.max(...ends)).toBe(statSync(join(shipped, 'heads.bin')).size);
  for (const [name, array] of heads) {
    expect(array.length, name).toBe(manifest.arrays[name]?.shape.reduce((all, size) => all * size, 1));
    expect(array.every(Number.isFinite), name).toBe(true);
  }
});

describe('a damaged artefact is refused with a sentence that says what to do', () => {
  it.each(['trunk.onnx', 'message.onnx', 'turn.onnx', 'heads.bin', 'vocab.txt'])('one byte of %s changed', (name) => {
    const folder = copied();
    const bytes = readFileSync(join(folder, name));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(join(folder, name), bytes);
    expect(() => readArtefact(folder)).toThrow(new RegExp(`${name} is not the file .*git checkout -- models`));
  });

  it('a file is missing', () => {
    const folder = copied();
    rmSync(join(folder, 'heads.bin'));
    expect(() => readArtefact(folder)).toThrow(/heads\.bin is missing/);
  });

  it('the manifest is no JSON', () => {
    const folder = copied();
    writeFileSync(join(folder, 'reader.json'), '{');
    expect(() => readArtefact(folder)).toThrow(/reader\.json is no JSON/);
  });

  it('its labels are those of another version', () => {
    const folder = copied();
    const manifest = JSON.parse(readFileSync(join(folder, 'reader.json'), 'utf8')) as { lists: { acts: string[] } };
    manifest.lists.acts.reverse();
    writeFileSync(join(folder, 'reader.json'), JSON.stringify(manifest));
    expect(() => readArtefact(folder)).toThrow(/lists\.acts/);
  });
});
