// Bundled services (infra/bundle): the bundle leaves out unused code, and reports errors like sources.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { promisify } from 'node:util';

const WORKSPACE = resolve(import.meta.dirname, '../../..');
const BUNDLE = join(WORKSPACE, 'infra/bundle/bundle-service.mjs');
const run = promisify(execFile);

/** Each generated line maps to the line with the same number in one source. */
const mapOf = (name, lines) =>
  JSON.stringify({
    version: 3,
    file: `${name}.js`,
    sources: [`../src/${name}.ts`],
    names: [],
    mappings: ['AAAA', ...Array.from({ length: lines - 1 }, () => 'AACA')].join(';'),
  });

describe('the bundle of a service', () => {
  let directory;
  beforeAll(async () => {
    const parent = join(WORKSPACE, '.cache');
    await mkdir(parent, { recursive: true });
    directory = await mkdtemp(join(parent, 'bundle-'));
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function bundle(files) {
    for (const [name, lines] of Object.entries(files)) {
      const file = join(directory, 'dist', `${name}.js`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.map`, mapOf(name, lines.length));
      const map = `//# sourceMappingURL=${name.split('/').at(-1)}.js.map`;
      await writeFile(file, [...lines, map].join('\n'));
    }
    await run(process.execPath, [BUNDLE], { cwd: directory });
    return run(process.execPath, ['dist-server/main.js'], { cwd: directory });
  }
  const program = () => readFile(join(directory, 'dist-server/program.js'), 'utf8');

  it('does not name an arrow function whenever it is created', async () => {
    const { stdout } = await bundle({
      main: [`import { made } from './made.js';`, `console.log(made().name === 'inner');`],
      made: [`export function made() {`, `  const inner = () => made;`, `  return inner;`, `}`],
    });
    assert.equal(stdout, 'false\n');
  });

  it('names classes, functions, files and lines as the sources do', async () => {
    const { stdout } = await bundle({
      main: [`import { Calendar } from './calendar.js';`, `new Calendar().publish();`],
      calendar: [
        `export class Calendar {`,
        `  publish() {`,
        `    console.log(this.constructor.name, explain());`,
        `  }`,
        `}`,
        `function explain() {`,
        `  return new Error('why').stack;`,
        `}`,
      ],
    });
    assert.match(stdout, /^Calendar Error: why/);
    assert.match(stdout, /at explain \(.*src\/calendar\.ts:7/);
    assert.match(stdout, /\bpublish \(.*src\/calendar\.ts:3/);
    assert.match(stdout, /src\/main\.ts:2/);
  });

  it('keeps only source maps of our own lines', async () => {
    await bundle({
      main: [`import { string } from 'zod';`, `console.log(string().parse('a'));`],
    });
    const { sources } = JSON.parse(await readFile(join(directory, 'dist-server/program.js.map'), 'utf8'));
    assert.deepEqual(
      sources.map((source) => source.replace(/^.*\/src\//, 'src/')),
      ['src/main.ts'],
    );
  });

  it('leaves the drivers of other databases out', async () => {
    await bundle({
      main: [
        `import { DataSource } from 'typeorm';`,
        `const { driver } = new DataSource({ type: 'postgres' });`,
        `console.log(driver.constructor.name);`,
      ],
    });
    const text = await program();
    assert.ok(text.includes('PostgresDriver'));
    assert.ok(!text.includes('SHOW VARIABLES LIKE'), 'a query of the driver of MySQL');
  });

  it('is plain ASCII, whatever packages write', async () => {
    await bundle({ main: [`console.log(/[\u4e00-\u9fff]/u.test('\u4e2d'), 'Z\u00fcrich');`] });
    assert.ok(/^[\0-\x7f]*$/.test((await program()).replace(/\/\[[^/]*\]\/u/, '')));
  });

  it('leaves a file that looks at where it is in its place', async () => {
    const { stdout } = await bundle({
      main: [`import { place } from './deep/place.js';`, `console.log(place);`],
      'deep/place': [`export const place = import.meta.dirname;`],
    });
    assert.equal(stdout.trim(), join(directory, 'dist/deep'));
  });

  it('refuses such a file if it imports another project, which would be loaded twice', async () => {
    await assert.rejects(
      bundle({
        main: [`import { place } from './deep/place.js';`, `console.log(place);`],
        'deep/place': [
          `import { once } from '../once.js';`,
          `export const place = [once, import.meta.dirname];`,
        ],
        once: [`export const once = Symbol();`],
      }),
      /deep\/place\.js uses import\.meta/,
    );
  });

  it('names the packages that it leaves outside, those that sources load by name included', async () => {
    const manifest = join(directory, 'package.json');
    await writeFile(manifest, '{"type":"module","loadedByName":["fontkit"]}');
    await bundle({
      main: [
        `import { z } from 'zod';`,
        `if (process.argv.length > 9) await import('sharp');`,
        `console.log(typeof z);`,
      ],
    });
    const text = await readFile(join(directory, 'dist-server/packages.json'), 'utf8');
    assert.deepEqual(JSON.parse(text), ['fontkit', 'sharp']);
    await writeFile(manifest, '{"type":"module"}');
  });

  it('has each program of a service that has several', async () => {
    const { stdout } = await bundle({
      main: [`console.log('main');`],
      'published/main': [`console.log('published');`],
    });
    assert.equal(stdout.trim(), 'main');
    const published = await run(process.execPath, ['dist-server/published/main.js'], { cwd: directory });
    assert.equal(published.stdout.trim(), 'published');
    await rm(join(directory, 'dist/published'), { recursive: true });
  });

  it('contains lazily loaded code without running it', async () => {
    const { stdout } = await bundle({
      main: [`if (process.argv.length > 9) await import('./later.js');`, `console.log('started');`],
      later: [`console.log('loaded');`, `export {};`],
    });
    assert.equal(stdout.trim(), 'started');
    assert.deepEqual((await readdir(join(directory, 'dist-server'))).sort(), [
      'main.js',
      'packages.json',
      'program.js',
      'program.js.map',
    ]);
  });
});
