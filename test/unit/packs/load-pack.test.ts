import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultText } from '../../../src/packs/fault.ts';
import { fileKind, loadPack } from '../../../src/packs/load-pack.ts';

const amount: z.ZodType = z.lazy(() =>
  z.union([
    z.number(),
    z.strictObject({ sum: z.array(amount).min(1) }),
    z.strictObject({ at_most: z.tuple([amount, amount]) }),
  ]),
);
const thing = z.strictObject({
  id: z.string(),
  name: z.string().min(1),
  level: z.enum(['federal', 'state', 'county']),
  value: z.number().int().min(1).max(10).default(5),
  url: z.url().optional(),
  reviewed_on: z.iso.date().optional(),
  amount: amount.optional(),
  steps: z.array(z.strictObject({ what: z.string(), or: z.array(z.string()).default([]) })).default([]),
});
const kinds = {
  settings: fileKind({ files: 'pack.yaml', schema: z.strictObject({ id: z.string() }) }),
  things: fileKind({
    files: 'things/*.yaml',
    schema: thing,
    ids: (value) => [{ id: value.id, path: ['id'] }],
    check: (value, file) =>
      file === `things/${value.id}.yaml`
        ? []
        : [{ path: ['id'], reason: `the file's name says another id than \`${value.id}\`` }],
  }),
  notes: fileKind({ files: 'notes.yaml', schema: z.strictObject({ notes: z.array(z.string()) }), optional: true }),
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pack-'));
  write('pack.yaml', 'id: test\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
}

const sound = (id: string) => `id: ${id}\nname: A thing\nlevel: state\n`;

/** Faults of a pack whose one thing is this text. */
async function faultsOf(text: string): Promise<readonly string[]> {
  write('things/a.yaml', text);
  return (await loadPack(dir, kinds)).faults.map(faultText);
}

describe('loading a pack', () => {
  it('gives the parsed files by kind, with defaults filled in', async () => {
    write('things/b.yaml', sound('b'));
    write('things/a.yaml', sound('a'));
    const pack = await loadPack(dir, kinds);
    expect(pack.faults).toEqual([]);
    expect(pack.files.things.map((file) => [file.file, file.value.id, file.value.value])).toEqual([
      ['things/a.yaml', 'a', 5],
      ['things/b.yaml', 'b', 5],
    ]);
    expect(pack.files.settings[0]?.value.id).toBe('test');
    expect(pack.files.notes).toEqual([]);
  });

  it('changes its hash when and only when a file changes', async () => {
    write('things/a.yaml', sound('a'));
    const first = (await loadPack(dir, kinds)).hash;
    write('.hidden.yaml', 'x: 1');
    write('.hidden/inside.yaml', 'x: 1');
    write('README.md', 'words');
    expect((await loadPack(dir, kinds)).hash).toBe(first);
    write('things/a.yaml', sound('a').replace('A thing', 'A think'));
    expect((await loadPack(dir, kinds)).hash).not.toBe(first);
  });

  it.each([
    [
      'an unknown key',
      'id: a\nnaem: A thing\nlevel: state\n',
      [
        'things/a.yaml:1:1: name: `name` is missing; it takes text',
        'things/a.yaml:2:1: naem: unknown key `naem`; did you mean `name`?',
      ],
    ],
    [
      'an unknown key like no other',
      `${sound('a')}zzzzzz: 1\n`,
      [
        'things/a.yaml:4:1: zzzzzz: unknown key `zzzzzz`; allowed: `id`, `name`, `level`, `value`, `url`, `reviewed_on`, `amount`, `steps`',
      ],
    ],
    [
      'a value outside the list',
      'id: a\nname: A thing\nlevel: sate\n',
      ['things/a.yaml:3:8: level: "sate" is unknown; did you mean `state`? (allowed: `federal`, `state`, `county`)'],
    ],
    ['a wrong type', `${sound('a')}value: many\n`, ['things/a.yaml:4:8: value: takes a number, not "many"']],
    ['a number out of range', `${sound('a')}value: 11\n`, ['things/a.yaml:4:8: value: takes at most 10']],
    ['a number too small', `${sound('a')}value: 0\n`, ['things/a.yaml:4:8: value: takes 1 or more, not 0']],
    ['an empty text', 'id: a\nname: ""\nlevel: state\n', ['things/a.yaml:2:7: name: must not be empty']],
    [
      'a date that is none',
      `${sound('a')}reviewed_on: 2026-13-01\n`,
      ['things/a.yaml:4:14: reviewed_on: takes a date such as 2026-11-20, not "2026-13-01"'],
    ],
    [
      'an address that is none',
      `${sound('a')}url: example\n`,
      ['things/a.yaml:4:6: url: takes a web address such as https://example.org/, not "example"'],
    ],
    [
      'a fault deep in a list',
      `${sound('a')}steps:\n  - what: one\n  - what: two\n    ro: [x]\n`,
      ['things/a.yaml:7:5: steps[1].ro: unknown key `ro`; did you mean `or`?'],
    ],
    [
      'an unknown operator',
      `${sound('a')}amount: {sum: [1, {at_mots: [1, 2]}]}\n`,
      ['things/a.yaml:4:20: amount.sum[1].at_mots: unknown key `at_mots`; did you mean `at_most`?'],
    ],
    [
      'an operator with a wrong argument',
      `${sound('a')}amount: {sum: [1, yes]}\n`,
      ['things/a.yaml:4:19: amount.sum[1]: takes a number, keys with values, not "yes"'],
    ],
    [
      'a key given twice',
      'id: a\nname: A\nname: B\nlevel: state\n',
      ['things/a.yaml:3:1: the key `name` stands here twice'],
    ],
    ['an alias', 'id: a\nname: &n A\nlevel: *n\n', ['things/a.yaml:3:8: the alias *n: write the value out']],
    ['text that is no YAML', 'id: [a\nname: b\n', [expect.stringMatching(/^things\/a\.yaml:2:1: not valid YAML: /)]],
    ['two documents', 'id: a\n---\nid: b\n', [expect.stringMatching(/^things\/a\.yaml:2:1: not valid YAML: /)]],
    [
      'an unknown tag',
      'id: !js/function a\nname: A\nlevel: state\n',
      [expect.stringMatching(/:1:5: not valid YAML: Unresolved tag/)],
    ],
    ['a list where keys belong', '- a\n', ['things/a.yaml:1:1: takes keys with values, not a list']],
    ['an empty file', '', ['things/a.yaml:1:1: takes keys with values, not nothing']],
    [
      'what only the given check knows',
      sound('b'),
      ["things/a.yaml:1:5: id: the file's name says another id than `b`"],
    ],
  ])('names file, line, column, path and reason of %s', async (_, text, faults) => {
    expect(await faultsOf(text)).toEqual(faults);
  });

  it('refuses a file that unfolds to more than it is', async () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((key, index) => {
        const before = 'abcdefgh'[index];
        return `${key}: &${key} [${Array(9).fill(`*${before}`).join(', ')}]`;
      }),
    ].join('\n');
    expect((await faultsOf(bomb))[0]).toContain('the alias *a: write the value out');
  });

  it('refuses a huge file, one that is nested without end, and one that is not text', async () => {
    expect(await faultsOf(`name: ${'x'.repeat(2_100_000)}`)).toEqual([
      expect.stringContaining('the file has 2100 kB; a pack file may have 2000 kB'),
    ]);
    const nested = await faultsOf('['.repeat(200_000));
    expect(nested.length).toBeLessThanOrEqual(3);
    expect(nested[0]).toMatch(/nested too deeply|not valid YAML/);
    write('things/a.yaml', Uint8Array.of(0xff, 0xfe, 0xc3, 0x28));
    expect((await loadPack(dir, kinds)).faults.map(faultText)).toEqual([
      'things/a.yaml:1:1: the file is not UTF-8 text',
    ]);
  });

  it('says where an id was taken first', async () => {
    write('things/a.yaml', sound('a'));
    write('things/b.yaml', sound('a'));
    const faults = (await loadPack(dir, kinds)).faults.map(faultText);
    expect(faults).toContain('things/b.yaml:1:5: id: the id `a` is already taken in things/a.yaml');
  });

  it('says which file is missing, and that one ends in .yml', async () => {
    rmSync(join(dir, 'pack.yaml'));
    write('things/a.yml', sound('a'));
    write('things/b.yaml', sound('b'));
    expect((await loadPack(dir, kinds)).faults.map(faultText)).toEqual([
      'pack.yaml:1:1: the file is missing',
      'things/a.yml:1:1: only files that end in .yaml are read; rename it',
    ]);
  });

  it('says that the folder is missing', async () => {
    const { faults } = await loadPack(join(dir, 'nowhere'), kinds);
    expect(faults.map((fault) => fault.reason)).toEqual(['the pack folder is missing or cannot be read']);
  });

  it('reports the faults of all files together, file by file from the top', async () => {
    write('things/a.yaml', 'id: a\nname: 1\nlevel: 2\n');
    write('things/b.yaml', 'id: b\nlevel: state\n');
    const { faults } = await loadPack(dir, kinds);
    expect(faults.map((fault) => `${fault.file}:${fault.line} ${fault.path}`)).toEqual([
      'things/a.yaml:2 name',
      'things/a.yaml:3 level',
      'things/b.yaml:1 name',
    ]);
  });
});

