import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyedDigest } from '../../../src/audit/keyed-digest.ts';
import { bounds } from '../../../src/bounds.ts';
import { manualClock } from '../../../src/clock.ts';
import { AppError } from '../../../src/errors.ts';
import { toolCalls } from '../../../src/tools/call-tool.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/registry.ts';

const clock = manualClock('2026-11-21T12:00:00Z');
const doubleTool = (run = async ({ numbers }: { numbers: number[] }) => numbers.map((number) => number * 2)) =>
  defineTool({
    name: 'double',
    title: 'Double',
    description: 'Doubles numbers.',
    examples: [],
    input: z.strictObject({ numbers: z.array(z.number()) }),
    output: z.array(z.number()),
    readOnly: true,
    run,
    count: (output) => output.length,
  });
const openCalls = (callsMax = 3) =>
  toolCalls({ digest: (payload) => keyedDigest('a secret', payload), clock, callsMax });

describe('calling a tool', () => {
  it('gives its output and records how many things came of it and how long it took', async () => {
    const calls = openCalls();
    const slow = doubleTool(async ({ numbers }) => {
      clock.advanceMs(40);
      return numbers.map((number) => number * 2);
    });
    expect(await calls.call(slow, { numbers: [1, 2] })).toEqual({ outcome: 'ok', output: [2, 4] });
    expect(calls.records).toEqual([
      {
        tool: 'double',
        at: '2026-11-21T12:00:00.000Z',
        argumentsDigest: keyedDigest('a secret', '{"numbers":[1,2]}'),
        arguments: { numbers: '[withheld]' },
        outcome: 'ok',
        resultCount: 2,
        durationMs: 40,
      },
    ]);
  });

  it('keeps arguments out of the record', async () => {
    const calls = openCalls();
    await calls.call(doubleTool(), { numbers: [123456789] });
    expect(JSON.stringify(calls.records)).not.toContain('123456789');
  });

  it('keeps the arguments that the tool shows, texts and lists cut short', async () => {
    const calls = openCalls();
    const shows = { ...doubleTool(), shows: ['numbers', 'text'] };
    await calls.call(shows, { numbers: Array(20).fill(7), text: 'x'.repeat(500), of: { name: 'Ada' }, who: 'Ada' });
    expect(calls.records[0]?.arguments).toEqual({
      numbers: Array(bounds.shownArgumentItemsMax).fill(7),
      text: 'x'.repeat(bounds.shownArgumentCharsMax),
      of: '[withheld]',
      who: '[withheld]',
    });
  });

  it('refuses wrong arguments by name without running, and records the attempt', async () => {
    const calls = openCalls();
    const result = await calls.call(doubleTool(), { numbers: ['secret words'] });
    expect(result).toMatchObject({
      outcome: 'error',
      error: { code: 'invalid_request', extra: { field: 'numbers.0' } },
    });
    expect(result.outcome === 'error' && result.error.publicDetail).not.toContain('secret words');
    expect(calls.records).toMatchObject([{ tool: 'double', outcome: 'error', resultCount: undefined }]);
  });

  it('passes on what a tool says went wrong', async () => {
    const failing = doubleTool(async () => {
      throw new AppError('program_not_found', 'There is no such program.');
    });
    expect(await openCalls().call(failing, { numbers: [] })).toMatchObject({
      outcome: 'error',
      error: { code: 'program_not_found', publicDetail: 'There is no such program.' },
    });
  });

  it('says nothing of an unexpected failure but that it failed, and keeps its cause', async () => {
    const calls = openCalls();
    const cause = new Error('password is hunter2');
    const failing = doubleTool(async () => {
      throw cause;
    });
    const result = await calls.call(failing, { numbers: [] });
    if (result.outcome !== 'error') throw new Error('it did not fail');
    expect(result.error).toMatchObject({ code: 'internal', cause });
    expect(result.error.message).not.toContain('hunter2');
    expect(calls.records).toMatchObject([{ outcome: 'error' }]);
  });

  it('refuses calls beyond the bound', async () => {
    const calls = openCalls(2);
    const results = await Promise.all([1, 2, 3].map((number) => calls.call(doubleTool(), { numbers: [number] })));
    expect(results.map((result) => result.outcome)).toEqual(['ok', 'ok', 'error']);
    expect(results[2]).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(calls.records).toHaveLength(2);
  });

  it('records calls in the order in which they were made, whichever ends first', async () => {
    const calls = openCalls();
    let release = (): void => undefined;
    const waiting = doubleTool(async ({ numbers }) => {
      await new Promise<void>((resolve) => (release = resolve));
      return numbers;
    });
    const first = calls.call(waiting, { numbers: [1] });
    await calls.call(doubleTool(), { numbers: [1, 2, 3] });
    release();
    await first;
    expect(calls.records.map((record) => record.resultCount)).toEqual([1, 3]);
  });
});

describe('the registry of tools', () => {
  it('lists tools in order and finds them by name', () => {
    const other = { ...doubleTool(), name: 'other' };
    const registry = toolRegistry([doubleTool(), other]);
    expect(registry.list().map((tool) => tool.name)).toEqual(['double', 'other']);
    expect(registry.get('other')).toBe(other);
    expect(registry.get('nobody')).toBeUndefined();
    expect(registry.get('constructor')).toBeUndefined();
  });

  it('refuses two tools of one name, and a name that would not do', () => {
    expect(() => toolRegistry([doubleTool(), doubleTool()])).toThrow(/Two tools are named “double”/);
    for (const name of ['', 'Double', 'do it', '1st', 'x'.repeat(65)]) {
      expect(() => toolRegistry([{ ...doubleTool(), name }])).toThrow(/config_invalid/);
    }
  });
});
