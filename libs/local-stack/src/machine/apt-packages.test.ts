import { describe, expect, it } from '@jest/globals';
import { availablePackage, packagesToUnpack } from './apt-packages.js';

const DEBIAN_12 = `redis-server
  Depends: lsb-base
    sysvinit-utils
  Depends: redis-tools
redis-tools
  Depends: adduser
  Depends: libatomic1
  Depends: libc6
  Depends: libjemalloc2
 |Depends: libsystemd0
  Depends: libelogind0
adduser
  Depends: passwd
libjemalloc2
  Depends: libc6
  Depends: libstdc++6
libatomic1
  Depends: gcc-12-base
libelogind0
  Depends: libcap2
libstdc++6
  Depends: libgcc-s1
passwd
  Depends: libpam0g
`;

const OF_REDIS = ['redis-tools', 'redis-server'];
const SERVERS = ['redis-server', 'valkey-server'];

describe('The packages that a program is unpacked from', () => {
  it('are the program’s own and the libraries that the machine lacks', () => {
    const installed = new Set(['libc6', 'libstdc++6', 'libsystemd0', 'adduser', 'passwd']);
    expect(packagesToUnpack(OF_REDIS, DEBIAN_12, installed)).toEqual([
      'redis-server',
      'redis-tools',
      'libatomic1',
      'libjemalloc2',
    ]);
  });

  it('include libraries of libraries, but one of several alternatives only', () => {
    const packages = packagesToUnpack(OF_REDIS, DEBIAN_12, new Set(['libc6']));
    expect(packages).toContain('libgcc-s1');
    expect(packages).toContain('libsystemd0');
    expect(packages).not.toContain('libelogind0');
  });

  it('never include packages that would need to be installed to be of use', () => {
    expect(packagesToUnpack(OF_REDIS, DEBIAN_12, new Set())).not.toEqual(
      expect.arrayContaining(['adduser', 'libpam0g']),
    );
  });
});

describe('The package of a program', () => {
  it('is the first that the distribution has', () => {
    const policy =
      'redis-server:\n  Installed: (none)\n  Candidate: 5:7.0.15-1\nvalkey-server:\n  Candidate: 8.1\n';
    expect(availablePackage(SERVERS, policy)).toBe('redis-server');
  });

  it('is the next where that is gone', () => {
    const policy =
      'redis-server:\n  Installed: (none)\n  Candidate: (none)\nvalkey-server:\n  Candidate: 8.1\n';
    expect(availablePackage(SERVERS, policy)).toBe('valkey-server');
  });

  it('is none when apt knows neither, as before its lists were fetched', () => {
    expect(availablePackage(SERVERS, '')).toBeUndefined();
  });
});