describe('loading a pack with a cache', () => {
  const cacheFolder = () => join(dir, '.cache');
  const load = () => loadPack(dir, kinds, cacheFolder());

  it('gives the same files, hash and faults from the cache as from the YAML', async () => {
    write('things/a.yaml', sound('a'));
    write('things/b.yaml', `${sound('b')}steps:\n  - what: one\n    ro: [x]\n`);
    write('things/c.yaml', 'id: [');
    const plain = await loadPack(dir, kinds);
    for (const round of ['filling', 'reading']) {
      const { hash, faults, files } = await load();
      expect({ hash, faults }, round).toEqual({ hash: plain.hash, faults: plain.faults });
      expect(files.things.map((file) => file.value)).toEqual(plain.files.things.map((file) => file.value));
    }
    expect(plain.faults.map((fault) => `${fault.file}:${fault.line}`)).toEqual(['things/b.yaml:6', 'things/c.yaml:1']);
  });

  it('really reads the data from it', async () => {
    write('things/a.yaml', sound('a'));
    await load();
    const [file] = readdirSync(cacheFolder());
    const path = join(cacheFolder(), file ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replace('A thing', 'A cached thing'));
    expect((await load()).files.things[0]?.value.name).toBe('A cached thing');
  });

  it('does without when the cache cannot be written', async () => {
    write('things/a.yaml', sound('a'));
    write('taken', 'a file, where a folder would have to be made');
    const { faults, files } = await loadPack(dir, kinds, join(dir, 'taken', 'cache'));
    expect([faults.length, files.things.length]).toEqual([0, 1]);
  });

  it('reads the YAML again when the cache is damaged or of another pack, and keeps one only', async () => {
    write('things/a.yaml', sound('a'));
    await load();
    writeFileSync(join(cacheFolder(), readdirSync(cacheFolder())[0] ?? ''), '{"things/a.yaml": {');
    expect((await load()).files.things[0]?.value.name).toBe('A thing');
    write('things/a.yaml', sound('a').replace('A thing', 'Another thing'));
    expect((await load()).files.things[0]?.value.name).toBe('Another thing');
    expect(readdirSync(cacheFolder())).toHaveLength(1);
  });
});
