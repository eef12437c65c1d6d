import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readLines } from '../../scripts/eval/lines.ts';
import { routeAll, routeRow } from '../../scripts/eval/routes.ts';
import { routesReportOn, routesReportText } from '../../scripts/eval/routes-report.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-21T15:00:00Z' });
});
afterAll(() => service.stop());

describe('the routes of our labelled messages', () => {
  it('are right no more than a point less often than the baseline', { timeout: 240_000 }, async () => {
    const { routes } = z
      .object({ routes: z.object({ right: z.number() }) })
      .parse(JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')));
    const report = routesReportOn(await routeAll(service.service, readLines('test/eval/routes.jsonl', routeRow)));
    expect(report.right / report.lines, routesReportText(report)).toBeGreaterThanOrEqual(routes.right - 0.01);
  });
});
