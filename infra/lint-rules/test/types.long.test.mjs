// The type-aware rules, which oxlint checks.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, it } from '@jest/globals';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { root } from './lint-fixture.mjs';
import { oxlintFindings } from './oxlint-fixtures.mjs';

const RULES = [
  ['await-thenable', 'await 1;', 'await ready();'],
  ['no-array-delete', 'delete numbers[0];', 'numbers.shift();'],
  ['no-base-to-string', 'String({});', 'String(1);'],
  ['no-duplicate-type-constituents', 'type Twice = string | string;', 'type Once = string;'],
  ['no-floating-promises', 'ready();', 'void ready();'],
  ['no-for-in-array', 'for (const key in numbers) key;', 'for (const number of numbers) number;'],
  ['no-implied-eval', "setTimeout('text');", 'setTimeout(() => undefined);'],
  ['no-misused-promises', 'numbers.forEach(async () => ready());', 'numbers.map(async () => ready());'],
  ['no-redundant-type-constituents', 'type All = unknown | string;', 'type All = unknown;'],
  ['no-unnecessary-type-assertion', 'numbers as number[];', 'numbers as readonly number[];'],
  ['no-unsafe-argument', 'Math.abs(anything);', 'Math.abs(1);'],
  ['no-unsafe-assignment', 'const taken = anything;', 'const taken: unknown = anything;'],
  ['no-unsafe-call', 'anything();', 'void ready();'],
  ['no-unsafe-enum-comparison', 'Size.Small === 0;', 'Size.Small === size;'],
  ['no-unsafe-member-access', 'anything.member;', 'numbers.length;'],
  ['no-unsafe-return', 'const give = () => anything;', 'const give = (): unknown => anything;'],
  ['no-unsafe-unary-minus', '-text;', '-1;'],
  ['only-throw-error', 'throw 1;', "throw new Error('text');"],
  ['prefer-promise-reject-errors', 'void Promise.reject(1);', "void Promise.reject(new Error('text'));"],
  ['restrict-plus-operands', 'numbers + 1;', '2 + 1;'],
  ['restrict-template-expressions', '`${numbers}`;', '`${1} ${true}`;'],
  ['unbound-method', 'const method = text.trim;', 'const method = () => text.trim();'],
];
const RELAXED_IN_TESTS = [
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'unbound-method',
];
const DECLARATIONS = `declare const anything: any;
declare const numbers: number[];
declare const text: string;
declare function ready(): Promise<void>;
enum Size { Small }
declare const size: Size;
`;

/** Findings by file. */
let found;
beforeAll(async () => {
  const texts = {};
  const write = (file, line) => (texts[file] = `${DECLARATIONS}${line}\nexport {};\n`);
  for (const [rule, bad, good] of RULES) {
    write(`${rule}/bad.ts`, bad);
    write(`${rule}/good.ts`, good);
    for (const file of [`${rule}/bad.test.ts`, `${rule}/test/bad.ts`, `e2e/${rule}.ts`]) write(file, bad);
  }
  const disabling = 'disable-next-line typescript/no-floating-promises';
  write('disabled.ts', `// oxlint-${disabling}\nready();`);
  write('disabled-in-vain.ts', `// oxlint-${disabling}\nvoid ready();`);
  texts['unused.ts'] = 'const left = 1;\nexport {};\n';
  texts['unused-on-purpose.ts'] = 'const _left = 1;\nexport {};\n';
  texts['unused.mjs'] = 'try { process.exit(); } catch (error) { process.exit(1); }\n';
  found = await oxlintFindings(texts);
});

describe('rules that ask the compiler', () => {
  it('are all those that typescript-eslint recommends, but for require-await', () => {
    const recommended = tseslint.configs.recommendedTypeChecked.flatMap(({ rules = {} }) =>
      Object.keys(rules),
    );
    const asking = recommended
      .map((rule) => rule.replace('@typescript-eslint/', ''))
      .filter((rule) => tseslint.plugin.rules[rule]?.meta.docs.requiresTypeChecking);
    // Frameworks' interfaces require async functions that await nothing.
    const wanted = [...new Set(asking)].filter((rule) => rule !== 'require-await');
    assert.deepEqual(RULES.map(([rule]) => rule).toSorted(), wanted.toSorted());
  });

  for (const [rule] of RULES) {
    it(`${rule} refuses its fixture, and passes the twin`, () => {
      assert.ok(found(`${rule}/bad.ts`).includes(`typescript(${rule})`), found(`${rule}/bad.ts`).join());
      assert.ok(!found(`${rule}/good.ts`).includes(`typescript(${rule})`));
    });

    const isRelaxed = RELAXED_IN_TESTS.includes(rule);
    it(`${rule} ${isRelaxed ? 'is off in tests, which read received data' : 'applies to tests as well'}`, () => {
      for (const file of [`${rule}/bad.test.ts`, `${rule}/test/bad.ts`, `e2e/${rule}.ts`])
        assert.equal(found(file).includes(`typescript(${rule})`), !isRelaxed, file);
    });
  }

  it('are switched off by a comment for oxlint, and a comment that switches off nothing is refused', () => {
    const ofComments = (file) => found(file).filter((rule) => rule !== 'eslint(no-unused-vars)');
    assert.deepEqual(ofComments('disabled.ts'), []);
    assert.equal(ofComments('disabled-in-vain.ts').length, 1);
  });

  it('come with that of unused variables, in scripts too', () => {
    for (const file of ['unused.ts', 'unused.mjs'])
      assert.deepEqual(found(file), ['eslint(no-unused-vars)'], file);
    assert.deepEqual(found('unused-on-purpose.ts'), []);
  });

  it('know the types of every source, since a tsconfig.json includes it', () => {
    const configurations = globSync('{services,frontends,libs,infra,bench,e2e,k8s}/**/tsconfig.json', {
      cwd: root,
      exclude: ['**/node_modules'],
    });
    const sources = globSync('{services,frontends,libs,infra,bench,e2e,k8s}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/node_modules', '**/dist', '**/dist-*', '**/*.d.ts'],
    });
    assert.ok(sources.length > 1_000);
    const included = new Set();
    for (const file of configurations) {
      const text = readFileSync(join(root, file), 'utf8');
      const { config } = ts.parseConfigFileTextToJson(file, text);
      const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, dirname(file)));
      for (const name of fileNames) included.add(name);
    }
    assert.deepEqual(
      sources.filter((file) => !included.has(join(root, file))),
      [],
    );
  });
});
