import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess, type ProcessIdentity } from '../../machine/process-identity.js';

/**
 * The server that runs on a data directory, according to its postmaster.pid. A file whose process has exited, or whose
 * id belongs to another program now, is ignored: only PostgreSQL has the data directory as its working directory.
 */
export function findPostmaster(dataDirectory: string): ProcessIdentity | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const identity = identifyProcess(pid);
  if (identity === undefined) return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDirectory) ? identity : undefined;
  } catch {
    return undefined;
  }
}
