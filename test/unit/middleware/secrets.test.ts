import { describe, expect, it } from 'vitest';
import { restoreText } from '../../../src/middleware/pii-restoration/restore-text.ts';
import { newVault, redact } from './us-redactor.ts';

/** Put together here, so that no scanner of this repository takes an example for a leak. */
const of = (...parts: readonly string[]): string => parts.join('');
const letters = 'aBcD3fGh1JkLmN0pQrStUvWxYz12345678AbCd';

/** As their issuers document them; every one is an example or made up. */
const secrets: readonly (readonly [string, string])[] = [
  ['an AWS access key id', of('AKIA', 'IOSFODNN7EXAMPLE')],
  ['an AWS temporary key id', of('ASIA', 'Y34FZKBOKMUTVV7A')],
  ['a GitHub token', of('ghp_', letters.slice(0, 36))],
  ['a GitHub app token', of('ghs_', letters.slice(0, 36))],
  ['a fine-grained GitHub token', of('github_pat_', letters.slice(0, 22), '_', letters, letters.slice(0, 21))],
  ['a Stripe live key', of('sk_', 'live_', letters.slice(0, 24))],
  ['a Stripe restricted test key', of('rk_', 'test_', letters.slice(0, 24))],
  ['a Stripe webhook secret', of('whsec_', letters.slice(0, 32))],
  [
    'a JWT (RFC 7519, section 3.1)',
    of(
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.',
      'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.',
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    ),
  ],
  ['a GitLab token', of('glpat-', letters.slice(0, 20))],
  ['a Slack token', of('xoxb-', '123456789012-', letters.slice(0, 24))],
  ['a Google key', of('AIza', letters.slice(0, 35))],
  ['a model provider’s key', of('sk-', 'proj-', letters)],
];

const lines = [letters, letters, letters.slice(0, 20), '=='].join('\n');
const pem = (kind: string, body = lines): string => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;
const encrypted = `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0011223344556677\n\n${lines}`;
const keys: readonly (readonly [string, string])[] = [
  ['PKCS #8', pem('PRIVATE KEY')],
  ['RSA', pem('RSA PRIVATE KEY')],
  ['RSA, encrypted', pem('RSA PRIVATE KEY', encrypted)],
  ['OpenSSH', pem('OPENSSH PRIVATE KEY')],
  ['PGP', pem('PGP PRIVATE KEY BLOCK')],
  ['on one line of JSON', pem('EC PRIVATE KEY').replaceAll('\n', '\\n')],
];

describe('a secret', () => {
  it.each([...secrets, ...keys])('%s is taken out whole and comes back as it was', (_what, secret) => {
    const vault = newVault();
    const says = `Use this: ${secret} and tell me if I qualify.`;
    const redacted = redact(says, {}, vault);
    expect(redacted).toBe('Use this: [SECRET_1] and tell me if I qualify.');
    expect(restoreText(redacted, vault).text).toBe(says);
  });

  const awsSecret = of('wJalrXUtnFEMI/K7MDENG/', 'bPxRfiCYEXAMPLEKEY');
  it.each([
    `aws_secret_access_key = ${awsSecret}`,
    `AWS_SECRET_ACCESS_KEY=${awsSecret}`,
    `{"SecretAccessKey": "${awsSecret}"}`,
    `my aws secret is ${awsSecret}`,
  ])('without a prefix of its own is found by its name: %j', (says) => {
    expect(redact(says)).toBe(says.replace(awsSecret, '[SECRET_1]'));
  });

  it('whose end was cut off goes as far as it stands there', () => {
    expect(redact(`-----BEGIN PRIVATE KEY-----\n${letters}\n${letters}`)).toBe('[SECRET_1]');
  });

  it('in other letter case is another secret', () => {
    const vault = newVault();
    const [one, other] = [of('ghp_', letters.slice(0, 36)), of('ghp_', letters.slice(0, 36).toLowerCase())];
    const redacted = redact(`${one} ${other}`, {}, vault);
    expect(redacted).toBe('[SECRET_1] [SECRET_2]');
    expect(restoreText(redacted, vault).text).toBe(`${one} ${other}`);
  });

  it('that is made to be published is taken out only where that is asked', () => {
    const published = of('pk_', 'live_', letters.slice(0, 24));
    expect(redact(published)).toBe(published);
    expect(redact(published, { aggressiveness: 'strict' })).toBe('[SECRET_1]');
  });

  it.each([
    '-----BEGIN CERTIFICATE-----',
    pem('PUBLIC KEY'),
    'what does BEGIN PRIVATE KEY mean?',
    'the sk-test failed and my ghp_ was empty',
    'AKIA is an AWS prefix',
    'my secret is that I have no money',
    '64ac0a0c7a1b4b7cb9f1d2e34a5b6c7d8e9f0a1b',
  ])('is not seen in %j', (says) => {
    expect(redact(says)).toBe(says);
  });
});
