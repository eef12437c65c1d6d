import { readFileSync, readdirSync } from 'node:fs';
import { makeMetrics } from '../src/compose/metrics.ts';
import { configKeys } from '../src/config.ts';
import type { Finding } from './deploy/finding.ts';
import { lintAlerts } from './deploy/lint-alerts.ts';
import { lintCompose } from './deploy/lint-compose.ts';
import { lintDockerfile } from './deploy/lint-dockerfile.ts';
import { analyzeUnits, hasSystemdAnalyze, lintUnit } from './deploy/lint-unit.ts';

/** Every fault of the deployment files, and what could not be looked at here. */
export async function lintDeployment(): Promise<{
  readonly findings: readonly Finding[];
  readonly notLooked: readonly string[];
}> {
  const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');
  const known = new Set(configKeys().map(({ key }) => key));
  const units = readdirSync('deploy')
    .filter((name) => /\.(?:service|timer)$/.test(name))
    .map((file) => ({ file, text: read(file) }));
  const withSystemd = hasSystemdAnalyze();
  return {
    findings: [
      ...lintDockerfile('Dockerfile', read('Dockerfile'), known),
      ...lintCompose('compose.yaml', read('compose.yaml'), known),
      ...units.flatMap(({ file, text }) => lintUnit(file, text, known)),
      ...(withSystemd ? analyzeUnits(units) : []),
      ...lintAlerts(
        'alerts.yaml',
        read('alerts.yaml'),
        await makeMetrics().text(),
        readFileSync('docs/alerts.md', 'utf8'),
      ),
    ],
    notLooked: [
      'No image was built and nothing was started: that takes a container engine.',
      ...(withSystemd ? [] : ['The units were not verified: systemd-analyze is not here.']),
    ],
  };
}

if (process.argv[1]?.endsWith('deploy.js') === true) {
  const { findings, notLooked } = await lintDeployment();
  for (const { file, at, says } of findings) console.log(`${file}:${at}: ${says}`);
  for (const what of notLooked) console.error(what);
  console.log(`${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
