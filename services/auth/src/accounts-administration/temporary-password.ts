import { randomInt } from 'node:crypto';
import { TEMPORARY_PASSWORD_LIFETIME_SECONDS } from '@daymark/contracts';

/** Letters and digits that cannot be confused when read aloud or written down. */
const CHARACTERS = 'abcdefghjkmnpqrstvwxyz23456789';
const GROUP_COUNT = 4;
const GROUP_CHARACTERS = 4;

/** A new temporary password, such as `kmpr-7wxa-24hn-dqtz`: about 78 random bits in groups that can be read aloud. */
export function newTemporaryPassword(): string {
  const character = () => CHARACTERS[randomInt(CHARACTERS.length)]!;
  const group = () => Array.from({ length: GROUP_CHARACTERS }, character).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

/** When a temporary password that is issued now expires, by the clock of the database. */
export const TEMPORARY_UNTIL = `now() + interval '${TEMPORARY_PASSWORD_LIFETIME_SECONDS} seconds'`;
