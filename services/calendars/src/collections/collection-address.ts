import { randomInt } from 'node:crypto';
import {
  ADDRESS_NAME_MAX_CHARACTERS,
  ADDRESS_TOKEN_ALPHABET,
  ADDRESS_TOKEN_CHARACTERS,
} from '@daymark/contracts';
import { latinName } from '../calendars/calendars.module.js';

/** For a name without any letter that an address may have. */
const DEFAULT_NAME = 'calendars';

/**
 * An address for a new collection: its name in Latin letters, and a unique suffix. Nobody chooses addresses, so nobody
 * can probe which ones are taken, or take another person's.
 */
export function newAddress(name: string): string {
  const words = latinName(name, ADDRESS_NAME_MAX_CHARACTERS);
  const token = Array.from(
    { length: ADDRESS_TOKEN_CHARACTERS },
    () => ADDRESS_TOKEN_ALPHABET[randomInt(ADDRESS_TOKEN_ALPHABET.length)],
  );
  return `${words || DEFAULT_NAME}-${token.join('')}`;
}
