import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findMigrations } from './migrate.js';

describe('The migrations of a folder', () => {
  let folder: string;
  const find = async () => (await findMigrations(pathToFileURL(`${folder}/`))).map(({ name }) => name);
  const add = (file: string, text: string) => writeFile(join(folder, file), text);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await add('package.json', '{ "type": "module" }');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are found in the order of their time stamps, without what else a compiler leaves there', async () => {
    await add('20-add-colors.js', 'export class AddColors20 {}');
    await add('10-create-tables.js', 'export class CreateTables10 {}');
    await add('10-create-tables.d.ts', 'export declare class CreateTables10 {}');
    await add('10-create-tables.js.map', '{}');
    expect(await find()).toEqual(['CreateTables10', 'AddColors20']);
  });

  it('begin with the baseline, whatever a compiler left there of before it', async () => {
    await add('10-create-tables.js', 'export class CreateTables10 {}');
    await add('15-baseline.js', 'export class Baseline15 {}');
    await add('20-baseline.js', 'export class Baseline20 {}');
    await add('30-add-colors.js', 'export class AddColors30 {}');
    expect(await find()).toEqual(['Baseline20', 'AddColors30']);
  });

  it.each([
    ['nothing', ''],
    ['two', 'export class A10 {} export class B10 {}'],
    ['one of another time stamp', 'export class A11 {}'],
    ['something else', 'export const A10 = 1'],
  ])('are refused where a file exports %s', async (_what, text) => {
    await add('10-a.js', text);
    await expect(find()).rejects.toThrow('10-a.js has to export one migration');
  });
});
