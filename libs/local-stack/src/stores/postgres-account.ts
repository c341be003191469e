import { CommandError, runCommand } from '../machine/run-command.js';
import { StackError } from '../machine/stack-error.js';

export const POSTGRES_ACCOUNT = 'postgres';

/** The operating-system account of PostgreSQL; undefined: that of this process. */
export type PostgresAccount = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. As root its own account is used, and created if missing; an ordinary user runs
 * PostgreSQL under their own account.
 */
export async function postgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp();
  if (existing !== undefined) return existing;
  try {
    await runCommand('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      POSTGRES_ACCOUNT,
    ]);
  } catch (error) {
    const reason = error instanceof CommandError ? error.output || error.reason : String(error);
    throw new StackError(
      `PostgreSQL does not run as root and the account "${POSTGRES_ACCOUNT}" could not be made (${reason}).`,
    );
  }
  const created = await lookUp();
  if (created === undefined)
    throw new StackError(`The account "${POSTGRES_ACCOUNT}" was made but cannot be found.`);
  return created;
}

async function lookUp(): Promise<PostgresAccount> {
  try {
    const uid = Number(await runCommand('id', ['-u', POSTGRES_ACCOUNT]));
    const gid = Number(await runCommand('id', ['-g', POSTGRES_ACCOUNT]));
    return { uid, gid };
  } catch {
    return undefined;
  }
}
