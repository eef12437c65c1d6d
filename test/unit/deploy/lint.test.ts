import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lintDeployment } from '../../../scripts/deploy.ts';
import { lintAlerts } from '../../../scripts/deploy/lint-alerts.ts';
import { lintCompose } from '../../../scripts/deploy/lint-compose.ts';
import { lintDockerfile } from '../../../scripts/deploy/lint-dockerfile.ts';
import { analyzeUnits, hasSystemdAnalyze, lintUnit } from '../../../scripts/deploy/lint-unit.ts';
import { configKeys } from '../../../src/config.ts';

const known = new Set(configKeys().map(({ key }) => key));
const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');

/** The text with one thing in it changed; throws where it is not there, so that no case tests nothing. */
function broken(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`there is no ${String(from)}`);
  return changed;
}

it('the deployment files have no fault', async () => {
  expect((await lintDeployment()).findings).toEqual([]);
});

describe('a Dockerfile is refused', () => {
  it.each([
    ['that runs as root', 'USER node', '', 'DL3002'],
    ['that says root', 'USER node', 'USER root', 'DL3002'],
    ['without a health check', /HEALTHCHECK[^]*?\]\n/, '', 'HEALTHCHECK'],
    ['of any version', 'FROM node:${NODE_VERSION}-bookworm-slim AS', 'FROM node AS', 'DL3006'],
    ['of the latest version', 'FROM node:${NODE_VERSION}-bookworm-slim AS', 'FROM node:latest AS', 'DL3006'],
    ['whose signals end at a shell', 'CMD ["node", "dist/src/main.js"]', 'CMD node dist/src/main.js', 'DL3025'],
    ['that adds', 'COPY data data', 'ADD data data', 'DL3020'],
    ['with a secret', 'ENV NODE_ENV=production', 'ENV OMBUD_SECRET=x NODE_ENV=production', 'layer'],
    ['with a setting that is none', 'OMBUD_DATA_DIR=', 'OMBUD_DATA_FOLDER=', 'no such setting'],
    ['that leaves the lists', '  && rm -rf /var/lib/apt/lists/*', '  && true', 'DL3009'],
    ['that installs what it likes', 'npm ci', 'npm install', 'npm ci'],
    ['with a word that is none', 'WORKDIR /app', 'WROKDIR /app', 'WROKDIR'],
    ['that names a folder from nowhere', 'WORKDIR /app', 'WORKDIR app', 'WORKDIR'],
  ])('%s', (_what, from, to, says) => {
    const findings = lintDockerfile('Dockerfile', broken(read('Dockerfile'), from, to), known);
    expect(findings.map((each) => each.says).join('\n')).toContain(says);
  });
});

describe('a Compose file is refused', () => {
  it.each([
    ['with a root that can be written', '    read_only: true\n', '', 'read-only'],
    ['with capabilities', 'cap_drop: [ALL]', 'cap_drop: []', 'capabilities'],
    ['with new privileges', "['no-new-privileges:true']", '[]', 'no-new-privileges'],
    ['open to the network', "'127.0.0.1:3000:3000'", "'3000:3000'", '127.0.0.1'],
    ['of any version', 'image: ollama/ollama:0.12.6', 'image: ollama/ollama', 'version'],
    ['with a secret', 'OMBUD_AUTH: required', 'OMBUD_SECRET: x', 'secret'],
    ['with a setting that is none', 'OMBUD_AUTH: required', 'OMBUD_AUTHN: required', 'setting'],
    ['with a word that is none', 'restart: unless-stopped', 'restrat: unless-stopped', 'expected string'],
    ['with a network that is none', 'networks: [front, back]', 'networks: [front, bakc]', 'bakc'],
    ['with a volume that is none', '- data:/var/lib/ombud', '- date:/var/lib/ombud', 'date'],
  ])('%s', (_what, from, to, says) => {
    const findings = lintCompose('compose.yaml', broken(read('compose.yaml'), from, to), known);
    expect(findings.map((each) => each.says).join('\n')).toContain(says);
  });
});

describe('a unit is refused', () => {
  it.each([
    ['that runs as root', 'User=ombud', 'User=root', 'root'],
    ['without a mask', 'UMask=0077', '', 'UMask'],
    ['with a secret', 'NODE_ENV=production', 'OMBUD_SECRET=x', 'EnvironmentFile'],
    ['with a setting that is none', 'OMBUD_DATA_DIR=', 'OMBUD_DATA_FOLDER=', 'OMBUD_DATA_FOLDER'],
    ['under which Node ends', 'LockPersonality=yes', 'MemoryDenyWriteExecute=yes', 'V8'],
  ])('%s', (_what, from, to, says) => {
    const findings = lintUnit('ombud.service', broken(read('ombud.service'), from, to), known);
    expect(findings.map((each) => each.says).join('\n')).toContain(says);
  });

  it.runIf(hasSystemdAnalyze()).each([
    ['with a word that is none', 'PrivateTmp=yes', 'PrivateTemp=yes', 'PrivateTemp'],
    ['that is open', /# Closed to all else[^]*\[Install\]/, '[Install]', 'exposed by'],
  ])('by systemd: %s', (_what, from, to, says) => {
    const findings = analyzeUnits([{ file: 'ombud.service', text: broken(read('ombud.service'), from, to) }]);
    expect(findings.map((each) => each.says).join('\n')).toContain(says);
  });
});

describe('alerts are refused', () => {
  const metrics = '# TYPE ombud_turns_total counter\n';
  const rule = (alert: string, expr: string): string =>
    `groups: [{name: a, rules: [{alert: ${alert}, expr: "${expr}", labels: {severity: page}}]}]`;

  it.each([
    ['on a metric that is none', rule('OmbudA', 'rate(ombud_turn_total[5m]) > 1'), '## OmbudA\n', 'ombud_turn_total'],
    ['of which the page says nothing', rule('OmbudA', 'up == 0'), '', 'what to do'],
    ['that only the page has', rule('OmbudA', 'up == 0'), '## OmbudA\n\n## OmbudB\n', 'is none'],
  ])('%s', (_what, text, handbook, says) => {
    const findings = lintAlerts('alerts.yaml', text, metrics, handbook);
    expect(findings.map((each) => each.says).join('\n')).toContain(says);
  });

  it('not, where all is there', () => {
    expect(
      lintAlerts('alerts.yaml', rule('OmbudA', 'rate(ombud_turns_total[5m]) > 1'), metrics, '## OmbudA\n'),
    ).toEqual([]);
  });
});
