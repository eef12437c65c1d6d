import type { Recognizer } from '../recognizer.ts';

/** Stands before and after a token: neither side goes on in signs of the same kind. */
const alone = (body: string): RegExp => new RegExp(`(?<![A-Za-z0-9_-])(?:${body})(?![A-Za-z0-9_-])`, 'g');

/** A value that a setting's name stands before, as in a shell, in JSON, in YAML. */
const setting = (names: string, value: string): RegExp =>
  new RegExp(
    `(?<![A-Za-z0-9])(?:${names})["']?[ \\t]{0,3}(?:[:=]|is)?[ \\t]{0,3}["']?(${value})(?![A-Za-z0-9/+=])`,
    'gi',
  );

const boundary = (which: string): string => `-----${which} (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----`;
/** Characters of the longest key in common use, RSA of 16,384 bits, with its line ends. */
const privateKeyCharsMax = 16_000;
const body = `[^-]{0,${privateKeyCharsMax}}`;
/** Headers of an encrypted key have hyphens: `DEK-Info: AES-256-CBC`. */
const privateKey = `${boundary('BEGIN')}${body}(?:-(?!----)${body}){0,12}${boundary('END')}`;
const lineOfKey = '(?:\\s|\\\\[rn]){1,4}[A-Za-z0-9+/=]{16,76}';

/**
 * Credentials of machines: whoever reads one acts as its owner. Issuers mark theirs with a prefix so that they can be found
 * like this. The header of a private key is enough where its end was cut off.
 */
export const secret: Recognizer = {
  entity: 'secret',
  patterns: [
    { name: 'private_key', regex: new RegExp(privateKey, 'g'), score: 1 },
    {
      name: 'private_key_cut_off',
      regex: new RegExp(`${boundary('BEGIN')}(?:${lineOfKey}){1,250}`, 'g'),
      score: 1,
    },
    { name: 'jwt', regex: alone('eyJ[\\w-]{8,2000}\\.eyJ[\\w-]{8,8000}\\.[\\w-]{0,2000}'), score: 0.95 },
    { name: 'aws_access_key_id', regex: alone('(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}'), score: 0.95 },
    {
      name: 'aws_secret_access_key',
      regex: setting('(?:aws[_ ]?)?secret[_ ]?access[_ ]?key|aws[_ ]?secret(?:[_ ]?key)?', '[A-Za-z0-9/+]{40}'),
      score: 0.95,
    },
    {
      name: 'aws_session_token',
      regex: setting('(?:aws[_ ]?)?session[_ ]?token', '[A-Za-z0-9/+]{80,2000}={0,2}'),
      score: 0.95,
    },
    { name: 'github', regex: alone('gh[opusr]_[A-Za-z0-9_]{20,255}|github_pat_[A-Za-z0-9_]{22,255}'), score: 0.95 },
    {
      name: 'stripe',
      regex: alone('(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/=]{16,250}'),
      score: 0.95,
    },
    // Made to stand in pages that everybody reads, so only who asks for the strictest has it taken out.
    { name: 'stripe_publishable', regex: alone('pk_(?:live|test)_[A-Za-z0-9]{10,250}'), score: 0.4 },
    { name: 'gitlab', regex: alone('glpat-[\\w-]{20,250}'), score: 0.95 },
    { name: 'slack', regex: alone('xox[abeoprs]-[A-Za-z0-9-]{10,250}'), score: 0.95 },
    { name: 'google', regex: alone('AIza[\\w-]{35}'), score: 0.95 },
    { name: 'sk', regex: alone('sk-(?:[a-z0-9]{2,12}-){0,3}[A-Za-z0-9_]{20,250}'), score: 0.8 },
  ],
  contextWords: [],
  source: {
    title: 'RFC 7468 (keys as text), RFC 7519 (JWT), and the prefixes as their issuers publish them',
    url: 'https://docs.github.com/en/code-security/reference/secret-security/supported-secret-scanning-patterns',
  },
};
