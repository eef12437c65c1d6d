import { describe, expect, it } from 'vitest';
import { readPersona } from '../../../src/compose/persona.ts';

describe('OMBUD_PERSONA', () => {
  it('is read from JSON, and may be missing', () => {
    expect(readPersona('{"tone":"plain","reading_level":6}')).toEqual({ tone: 'plain', reading_level: 6 });
    expect(readPersona(undefined)).toEqual({});
  });

  it.each([
    ['plain', 'is no JSON'],
    ['{"tone":"shouting"}', 'tone: '],
    ['{"mood":"good"}', 'mood'],
  ])('is refused when it is %s, with what is wrong', (json, says) => {
    expect(() => readPersona(json)).toThrow(
      expect.objectContaining({ code: 'config_invalid', publicDetail: expect.stringContaining(says) }),
    );
  });
});
