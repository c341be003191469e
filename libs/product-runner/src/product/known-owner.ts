import { verify } from '@node-rs/argon2';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const NO_SUCH_TABLE = '42P01';

/** The first administrator in auth's database. */
export interface KnownOwner {
  email: string;
  /** Whether this is the owner's password. */
  opensWith(password: string): Promise<boolean>;
}

/**
 * Finds the owner, whatever the settings say now: an installation keeps the one of its first start, and address and
 * password may have been changed since.
 *
 * @param databaseUrl the database, with auth's rights
 * @returns undefined if there is none
 */
export async function findOwner(databaseUrl: string): Promise<KnownOwner | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ email: string; password_hash: string }>(
      'SELECT email, password_hash FROM accounts WHERE is_owner',
    );
    const [owner] = rows;
    if (owner === undefined) return undefined;
    return {
      email: owner.email,
      opensWith: (password) => verify(owner.password_hash, password).catch(() => false),
    };
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
