import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const LIBRARIES = join(import.meta.dirname, '../..');

/** The folders that each folder depends on, in this library and in the one of the stores below it. */
const MADE_OF: Record<string, readonly string[]> = {
  development: ['product'],
  gate: ['prepare'],
  launch: ['prepare'],
  machine: [],
  'mail-inbox': ['machine'],
  prepare: [],
  product: [],
  programs: ['machine'],
  seed: ['product'],
  stores: ['machine'],
  'test-product': ['product'],
  'test-stores': ['machine', 'stores'],
};

const folderOf = (path: string) => path.split('/')[0]!;

/** The folders that a file imports from. */
const loadsOf = (path: string, text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, name]) => folderOf(join(dirname(path), name!)))
    .filter((folder) => folder !== folderOf(path));

describe('The folders of the runner and of the stores', () => {
  it('load those that they are made of, and no other purpose', () => {
    const sources = ['product-runner/src', 'local-stack/src'].map((folder) => join(LIBRARIES, folder));
    const loads = sources.flatMap((cwd) =>
      globSync('*/**/*.{ts,mjs}', { cwd })
        .filter((path) => !/\.test\.|\.d\./.test(path))
        .flatMap((path) =>
          loadsOf(path, readFileSync(join(cwd, path), 'utf8')).map(
            (folder) => `${folderOf(path)} -> ${folder}`,
          ),
        ),
    );
    const allowed = Object.entries(MADE_OF).flatMap(([folder, others]) =>
      others.map((other) => `${folder} -> ${other}`),
    );
    expect([...new Set(loads)].sort()).toEqual(allowed.sort());
    expect(
      loadsOf('gate/a.mjs', "import { b } from '../product/b.js';\nawait import('../seed/c.js');"),
    ).toEqual(['product', 'seed']);
  });
});
