import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentVersions } from './shared-modules.js';

let modules: string;
beforeEach(() => {
  modules = mkdtempSync(path.join(tmpdir(), 'modules-'));
  write('@daymark/words/package.json', JSON.stringify({ version: '1.0.0' }));
  write('@daymark/words/src/index.ts', 'export const hello = 1;');
  writeManifest({ '@daymark/words': '1.0.0', antd: '6.6.8' });
  write('@daymark/ui/src/index.ts', 'export const button = 1;');
  write('@daymark/ui/src/index.test.ts', 'first');
});
afterEach(() => rmSync(modules, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(modules, file)), { recursive: true });
  writeFileSync(path.join(modules, file), content);
}
const writeManifest = (dependencies: Record<string, string>) =>
  write('@daymark/ui/package.json', JSON.stringify({ version: '1.2.3', dependencies }));
const version = () => contentVersions(modules)('@daymark/ui');

describe('The version of a shared library', () => {
  it('is that of its package with a hash of what it is made of', () => {
    expect(version()).toMatch(/^1\.2\.3-c[0-9a-f]{12}$/);
    expect(version()).toBe(version());
  });

  it.each([
    ['its sources', () => write('@daymark/ui/src/index.ts', 'export const button = 2;')],
    ['the names of its files', () => write('@daymark/ui/src/styles/new.css', '')],
    [
      'a library of this repository that it imports',
      () => write('@daymark/words/src/index.ts', 'export const hello = 2;'),
    ],
    ['the version of an external package', () => writeManifest({ '@daymark/words': '1.0.0', antd: '6.6.9' })],
  ])('changes with %s', (_what, change) => {
    const before = version();
    change();
    expect(version()).not.toBe(before);
  });

  it('is read once for all who ask in a build', () => {
    const versionOf = contentVersions(modules);
    const before = versionOf('@daymark/ui');
    write('@daymark/ui/src/index.ts', 'export const button = 2;');
    expect(versionOf('@daymark/ui')).toBe(before);
  });

  it('does not change with its tests', () => {
    const before = version();
    write('@daymark/ui/src/index.test.ts', 'second');
    expect(version()).toBe(before);
  });
});
