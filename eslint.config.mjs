import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { buildBoundaryOptions, CONSOLE_BANS } from './tools/lint/boundaries.mjs';
import { consoleRooms } from './tools/lint/console-rooms.mjs';
import { sqlRooms } from './tools/lint/sql-rooms.mjs';
import { sqlStates } from './tools/lint/sql-states.mjs';

const CODE = ['**/*.ts', '**/*.tsx'];
const TESTS = ['**/*.spec.ts', '**/*.fixture.ts', '**/*.spec.tsx', '**/*.e2e.ts', 'apps/console-e2e/**/*.ts'];
// What reads input of others; tools and tests read their own files.
const PRODUCT = ['apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx', 'libs/*/src/**/*.ts', 'workflows/src/**/*.ts'];
const CONSOLE = ['apps/console/src/**/*.ts', 'apps/console/src/**/*.tsx'];
const BOUNDARIES = '@nx/enforce-module-boundaries';

export default tseslint.config(
  { ignores: ['**/dist', '**/.tsout', '**/.data', '**/.tmp', '**/.nx', '**/test-results', '**/playwright-report'] },
  // A rule that is wrong is changed here with a reason, never switched off in a file.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  js.configs.recommended,
  // Names that no file declares are found by the compiler where there is one; tools run on Node, and tell a browser what to do.
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.mts'],
    rules: {
      eqeqeq: ['error', 'smart'],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'off',
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
    },
  },
  {
    files: PRODUCT,
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      // Input decides how long an expression of this kind runs: one file name of 1.5 MB stopped a process for a minute.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  // What only types tell is asked of the native compiler, beside ESLint: tools/lint/floating-promises.mjs.
  { files: CODE, plugins: { '@nx': nx }, rules: { [BOUNDARIES]: ['error', buildBoundaryOptions({ tests: false })] } },
  { files: TESTS, plugins: { '@nx': nx }, rules: { [BOUNDARIES]: ['error', buildBoundaryOptions({ tests: true })] } },
  {
    files: ['libs/*/src/**/*.ts', 'apps/api/src/**/*.ts', 'apps/worker/src/**/*.ts', 'apps/demo/src/**/*.ts'],
    ignores: TESTS,
    plugins: { sql: { rules: { 'own-or-lower-tables': sqlRooms } } },
    rules: { 'sql/own-or-lower-tables': 'error' },
  },
  {
    files: ['libs/*/src/**/*.ts', 'apps/api/src/**/*.ts', 'apps/worker/src/**/*.ts', 'apps/demo/src/**/*.ts'],
    ignores: [...TESTS, 'libs/testing/**'],
    plugins: { 'sql-states': { rules: { 'by-machine': sqlStates } } },
    rules: { 'sql-states/by-machine': 'error' },
  },
  {
    files: CONSOLE,
    plugins: { 'react-hooks': reactHooks, portal: { rules: { 'console-rooms': consoleRooms } } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': ['error', CONSOLE_BANS],
      'portal/console-rooms': 'error',
      // In `sx` a 1 is the whole width, not a pixel: words meant for screen readers alone made a page twice as wide as its window.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Property[key.name=/^(width|height)$/][value.value=1]',
          message: "1 means 100 % in sx: write '1px', '100%' or visuallyHidden.",
        },
        {
          // The box around the field: a screen reader looks for what is required or wrong at the field itself.
          selector: 'JSXOpeningElement[name.name="TextField"] > JSXSpreadAttribute[argument.name="aria"]',
          message: 'aria belongs to the field: slotProps={{ …, htmlInput: { …, ...aria } }}.',
        },
        {
          // The browser cuts what is pasted over the limit, without a word. TextAreaField says it: it gives none to its input.
          selector:
            'JSXOpeningElement[name.name!="TextAreaField"] > JSXAttribute[name.name="maxLength"], ObjectExpression > Property[key.name="maxLength"]',
          message:
            'maxLength cuts what is pasted: a Field says what is over by `typed` and `longest`, elsewhere LimitedInput or useTooLong does.',
        },
      ],
    },
  },
  // Tests of the console run in Node and may read files.
  { files: ['apps/console/src/**/*.spec.ts', 'apps/console/src/**/*.spec.tsx'], rules: { 'no-restricted-imports': 'off' } },
);
