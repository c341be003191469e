import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess, type ProcessIdentity } from '../../machine/process-identity.js';

/**
 * The server that runs on a data directory now, according to its postmaster.pid. A file whose process has ended, or whose
 * id now belongs to some other program, counts as no server: PostgreSQL works inside its data directory, others do not.
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
