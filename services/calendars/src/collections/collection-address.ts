import { randomInt } from 'node:crypto';
import {
  ADDRESS_NAME_MAX_CHARACTERS,
  ADDRESS_TOKEN_ALPHABET,
  ADDRESS_TOKEN_CHARACTERS,
} from '@daymark/contracts';

/** Where a name has no letter that an address may have. */
const NAMELESS = 'calendars';

/**
 * An address for a new collection: its name in Latin letters, and what makes it unique. Nobody chooses it, so nobody can learn
 * which addresses are taken, or take those of others.
 */
export function newAddress(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, ADDRESS_NAME_MAX_CHARACTERS)
    .replace(/^-|-$/g, '');
  const token = Array.from(
    { length: ADDRESS_TOKEN_CHARACTERS },
    () => ADDRESS_TOKEN_ALPHABET[randomInt(ADDRESS_TOKEN_ALPHABET.length)],
  );
  return `${words || NAMELESS}-${token.join('')}`;
}
