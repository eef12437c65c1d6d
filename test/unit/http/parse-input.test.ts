import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../src/errors.ts';
import { parseInput } from '../../../src/http/parse-input.ts';

const schema = z.strictObject({
  message: z.string('must be text'),
  metadata: z.record(z.string(), z.string('must be text')).optional(),
});

function refusal(value: unknown): AppError {
  try {
    parseInput(schema, value, 'body');
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('it was taken');
}

test('a fault names the part, the field and what it takes', () => {
  const { publicDetail, extra } = refusal({ message: 7 });
  expect(publicDetail).toBe('The body is not usable: "message": must be text.');
  expect(extra).toEqual({ errors: [{ field: 'message', reason: 'must be text' }] });
});

test('an unknown field is named when it looks like one', () => {
  expect(refusal({ message: 'hi', thread: 'x' }).publicDetail).toContain('fields that are not known here: "thread"');
});

test('what a person may have written never stands in the error', () => {
  const said = { message: 'hi', 'my SSN is 123-45-6789': 1, metadata: { 'Maria Lopez': 7 } };
  const { publicDetail, extra } = refusal(said);
  expect(JSON.stringify([publicDetail, extra])).not.toMatch(/123-45|Maria/);
});

test('at most ten faults are listed', () => {
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key_${n}`, n]));
  expect(refusal({ message: 'hi', metadata }).extra['errors']).toHaveLength(10);
});

test('a missing body is one without fields', () => {
  expect(refusal(undefined).publicDetail).toContain('"message"');
});
