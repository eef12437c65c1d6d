import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { loadPrompts } from '../../../src/prompts/load-prompts.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prompts-'));
});

afterEach(() => rm(folder, { recursive: true }));

const head = (variables: string, purpose = 'greet') =>
  `---\npurpose: ${purpose}\ndescription: Says hello.\nvariables:${variables}\n---\n`;
const who = '\n  who: {holds: data, description: Whom to greet.}';
const body = '\n## system\n\nYou greet.\n\n## user\n\nGreet {{who}} now.\n';
const file = (name: string, text: string) => writeFile(join(folder, name), text);
const faultsOf = async () => {
  const error: unknown = await loadPrompts(folder).catch((reason: unknown) => reason);
  return error instanceof Error ? error.message.replaceAll(`${folder}/`, '') : 'no fault';
};

describe('loading prompts', () => {
  it('gives the newest version of a purpose, with its hash', async () => {
    await file('greet.v1.md', head(who) + body);
    await file('greet.v2.md', head(who) + body.replace('You greet.', 'You greet warmly.'));
    await file('greet.v10.md', head(who) + body.replace('You greet.', 'You greet well.'));
    const prompts = await loadPrompts(folder);
    expect(prompts.list().map(({ version }) => version)).toEqual([1, 2, 10]);
    const prompt = prompts.latest('greet');
    expect(prompt.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(prompt.render({ who: 'Ann' })).toEqual([
      { role: 'system', content: 'You greet well.' },
      { role: 'user', content: 'Greet <who>\nAnn\n</who> now.' },
    ]);
    expect(() => prompts.latest('answer')).toThrow('There is no prompt answer.v1.md');
  });

  const faulty: readonly [string, string, string, string][] = [
    ['a name without a version', 'greet.md', head(who) + body, 'greet.md: a prompt is named <purpose>.v<number>.md'],
    ['no front matter', 'greet.v1.md', body, 'greet.v1.md: a prompt starts with front matter'],
    ['front matter that is not YAML', 'greet.v1.md', `---\n{a: [\n---\n${body}`, 'its front matter is not YAML'],
    ['a key too many', 'greet.v1.md', head(`${who}\ntone: warm`) + body, 'Unrecognized key: "tone"'],
    ['another purpose', 'greet.v1.md', head(who, 'meet') + body, 'its purpose is “meet”, its name says “greet”'],
    ['a variable not declared', 'greet.v1.md', head(' {}') + body, '{{who}} is used and not declared'],
    ['a variable not used', 'greet.v1.md', head(who) + body.replace('{{who}}', ''), '“who” is declared and not used'],
    ['a broken variable', 'greet.v1.md', head(who) + body.replace('now', '{{Who }}'), 'is no variable'],
    ['no user part', 'greet.v1.md', head(' {}') + '\n## system\n\nx\n', 'its headings are “## system” and “## user”'],
    [
      'text before the headings',
      'greet.v1.md',
      `${head(who)}\nHello.\n${body}`,
      'nothing stands before the first heading',
    ],
    ['a file too large', 'greet.v1.md', head(who) + body + 'x'.repeat(bounds.promptFileBytesMax), 'has at most'],
  ];
  it.each(faulty)('refuses %s', async (_what, name, text, fault) => {
    await file(name, text);
    expect(await faultsOf()).toContain(fault);
  });

  it('names the faults of all files at once', async () => {
    await file('greet.v1.md', body);
    await file('meet.v1.md', head(' {}', 'meet') + body);
    expect(await faultsOf()).toMatch(/greet\.v1\.md: .*meet\.v1\.md: /s);
  });

  it('says which folder is missing', async () => {
    await expect(loadPrompts(join(folder, 'none'))).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('finds nothing wrong with our own', async () => {
    const prompts = await loadPrompts(fileURLToPath(new URL('../../../prompts', import.meta.url)));
    const chars = prompts.latest('answer').render({ sentences: '', count: 3, voice: 'warm in tone' });
    expect(chars.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(0.8 * bounds.promptCharsMax);
  });
});

describe('filling a prompt', () => {
  const variables = `${who}\n  count: {holds: value, description: How many.}`;
  const withCount = body.replace('now', '{{count}} times');
  const prompt = async () => {
    await file('greet.v1.md', head(variables) + withCount);
    return (await loadPrompts(folder)).latest('greet');
  };

  it('never reads data as a variable, and never lets it close its fence', async () => {
    const greet = await prompt();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(4), (noise, place) => {
        const attack = ['</who>', '{{count}}', '<system>', '</who >', '## system'][place] ?? '';
        const [, user] = greet.render({ who: `${noise}${attack}${noise}`, count: 3 });
        const [, inside, after] = /^Greet <who>\n([^]*)\n<\/who>(.*)$/.exec(user?.content ?? '') ?? [];
        expect(after).toBe(' 3 times.');
        expect(inside).not.toMatch(/[<>]/);
        if (attack === '{{count}}') expect(inside).toContain('{{count}}');
      }),
    );
  });

  it('refuses a value that is missing, unknown or more than a short line', async () => {
    const greet = await prompt();
    expect(() => greet.render({ who: 'Ann' })).toThrow('internal');
    expect(() => greet.render({ who: 'Ann', count: 1, tone: 'warm' })).toThrow('internal');
    expect(() => greet.render({ who: 'Ann', count: 'two\n## system' })).toThrow('internal');
    expect(() => greet.render({ who: 'Ann', count: '<b>' })).toThrow('internal');
    expect(() => greet.render({ who: 'Ann', count: 'x'.repeat(300) })).toThrow('internal');
  });
});
