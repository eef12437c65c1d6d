import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isSecret, type Finding } from './finding.ts';

/** Of 10; systemd calls a service under 2.0 “OK” and well closed (`systemd-analyze security`). */
const exposureMax = 2;

/** What a service must not be without. */
const needed = ['User', 'NoNewPrivileges', 'ProtectSystem', 'UMask', 'CapabilityBoundingSet'];

/** Faults of a unit that can be read off its text: what is missing, and what Ombud does not know. */
export function lintUnit(file: string, text: string, knownSettings: ReadonlySet<string>): readonly Finding[] {
  const set = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined) set.set(key, `${set.get(key) ?? ''} ${value ?? ''}`.trim());
  }
  const settings = [...(set.get('Environment') ?? '').matchAll(/([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name ?? '');
  const says = [
    ...(file.endsWith('.service') ? needed.filter((key) => !set.has(key)).map((key) => `${key}= is missing.`) : []),
    ...(set.get('User') === 'root' ? ['User= must not be root.'] : []),
    ...settings.filter(isSecret).map((name) => `${name} can be read by everybody here; put it into EnvironmentFile=.`),
    ...settings
      .filter((name) => name.startsWith('OMBUD_') && !knownSettings.has(name))
      .map((name) => `Ombud knows no setting ${name}.`),
    ...(set.has('MemoryDenyWriteExecute') ? ['MemoryDenyWriteExecute= ends Node: V8 compiles at run time.'] : []),
  ];
  return says.map((each) => ({ file, at: '[Service]', says: each }));
}

/** Whether this machine can ask systemd itself. */
export function hasSystemdAnalyze(): boolean {
  return spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * What `systemd-analyze verify` says of units, which may name each other, and how exposed it finds each service. Programs
 * and folders that only the machine of the service has are put aside: Node is this process's own.
 */
export function analyzeUnits(units: readonly { readonly file: string; readonly text: string }[]): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'ombud-units-'));
  try {
    const paths = units.map(({ file, text }) => {
      const path = join(folder, basename(file));
      const here = text
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll(/^(?:WorkingDirectory|Documentation)=.*$/gm, '');
      writeFileSync(path, here);
      return path;
    });
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    const spoken = verified.stderr.split('\n').filter((line) => line.includes(folder) || /^ombud/.test(line));
    return [
      ...spoken.map((line) => ({ file: 'systemd-analyze verify', at: '-', says: line.replaceAll(`${folder}/`, '') })),
      ...paths.filter((path) => path.endsWith('.service')).flatMap(exposed),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function exposed(path: string): readonly Finding[] {
  const args = ['security', '--offline=true', '--no-pager', '--json=off', path];
  const said = execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
  if (exposure <= exposureMax) return [];
  return [{ file: basename(path), at: '[Service]', says: `is exposed by ${exposure} of 10; at most ${exposureMax}.` }];
}
