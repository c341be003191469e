import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The folders that each folder depends on. Others are independent, and no folder loads them. */
const MADE_OF: Record<string, readonly string[]> = {
  chromium: ['machine'],
  development: ['machine', 'product'],
  gate: ['prepare'],
  launch: ['prepare'],
  machine: [],
  'mail-inbox': ['machine'],
  prepare: [],
  product: ['machine', 'mail-inbox', 'stores'],
  python: ['machine'],
  seed: ['machine', 'product'],
  stores: ['machine'],
  'test-product': ['machine', 'mail-inbox', 'product', 'stores'],
  'test-stores': ['machine', 'stores'],
};

const folderOf = (path: string) => path.split('/')[0]!;

/** The folders that a file imports from. */
const loadsOf = (path: string, text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, name]) => folderOf(join(dirname(path), name!)))
    .filter((folder) => folder !== folderOf(path));

describe('The folders of this library', () => {
  it('load those that they are made of, and no other purpose', () => {
    const files = globSync('*/**/*.{ts,mjs}', { cwd: import.meta.dirname }).filter(
      (path) => !/\.test\.|\.d\./.test(path),
    );
    const loads = files.flatMap((path) =>
      loadsOf(path, readFileSync(join(import.meta.dirname, path), 'utf8')).map(
        (folder) => `${folderOf(path)} -> ${folder}`,
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
