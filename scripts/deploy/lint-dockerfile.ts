import { DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { isSecret, type Finding } from './finding.ts';

/**
 * Faults of a Dockerfile: of its syntax, by dockerfile-utils, and of what hadolint and the CIS Docker Benchmark ask of one
 * that serves the public (hadolint's numbers where it has one). `knownSettings` are the names that Ombud reads.
 */
export function lintDockerfile(file: string, text: string, knownSettings: ReadonlySet<string>): readonly Finding[] {
  const found = (line: number, says: string): Finding => ({ file, at: String(line), says });
  const syntax = validate(text, { instructionWorkdirRelative: ValidationSeverity.ERROR }).map((fault) =>
    found(fault.range.start.line + 1, typeof fault.message === 'string' ? fault.message : fault.message.value),
  );
  const parsed = DockerfileParser.parse(text);
  const all = parsed.getInstructions();
  const lineOf = (instruction: Instruction): number => instruction.getRange().start.line + 1;
  const froms = parsed.getFROMs();
  const last = froms.at(-1);
  const final = last === undefined ? [] : all.slice(all.indexOf(last as Instruction));
  const named = (name: string, among = all) => among.filter((each) => each.getKeyword() === name);
  const text0 = (each: Instruction): string => each.getArgumentsContent() ?? '';

  const each = [
    ...froms
      .filter((from) => !isPinned(from, froms))
      .map((from) => [from, 'DL3006: name the version of the image.'] as const),
    ...named('ADD').map((one) => [one, 'DL3020: copy with COPY.'] as const),
    ...named('RUN')
      .filter((one) => /apt-get install/.test(text0(one)))
      .filter((one) => !/--no-install-recommends/.test(text0(one)) || !/rm -rf \/var\/lib\/apt\/lists/.test(text0(one)))
      .map((one) => [one, 'DL3009, DL3015: install with --no-install-recommends and remove the lists after.'] as const),
    ...named('RUN')
      .filter((one) => /\bnpm (?:i|install)\b/.test(text0(one)))
      .map((one) => [one, 'Install what the lock file says: npm ci.'] as const),
    ...named('RUN')
      .filter((one) => /\bsudo\b/.test(text0(one)))
      .map((one) => [one, 'DL3004: no sudo.'] as const),
    ...[...named('CMD'), ...named('ENTRYPOINT')]
      .filter((one) => !text0(one).trimStart().startsWith('['))
      .map((one) => [one, 'DL3025: write it as JSON, or signals end at a shell.'] as const),
    ...[...named('ENV'), ...named('ARG')]
      .filter((one) => settingsIn(text0(one)).some(isSecret))
      .map((one) => [one, 'A secret stays in every layer of the image; give it at run time.'] as const),
    ...named('ENV')
      .filter((one) => settingsIn(text0(one)).some((name) => name.startsWith('OMBUD_') && !knownSettings.has(name)))
      .map((one) => [one, 'Ombud knows no such setting; see the README.'] as const),
  ].map(([instruction, says]) => found(lineOf(instruction as Instruction), says));

  const user = named('USER', final).at(-1);
  const whole = [
    froms.length < 2 ? 'Build in a stage of its own: a compiler has no place in what serves.' : undefined,
    user === undefined || /^(?:root|0)(?::|$)/.test(text0(user))
      ? 'DL3002: the last USER must not be root.'
      : undefined,
    named('HEALTHCHECK', final).length === 0 ? 'A HEALTHCHECK is missing.' : undefined,
    named('CMD', final).length === 1 ? undefined : 'DL4003: one CMD, in the last stage.',
    last !== undefined && named('RUN', final).some((one) => /apt-get install|npm ci/.test(text0(one)))
      ? 'Install in the stage that builds.'
      : undefined,
  ].flatMap((says) => (says === undefined ? [] : [found(last === undefined ? 1 : lineOf(last as Instruction), says)]));
  return [...syntax, ...each, ...whole];
}

function isPinned(from: From, froms: readonly From[]): boolean {
  const image = from.getImage() ?? '';
  if (froms.some((other) => other.getBuildStage() === image)) return true;
  return from.getImageDigest() !== null || /:(?!latest$)[^/]+$/.test(image);
}

function settingsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]*)(?==|\s|$)/g)].map(([, name]) => name ?? '');
}
