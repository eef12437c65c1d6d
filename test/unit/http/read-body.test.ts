import { describe, expect, it } from 'vitest';
import { readJsonBody } from '../../../src/http/read-body.ts';

const read = (body: string | Buffer, type: string | undefined = 'application/json'): unknown =>
  readJsonBody(Buffer.from(body), type, 4);
const code = (body: string | Buffer, type?: string): unknown => {
  try {
    return read(body, type);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a body', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/merge-patch+json',
    'application/json;charset="utf8"',
  ])('is read as %s', (type) => expect(read('{"a":1}', type)).toEqual({ a: 1 }));

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=utf-16',
    '',
  ])('is refused as %j', (type) => expect(code('{}', type)).toBe('unsupported_media_type'));

  it('of nothing is nothing, whatever its type', () => {
    expect(readJsonBody(undefined, undefined, 4)).toBeUndefined();
    expect(readJsonBody(Buffer.alloc(0), 'text/plain', 4)).toBeUndefined();
  });

  it('that is not UTF-8 or not JSON has a sentence for each', () => {
    expect(code(Buffer.from([0x22, 0xff, 0x22]))).toBe('invalid_utf8');
    expect(code(Buffer.from([0xef, 0xbb, 0xbf, 0x31]))).toBe(1);
    expect(code('{"a":}')).toBe('malformed_json');
    expect(code('{"a":1} trailing')).toBe('malformed_json');
  });

  it('may be nested as deep as the bound and no deeper; brackets in a text don’t count', () => {
    expect(read('[[[[1]]]]')).toEqual([[[[1]]]]);
    expect(code('[[[[[1]]]]]')).toBe('invalid_request');
    expect(code('{"a":[{"b":[{"c":1}]}]}')).toBe('invalid_request');
    expect(read('{"a":"[[[[[[{{{{\\"[[[[["}')).toEqual({ a: '[[[[[[{{{{"[[[[[' });
    expect(read('[[],[],[],[],[],[]]')).toHaveLength(6);
  });

  it('nested a hundred thousand deep is refused like any other, without using up the stack', () => {
    expect(code('['.repeat(100_000) + ']'.repeat(100_000))).toBe('invalid_request');
  });
});
