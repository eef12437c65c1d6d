import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import {
  frontMatterSchema,
  renderMessages,
  variablePattern,
  type FrontMatter,
  type Prompt,
  type PromptMessage,
} from './prompt.ts';

export interface Prompts {
  /** The highest version. Throws `config_invalid` when there is no prompt for it. */
  latest(purpose: string): Prompt;
  /** All of them, by purpose and version. */
  list(): readonly Prompt[];
}

type Report = (fault: string) => undefined;

const fileName = /^([a-z][a-z_0-9]*)\.v([1-9]\d{0,3})\.md$/;

/**
 * Reads `<purpose>.v<N>.md` files: YAML front matter between `---` lines, then `## system` (may be missing) and
 * `## user`, with variables as `{{name}}`. Checks all before any is used and throws `config_invalid` with every fault,
 * file by file.
 */
export async function loadPrompts(folder: string): Promise<Prompts> {
  const faults: string[] = [];
  const prompts: Prompt[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const prompt = await readPrompt(path, name, (fault) => void faults.push(`${path}: ${fault}`));
    if (prompt) prompts.push(prompt);
  }
  if (faults.length > 0)
    throw new AppError('config_invalid', `The prompts need mending. ${faults.join('. ')}.`, { extra: { faults } });
  prompts.sort((a, b) => a.purpose.localeCompare(b.purpose) || a.version - b.version);
  return {
    list: () => prompts,
    latest(purpose) {
      const prompt = prompts.findLast((one) => one.purpose === purpose);
      if (!prompt) throw new AppError('config_invalid', `There is no prompt ${purpose}.v1.md in ${folder}.`);
      return prompt;
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new AppError('config_invalid', `The folder of prompts, ${folder}, can't be read.`, { cause });
  });
  const files = names.filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  if (files.length > bounds.promptFilesMax)
    throw new AppError(
      'config_invalid',
      `${folder} has ${files.length} prompts; at most ${bounds.promptFilesMax} fit.`,
    );
  return files;
}

async function readPrompt(path: string, name: string, report: Report): Promise<Prompt | undefined> {
  const [, purpose = '', version = ''] = fileName.exec(name) ?? [];
  if (purpose === '') return report('a prompt is named <purpose>.v<number>.md');
  if ((await stat(path)).size > bounds.promptFileBytesMax)
    return report(`a prompt has at most ${bounds.promptFileBytesMax} bytes`);
  const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined)
    return report('a prompt starts with front matter between two lines of ---');
  const matter = readFrontMatter(head, report);
  const messages = readMessages(body, report);
  if (!matter || !messages) return undefined;
  if (matter.purpose !== purpose) report(`its purpose is “${matter.purpose}”, its name says “${purpose}”`);
  compareVariables(matter, messages, report);
  return Object.freeze({
    purpose,
    version: Number(version),
    hash: createHash('sha256').update(text).digest('hex'),
    description: matter.description,
    variables: matter.variables,
    checks: matter.checks,
    render: (values: Readonly<Record<string, string | number>>) => renderMessages(messages, matter.variables, values),
  });
}

function readFrontMatter(head: string, report: Report): FrontMatter | undefined {
  let value: unknown;
  try {
    value = parse(head);
  } catch (error) {
    return report(`its front matter is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = frontMatterSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) report(`${issue.path.join('.') || 'front matter'}: ${issue.message}`);
  return undefined;
}

function readMessages(body: string, report: Report): readonly PromptMessage[] | undefined {
  const [before = '', ...parts] = body.split(/^## (.+)$/m);
  if (before.trim() !== '') return report('nothing stands before the first heading');
  const headings = parts.filter((_part, index) => index % 2 === 0).map((heading) => heading.trim());
  const roles = headings.join(' ');
  if (roles !== 'user' && roles !== 'system user') return report('its headings are “## system” and “## user”');
  const contents = parts.filter((_part, index) => index % 2 === 1);
  return contents.map((content, index): PromptMessage => ({
    role: headings[index] === 'system' ? 'system' : 'user',
    content: content.trim(),
  }));
}

function compareVariables(matter: FrontMatter, messages: readonly PromptMessage[], report: Report): void {
  const used = new Set(
    messages.flatMap(({ content }) => [...content.matchAll(variablePattern)].map(([, name]) => name)),
  );
  for (const name of used)
    if (name !== undefined && !Object.hasOwn(matter.variables, name)) report(`{{${name}}} is used and not declared`);
  for (const name of Object.keys(matter.variables)) if (!used.has(name)) report(`“${name}” is declared and not used`);
  const left = messages.map(({ content }) => content.replaceAll(variablePattern, '')).join('\n');
  const odd = /\{\{|\}\}/.exec(left);
  if (odd) report(`“${left.slice(Math.max(0, odd.index - 10), odd.index + 20).trim()}” is no variable`);
}
