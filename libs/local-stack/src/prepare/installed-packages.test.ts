import { describe, expect, it } from '@jest/globals';
import { matchesLock } from './install.mjs';

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
