import { join } from 'node:path';
import { WORKSPACE_DIRECTORY } from '../../machine/workspace-paths.js';

export const DEPLOYED_CONFIGURATION_FILE = join(
  WORKSPACE_DIRECTORY,
  'k8s/components/pgbouncer/pgbouncer.ini',
);

export interface PgBouncerPlace {
  /** Where it listens. */
  host: string;
  port: number;
  /** The PostgreSQL server behind it. */
  serverHost: string;
  serverPort: number;
  /** The file with the roles and their passwords. */
  userListFile: string;
}

/**
 * The configuration that is deployed, at another place: only where it listens, where its server is and where its list of
 * users is differ. Everything that decides how the services fare behind it stays as it is.
 *
 * @throws Error when the configuration does not say one of these, for it would then not be known where it leads
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
