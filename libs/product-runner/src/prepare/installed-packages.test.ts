import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { matchesLock, scriptsToRun } from './install.mjs';

const WANTED = {
  packages: {
    '': { version: '1.0.0' },
    'libs/ui': { version: '1.0.0' },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/@daymark/ui': { link: true },
  },
};
const INSTALLED = {
  packages: { 'node_modules/react': { version: '19.3.1' }, 'node_modules/@daymark/ui': { link: true } },
};

describe('Installed packages', () => {
  it('match the lock file when every package is there in its version, optional ones aside', () => {
    expect(matchesLock(WANTED, INSTALLED)).toBe(true);
  });

  it('do not match when nothing was installed, or the installation was interrupted', () => {
    expect(matchesLock(WANTED, undefined)).toBe(false);
  });

  it('do not match when a package is missing', () => {
    expect(matchesLock(WANTED, { packages: { 'node_modules/@daymark/ui': { link: true } } })).toBe(false);
  });

  it('do not match when a package has another version', () => {
    const older = { packages: { ...INSTALLED.packages, 'node_modules/react': { version: '19.3.0' } } };
    expect(matchesLock(WANTED, older)).toBe(false);
  });

  it('do not match when a project of the workspace is not linked', () => {
    expect(matchesLock(WANTED, { packages: { 'node_modules/react': { version: '19.3.1' } } })).toBe(false);
  });
});

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(WORKSPACE_DIRECTORY, name), 'utf8'));

describe('The lock file', () => {
  it('makes npm link only one `tsc`, the native one', () => {
    const { packages } = readJson('package-lock.json') as { packages: Record<string, { bin?: object }> };
    const compilers = Object.keys(packages).filter((path) => 'tsc' in (packages[path]!.bin ?? {}));
    expect(compilers).toEqual(['node_modules/typescript-native']);
  });
});

describe('Install scripts', () => {
  const manifest = { allowScripts: { database: true, '@scope/tool': true, tracker: false } };
  const installed = {
    packages: {
      'node_modules/database': { version: '18.4.0', hasInstallScript: true },
      'node_modules/tracker': { version: '1.0.0', hasInstallScript: true },
      'node_modules/unnamed': { version: '1.0.0', hasInstallScript: true },
    },
  };

  it('run of the packages that are named and installed, and of no other', () => {
    expect(scriptsToRun(manifest, installed)).toEqual({ database: '18.4.0' });
  });

  it('run once for each version', () => {
    expect(scriptsToRun(manifest, installed, { database: '18.4.0' })).toEqual({});
    expect(scriptsToRun(manifest, installed, { database: '18.3.0' })).toEqual({ database: '18.4.0' });
  });

  it('are each allowed or refused by name in the package.json of the workspace', () => {
    const { packages } = readJson('package-lock.json') as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> };
    const withScripts = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript);
    const names = withScripts.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  });

  it('are run by no version of npm by itself', () => {
    expect(readFileSync(join(WORKSPACE_DIRECTORY, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
