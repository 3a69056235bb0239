import nextVitals from 'eslint-config-next/core-web-vitals';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { kebabCaseFile } from './lint/kebab-case-file.mjs';
import { noImportedInstanceof } from './lint/no-imported-instanceof.mjs';
import { supportedBrowsers } from './lint/supported-browsers.mjs';
import { textInOwnElement } from './lint/text-in-own-element.mjs';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
// What is built into more than one bundle of a process.
const BUNDLED = ['{app,components,lib,server,backend}/**/*.{ts,tsx}', '*.ts'];
const TESTS = ['**/*.test.{ts,tsx,mjs}', 'tests/**', 'sandbox/**', 'e2e/**'];

// Comments say who does something, and nothing is left for later.
const VAGUE = ['todo', 'fixme', 'nobody', 'somebody', 'whoever', 'anew'];

// Where React is. Its rules try to compile every function they see: a tenth of lint's time.
const SITE = ['{app,components}/**/*.tsx', 'components/**/use-*.ts'];
const siteRules = nextVitals.flatMap(({ rules, ...shared }) => [
  shared,
  ...(rules ? [{ files: SITE, rules }] : []),
]);

// Where Next, or another tool, takes a default export.
const DEFAULT_EXPORTS = [
  'app/**/{page,layout,template,default,loading,error,global-error,not-found,forbidden,unauthorized}.tsx',
  'app/**/{sitemap,robots,manifest,icon,apple-icon,opengraph-image,twitter-image}.{ts,tsx}',
  'middleware.ts',
  '*.config.{ts,mjs}',
  '.dependency-cruiser.mjs',
  '{tools/support/flaky,lint/import}-reporter.mjs',
];

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Export by name; only Next and tool configuration want a default.',
};

const noLaundering = {
  selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'A cast through unknown quiets the compiler: parse the value, or narrow it.',
};

const noSpreadLiteral = {
  selector:
    ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression).argument',
  message: 'Write the properties where they belong: lines may wrap.',
};

// A second language is added without touching components.
const noLiteralText = [
  'JSXText[value=/[a-z]{2}/]',
  'JSXAttribute[name.name=/^(aria-label|alt|label|lead|legend|placeholder|text|title)$/] > Literal[value=/[a-z]/i]',
].map((selector) => ({
  selector,
  message:
    'What the site shows stands in lib/content; what the API says, beside its cause in backend or lib/contract.',
}));

// The folders that begin with `_` ask the API, read the request, or put together what does.
const composes = {
  selector:
    'Program:not(:has(AwaitExpression)):not(:has(ImportDeclaration[source.value=/^(server-only$|next\\u002F|\\.|@\\u002Fapp\\u002F)/]))',
  message: 'What only shows what it is given stands in components.',
};

const noServerAction = {
  selector: 'ExpressionStatement[directive="use server"]',
  message: "An action's id changes with the build: post the form to a route by its name (lib/forms).",
};

// A page that the browser shows again as it was left would wait for ever.
const noOwnPending = {
  selector:
    'VariableDeclarator[id.elements.0.name=/^(is)?(busy|pending|processing|sending|submitting|saving|capturing)$/i] > CallExpression[callee.name="useState"]',
  message: 'Use usePending (components/ui/use-pending), which ends when a visitor comes back.',
};

const noProcessEnv = [
  'error',
  {
    object: 'process',
    property: 'env',
    message: 'Variables are read in lib/env only: add it to lib/env/schema.ts and import `env`.',
  },
];

// What visitors read is EventTime on a page, sayMoment in a mail. Members of an organization, and
// operators, read its zone's times.
const ONE_MOMENT = 'Visitors read a time as EventTime or sayMoment (lib/time/moment.ts) writes it.';
const OWN_TIMES = [
  '{app/_studio,app/(studio),app/(operator),app/api/studio,app/api/operator}/**',
  '{components,lib,lib/content}/studio/**',
  'backend/studio/**/!(*mail*).ts',
  'backend/orders/refund-pauses.ts',
];
const oneMoment = {
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      name: '@/lib/time/instant',
      importNames: ['formatInstant'],
      message: ONE_MOMENT,
    },
  ],
  'no-restricted-properties': [
    ...noProcessEnv,
    { object: 'Intl', property: 'DateTimeFormat', message: ONE_MOMENT },
    ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
      property,
      message: ONE_MOMENT,
    })),
  ],
};

// Patterns that take quadratic time for some text, and those that don't say what they seem to.
const patternRules = {
  ...toErrors('no-super-linear-move no-contradiction-with-assertion no-empty-alternative no-lazy-ends'),
  ...toErrors('no-misleading-unicode-character no-missing-g-flag no-optional-assertion'),
  ...toErrors('no-potentially-useless-backreference no-useless-assertions'),
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
};

