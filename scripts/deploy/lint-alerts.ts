import { parse } from 'yaml';
import { z } from 'zod';
import type { Finding } from './finding.ts';

/** A rules file of Prometheus (https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/). */
const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
        }),
      ),
    }),
  ),
});

/**
 * Faults of alerts: a metric that the service does not have (`metrics`, the text of /metrics; `up` is Prometheus's own), an
 * alert of which the page (`handbook`) does not say what to do, and a heading of the page that no alert has.
 */
export function lintAlerts(file: string, text: string, metrics: string, handbook: string): readonly Finding[] {
  const rules = rulesSchema.parse(parse(text)).groups.flatMap((group) => group.rules);
  const known = new Set(['up', ...[...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')]);
  const headings = [...handbook.matchAll(/^## (Ombud\w+)$/gm)].map(([, name]) => name ?? '');
  return [
    ...rules.flatMap(({ alert, expr }) =>
      metricsIn(expr)
        .filter((name) => !known.has(name))
        .map((name) => ({ file, at: alert, says: `/metrics has no ${name}.` })),
    ),
    ...rules
      .filter(({ alert }) => !headings.includes(alert))
      .map(({ alert }) => ({ file, at: alert, says: 'The page of alerts does not say what to do.' })),
    ...headings
      .filter((heading) => !rules.some(({ alert }) => alert === heading))
      .map((heading) => ({ file, at: heading, says: 'The page of alerts has an alert that is none.' })),
  ];
}

function metricsIn(expr: string): readonly string[] {
  const outside = expr.replaceAll(/\{[^}]*\}/g, '');
  return [...outside.matchAll(/\b(?:up|(?:ombud|process|nodejs)_\w+)\b/g)].map(([name]) =>
    name.replace(/^(ombud_\w+_seconds)_(?:bucket|count|sum)$/, '$1'),
  );
}
