import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fieldCipher, hasKeyOf, plainCipher } from '../../../src/vault/field-cipher.ts';

const salt = Buffer.alloc(16, 7);
const cipher = fieldCipher('a key that is long enough to be one', salt);
const corrupt = expect.objectContaining({ code: 'storage_corrupt' });

describe('a sealed value', () => {
  it('opens for its place and row, whatever it holds', () => {
    for (const value of [Buffer.from('María, 1985-03-14 🏠'), Buffer.alloc(0), randomBytes(5_000)])
      expect(cipher.open('turns.message', 'a/b', cipher.seal('turns.message', 'a/b', value))).toEqual(value);
  });

  it('shows nothing of what it holds, and never looks the same twice', () => {
    const one = cipher.seal('turns.message', 'a/b', Buffer.from('the same words'));
    expect(one.includes('same')).toBe(false);
    expect(one).not.toEqual(cipher.seal('turns.message', 'a/b', Buffer.from('the same words')));
  });

  it('opens nowhere else: not in another row, not in another column, not under another key or salt', () => {
    const sealed = cipher.seal('turns.message', 'a/b', Buffer.from('words'));
    expect(() => cipher.open('turns.message', 'a/c', sealed)).toThrow(corrupt);
    expect(() => cipher.open('answers.text', 'a/b', sealed)).toThrow(corrupt);
    const others = [
      fieldCipher('another key that is long enough', salt),
      fieldCipher('a key that is long enough to be one', randomBytes(16)),
    ];
    for (const other of others) expect(() => other.open('turns.message', 'a/b', sealed)).toThrow(corrupt);
  });

  it('does not open when a bit of it was changed, or its end is missing', () => {
    const sealed = cipher.seal('turns.message', 'a/b', Buffer.from('words'));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => cipher.open('turns.message', 'a/b', changed)).toThrow(corrupt);
      expect(() => cipher.open('turns.message', 'a/b', sealed.subarray(0, at))).toThrow(corrupt);
    }
  });
});

describe('a cipher', () => {
  it('blinds a text always the same way, and another key another way', () => {
    expect(cipher.blind('USER123')).toBe(cipher.blind('USER123'));
    expect(cipher.blind('USER123')).not.toBe(cipher.blind('USER124'));
    expect(cipher.blind('USER123')).not.toBe(fieldCipher('another key that is long enough', salt).blind('USER123'));
    expect(cipher.blind('USER123')).not.toContain('USER');
  });

  it('knows its key again', () => {
    expect(hasKeyOf(fieldCipher('a key that is long enough to be one', salt), cipher.check)).toBe(true);
    expect(hasKeyOf(fieldCipher('another key that is long enough', salt), cipher.check)).toBe(false);
    expect(hasKeyOf(cipher, plainCipher.check)).toBe(false);
  });
});