function toErrors(names) {
  return Object.fromEntries(names.split(' ').map((name) => [`regexp/${name}`, 'error']));
}

// Zod still tries a pattern after a failed length limit, unless the limit has `abort`.
const noUnboundedPattern = {
  selector:
    'CallExpression[callee.property.name="regex"]:has(Identifier[name="z"]), CallExpression[callee.object.name="z"][callee.property.name=/^(url|httpUrl|email|hostname|jwt)$/]',
  message:
    'A pattern needs a length limit that ends the parse: use patternedText or urlSchema of lib/contract.',
};

const OF_PRODUCT = [noLaundering, noSpreadLiteral, noUnboundedPattern, noServerAction, noOwnPending];

export default tseslint.config(
  ...siteRules,
  {
    ignores: [
      // Next's own rules leave that out, as the folder of a build.
      '!build/**',
      '.next*/**',
      'media/**',
      'public/**',
      'test-results/**',
      'playwright-report/**',
      'coverage/**',
      '.data*/**',
      'next-env.d.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: {
      regexp,
      house: {
        rules: {
          'kebab-case-file': kebabCaseFile,
          'no-imported-instanceof': noImportedInstanceof,
          'supported-browsers': supportedBrowsers,
          'text-in-own-element': textInOwnElement,
        },
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'house/kebab-case-file': 'error',
      ...patternRules,
      // Prettier wraps code, and leaves comments as they are.
      'max-len': ['error', { code: 1000, comments: 100, ignoreUrls: true }],
      'no-restricted-properties': noProcessEnv,
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:process', importNames: ['env'], message: 'Variables are read in lib/env only.' },
          ],
        },
      ],
      'no-restricted-syntax': ['error', noDefaultExport, noLaundering, noSpreadLiteral],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
      'no-warning-comments': ['error', { terms: VAGUE, location: 'anywhere' }],
      'no-control-regex': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: TYPESCRIPT })),
  {
    files: TYPESCRIPT,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // The compiler finds these (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: [
      'lib/env/**',
      'instrumentation.ts',
      'next.config.ts',
      'vitest.config.ts',
      'playwright.config.ts',
      'build/**',
      'cli/**',
      'tools/**',
      ...TESTS,
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
  {
    files: [
      'build/**',
      'cli/**',
      'tools/**',
      'server.ts',
      'backend/main.ts',
      'ingest/main.ts',
      'sandbox/server.ts',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['lib/**', 'backend/**', 'app/**', 'components/**', 'server/**'],
    ignores: [...TESTS, 'lib/env/**', 'lib/contract/text.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...OF_PRODUCT] },
  },
  {
    files: ['{app,components,lib,server,backend}/**/*.{ts,tsx}'],
    ignores: [...TESTS, ...OWN_TIMES, 'lib/{env,time}/**', 'lib/contract/events.ts'],
    rules: oneMoment,
  },
  {
    files: BUNDLED,
    ignores: TESTS,
    rules: { 'house/no-imported-instanceof': 'error' },
  },
  { files: ['{app,components}/**/*.tsx'], rules: { 'house/text-in-own-element': 'error' } },
  {
    files: ['{app,components,lib}/**/*.{ts,tsx}', 'server/page-cache/finish/inline/*.ts'],
    ignores: [...TESTS, 'lib/{api-client,env,json,observability,process,seo}/**'],
    rules: { 'house/supported-browsers': 'error' },
  },
  { files: DEFAULT_EXPORTS, rules: { 'no-restricted-syntax': ['error', noLaundering, noSpreadLiteral] } },
  {
    files: ['components/**/*.tsx', 'app/_*/**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, ...OF_PRODUCT, ...noLiteralText],
    },
  },
  {
    files: ['app/_*/**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', composes, noDefaultExport, ...OF_PRODUCT, ...noLiteralText],
    },
  },
  {
    files: ['app/**/{page,layout,error,global-error,not-found}.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...OF_PRODUCT, ...noLiteralText] },
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-implied-eval': 'off',
      'no-restricted-syntax': ['error', noDefaultExport, noSpreadLiteral],
      // They read what they wrote themselves.
      'regexp/no-super-linear-move': 'off',
    },
  },
  // A type declaration repeats what a package is, however that package exports it.
  {
    files: ['**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // A server component is rendered once for each request: reading the clock is right there only.
  { files: ['app/**'], rules: { 'react-hooks/purity': 'off' } },
);
