// The rules that ask the compiler: oxlint has them, ESLint has the rest.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { root } from './lint-fixture.mjs';

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

/** Findings by file. A folder outside, so that a fixture can be no part of a project. */
let found;
const folder = mkdtempSync(join(tmpdir(), 'lint-of-types-'));
after(() => rmSync(folder, { recursive: true }));
before(async () => {
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const compilerOptions = { types: [], noEmit: true, composite: false };
  const configuration = { extends: join(root, 'tsconfig.base.json'), compilerOptions };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const write = (file, line) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${DECLARATIONS}${line}\nexport {};\n`);
  };
  for (const [rule, bad, good] of RULES) {
    write(`${rule}/bad.ts`, bad);
    write(`${rule}/good.ts`, good);
    for (const file of [`${rule}/bad.test.ts`, `${rule}/test/bad.ts`, `e2e/${rule}.ts`]) write(file, bad);
  }
  const disabling = 'disable-next-line typescript/no-floating-promises';
  write('disabled.ts', `// oxlint-${disabling}\nready();`);
  write('disabled-in-vain.ts', `// oxlint-${disabling}\nvoid ready();`);
  found = await lint();
});

function lint() {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules', '.bin', 'tsgolint') };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--format', 'json'],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        try {
          const byFile = Object.groupBy(JSON.parse(stdout).diagnostics, ({ filename }) => filename);
          resolve((file) => (byFile[file] ?? []).map(({ code, message }) => code ?? message));
        } catch {
          reject(new Error(`oxlint: ${error} ${stdout}${stderr}`));
        }
      },
    );
  });
}

describe('rules that ask the compiler', () => {
  it('are all those that typescript-eslint recommends, but for require-await', () => {
    const recommended = tseslint.configs.recommendedTypeChecked.flatMap(({ rules = {} }) =>
      Object.keys(rules),
    );
    const asking = recommended
      .map((rule) => rule.replace('@typescript-eslint/', ''))
      .filter((rule) => tseslint.plugin.rules[rule]?.meta.docs.requiresTypeChecking);
    // Interfaces of frameworks ask for async functions that have nothing to wait for.
    const wanted = [...new Set(asking)].filter((rule) => rule !== 'require-await');
    assert.deepEqual(RULES.map(([rule]) => rule).toSorted(), wanted.toSorted());
  });

  for (const [rule] of RULES) {
    it(`${rule} refuses its fixture, and passes the twin`, () => {
      assert.ok(found(`${rule}/bad.ts`).includes(`typescript(${rule})`), found(`${rule}/bad.ts`).join());
      assert.ok(!found(`${rule}/good.ts`).includes(`typescript(${rule})`));
    });

    const isRelaxed = RELAXED_IN_TESTS.includes(rule);
    it(`${rule} ${isRelaxed ? 'lets tests read what really came' : 'holds in tests as well'}`, () => {
      for (const file of [`${rule}/bad.test.ts`, `${rule}/test/bad.ts`, `e2e/${rule}.ts`])
        assert.equal(found(file).includes(`typescript(${rule})`), !isRelaxed, file);
    });
  }

  it('are switched off by a comment for oxlint, and a comment that switches off nothing is refused', () => {
    assert.deepEqual(found('disabled.ts'), []);
    assert.equal(found('disabled-in-vain.ts').length, 1);
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
