import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { withConnection } from '@daymark/local-stack/stores';
import { type SavedSecrets, SECRETS_FILE_NAME } from './saved-state.js';
import type { StartOptions } from './start-options.js';

type ChosenOwner = Pick<StartOptions, 'ownerEmail' | 'ownerPassword'>;

export interface OwnerLines {
  owner: string;
  password: string;
  /** The line contains the generated password, which is printed once. */
  showsPassword: boolean;
}

/** The lines about the owner for the terminal: the address, and the password only if it is valid. */
export async function ownerLines(
  knownOwner: KnownOwner | undefined,
  chosen: ChosenOwner,
  savedOwner: SavedSecrets['owner'],
): Promise<OwnerLines> {
  if (knownOwner === undefined) {
    return { owner: 'there is none yet; auth says why in its log', password: '-', showsPassword: false };
  }
  const { ownerEmail, ownerPassword } = chosen;
  const isAnother = ownerEmail !== undefined && ownerEmail.toLowerCase() !== knownOwner.email;
  const owner = isAnother
    ? `${knownOwner.email}   (it stays the one that was made first, not OWNER_EMAIL)`
    : knownOwner.email;
  if (ownerPassword !== undefined && (await knownOwner.opensWith(ownerPassword))) {
    return { owner, password: 'the one in OWNER_PASSWORD', showsPassword: false };
  }
  if (!(await knownOwner.opensWith(savedOwner.password))) {
    const refused = ownerPassword === undefined ? '' : ', not OWNER_PASSWORD';
    return { owner, password: `the one that was chosen${refused}`, showsPassword: false };
  }
  const place = join('.local', SECRETS_FILE_NAME);
  if (savedOwner.was_shown)
    return { owner, password: `kept in ${place}, under "owner"`, showsPassword: false };
  return { owner, password: `${savedOwner.password}   (shown once; kept in ${place})`, showsPassword: true };
}

const NO_SUCH_TABLE = '42P01';

interface KnownOwner {
  email: string;
  opensWith(password: string): Promise<boolean>;
}

/**
 * Finds the owner, whatever the settings say now: an installation keeps the one of its first start, and address and
 * password may have been changed since.
 */
export async function findOwner(databaseUrl: string): Promise<KnownOwner | undefined> {
  try {
    const { rows } = await withConnection(databaseUrl, (client) =>
      client.query<{ email: string; password_hash: string }>(
        'SELECT email, password_hash FROM accounts WHERE is_owner',
      ),
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
  }
}
