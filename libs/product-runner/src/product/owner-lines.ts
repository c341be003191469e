import { join } from 'node:path';
import { SECRETS_FILE_NAME, type SavedSecrets } from './saved-state.js';
import type { KnownOwner } from './known-owner.js';
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
  known: KnownOwner | undefined,
  chosen: ChosenOwner,
  made: SavedSecrets['owner'],
): Promise<OwnerLines> {
  if (known === undefined) {
    return { owner: 'there is none yet; auth says why in its log', password: '-', showsPassword: false };
  }
  const { ownerEmail, ownerPassword } = chosen;
  const isAnother = ownerEmail !== undefined && ownerEmail.toLowerCase() !== known.email;
  const owner = isAnother
    ? `${known.email}   (it stays the one that was made first, not OWNER_EMAIL)`
    : known.email;
  if (ownerPassword !== undefined && (await known.opensWith(ownerPassword))) {
    return { owner, password: 'the one in OWNER_PASSWORD', showsPassword: false };
  }
  if (!(await known.opensWith(made.password))) {
    const refused = ownerPassword === undefined ? '' : ', not OWNER_PASSWORD';
    return { owner, password: `the one that was chosen${refused}`, showsPassword: false };
  }
  const place = join('.local', SECRETS_FILE_NAME);
  if (made.was_shown) return { owner, password: `kept in ${place}, under "owner"`, showsPassword: false };
  return { owner, password: `${made.password}   (shown once; kept in ${place})`, showsPassword: true };
}
