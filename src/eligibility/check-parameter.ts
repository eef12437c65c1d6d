import { daysBetween } from './calendar.ts';
import type { Fault } from './expression-shape.ts';
import type { Parameter, Table } from './rule.ts';

/** What is wrong with a dated parameter by itself: holes between its dates, cells that don't fit its keys or its unit. */
export function checkParameter(parameter: Parameter): readonly Fault[] {
  const faults: Fault[] = [];
  if (parameter.unit !== 'usd' && parameter.period !== undefined) {
    faults.push({ path: ['period'], reason: 'only money has a period' });
  }
  for (const [index, entry] of parameter.series.entries()) {
    const at = ['series', index];
    const before = parameter.series[index - 1];
    if (entry.verified_until < entry.from) {
      faults.push({ path: [...at, 'verified_until'], reason: `is before it begins (${entry.from})` });
    }
    if (before && entry.from <= before.from) {
      faults.push({ path: [...at, 'from'], reason: `is not after the entry before it (${before.from})` });
    } else if (before && daysBetween(before.verified_until, entry.from) > 1) {
      const reason = `leaves a hole: nothing holds between ${before.verified_until} and ${entry.from}`;
      faults.push({ path: [...at, 'from'], reason });
    }
    checkTable(entry.table, parameter, 0, [...at, 'table'], faults);
  }
  return faults;
}

function checkTable(table: Table, parameter: Parameter, level: number, path: Fault['path'], faults: Fault[]): void {
  const key = parameter.keys[level];
  if (typeof table !== 'object') {
    // A cell above its level stands for all below it, which only words can mean.
    if (key !== undefined && typeof table !== 'string') faults.push({ path, reason: `lacks the level \`${key}\`` });
    const isYesNo = typeof table === 'boolean';
    if (typeof table !== 'string' && isYesNo !== (parameter.unit === 'yes_no')) {
      faults.push({ path, reason: parameter.unit === 'yes_no' ? 'takes true or false' : 'takes a number' });
    }
    return;
  }
  if (key === undefined) {
    faults.push({ path, reason: `goes deeper than the keys (${parameter.keys.join(', ') || 'none'})` });
    return;
  }
  if (Object.keys(table).length === 0) faults.push({ path, reason: 'is empty' });
  for (const [word, next] of Object.entries(table)) {
    if (word === 'each_more') checkEachMore(next, key, table, [...path, word], faults);
    else if (key === 'size' && word !== 'default' && !/^\d+$/.test(word)) {
      faults.push({ path: [...path, word], reason: 'the level size takes whole numbers, each_more and default' });
    } else checkTable(next, parameter, level + 1, [...path, word], faults);
  }
}

function checkEachMore(
  value: Table,
  key: string,
  table: { readonly [key: string]: Table },
  path: Fault['path'],
  faults: Fault[],
): void {
  if (key !== 'size') faults.push({ path, reason: 'belongs to the level size' });
  else if (typeof value !== 'number') faults.push({ path, reason: 'takes a number' });
  else if (Object.entries(table).some(([word, cell]) => /^\d+$/.test(word) && typeof cell === 'object')) {
    faults.push({ path, reason: 'needs size to be the last of the keys' });
  }
}
