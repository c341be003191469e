import { join } from 'node:path';
import { WORKSPACE_DIRECTORY } from '../../machine/workspace-paths.js';

export const DEPLOYED_CONFIGURATION_FILE = join(
  WORKSPACE_DIRECTORY,
  'k8s/components/pgbouncer/pgbouncer.ini',
);

export interface PgBouncerPlace {
  /** Its own address. */
  host: string;
  port: number;
  /** The PostgreSQL server behind it. */
  serverHost: string;
  serverPort: number;
  /** The file with roles and passwords. */
  userListFile: string;
}

/**
 * The deployed configuration with another listening address, server and list of users. Everything that affects the
 * services stays the same.
 *
 * @throws Error if the configuration lacks one of these, since it would then be unclear where it connects
 */
export function placedConfiguration(deployed: string, place: PgBouncerPlace): string {
  const { host, port, serverHost, serverPort, userListFile } = place;
  const replacements = [
    [/^\* = host=\S+ port=\d+$/m, `* = host=${serverHost} port=${serverPort}`],
    [/^listen_addr = .*$/m, `listen_addr = ${host}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${userListFile}`],
  ] as const;
  return replacements.reduce((text, [line, replacement]) => {
    if (!line.test(text)) throw new Error(`The configuration of PgBouncer has no line ${line.source}.`);
    return text.replace(line, () => replacement);
  }, deployed);
}
