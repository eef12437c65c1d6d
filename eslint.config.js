import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * The layers of src/, top first. A room may import from rooms below its own line, never from one beside or above it.
 * main and scripts are above everything; compose and storage know everybody and are known to nobody else.
 */
const layers = [
  ['main', 'compose', 'storage'],
  ['http', 'mcp'],
  ['conversation'],
  ['tools'],
  ['triage', 'middleware', 'grievances'],
  ['threads', 'programs', 'answers'],
  ['profile'],
  ['eligibility'],
  ['household'],
  ['reading', 'model', 'embedding', 'prompts', 'packs', 'vault', 'audit'],
  ['config', 'bounds', 'errors', 'clock', 'worker'],
];
/** Rooms without any I/O: they may not even see the ports of the layer below them. */
const pure = ['eligibility', 'household'];

const roomPattern = (rooms) => `^(\\.\\./)+(${rooms.join('|')})(/|\\.ts$|$)`;

const layerRules = layers.flatMap((rooms, level) =>
  rooms.map((room) => {
    const above = layers.slice(0, level).flat();
    const beside = rooms.filter((other) => other !== room && level < layers.length - 1);
    const below = pure.includes(room) ? layers[9] : [];
    // The composition root and the adapters see everything; nothing else sees them.
    const forbidden = level === 0 ? [] : [...above, ...beside, ...below];
    const patterns =
      forbidden.length === 0
        ? []
        : [
            {
              regex: roomPattern(forbidden),
              message: `${room}/ may import only from rooms below it (ARCHITECTURE.md, the direction rule).`,
            },
            {
              regex: `^\\./(${forbidden.join('|')})(/|\\.ts$|$)`,
              message: `${room} may import only from rooms below it.`,
            },
          ];
    if (room !== 'storage')
      patterns.push({ regex: '^(better-sqlite3|pg)$', message: 'SQL lives only in src/storage.' });
    if (room !== 'http' && room !== 'mcp')
      patterns.push({ regex: '^(express|helmet|express-rate-limit)$', message: 'HTTP stays in src/http.' });
    if (pure.includes(room))
      patterns.push({
        regex: '^node:(fs|net|http|child_process|worker_threads)',
        message: `${room}/ is pure: no I/O.`,
      });
    return {
      files: [`src/${room}/**/*.ts`, `src/${room}.ts`],
      rules: { 'no-restricted-imports': ['error', { patterns }] },
    };
  }),
);

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'coverage/', '.ombud/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setTimeout: 'readonly' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read only in src/config.ts.' },
      ],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-params': ['error', 5],
      eqeqeq: 'error',
    },
  },
  ...layerRules,
  { files: ['src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['scripts/**', 'test/**', '*.js', '*.ts'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
);
