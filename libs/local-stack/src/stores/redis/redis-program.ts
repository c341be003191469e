import { join } from 'node:path';
import { findProgram, type FoundProgram } from '../../machine/distribution-program.js';

/**
 * Finds a Redis (or Valkey) server program: on PATH, or unpacked into `<local directory>/redis-program` from the
 * distribution's packages. Debian and Ubuntu have Redis; some later releases have its fork Valkey instead.
 *
 * @throws StackError with advice if there is none and none is available.
 */
export const findRedisProgram = (
  localDirectory: string,
  report: (line: string) => void,
): Promise<FoundProgram> =>
  findProgram(
    {
      title: 'Redis',
      names: ['redis-server', 'valkey-server'],
      packages: ['redis-server', 'valkey-server'],
      filePackages: ['redis-tools', 'valkey-tools', 'redis', 'valkey'],
      directory: join(localDirectory, 'redis-program'),
      advice:
        'install it (Debian and Ubuntu: sudo apt-get install redis-server) or set REDIS_URL to a Redis server of your own',
    },
    report,
  );
