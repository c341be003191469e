import { describe, expect, it } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { HASH_PARAMETERS, PasswordHashingService } from './passwords.module.js';

/** Records which hashes were verified. */
class ObservedHashing extends PasswordHashingService {
  readonly checked: string[] = [];
  protected override verifyHash = (hash: string, password: string) => {
    this.checked.push(hash);
    return argon2.verify(hash, password);
  };
}

describe('the check of a password', () => {
  it.each([
    ['nobody', null],
    ['somebody whose hash cannot be used', '$2b$10$x'],
  ])('costs as much for %s as for somebody with a password', async (_who, stored) => {
    const passwords = new ObservedHashing({ CHEAP_PASSWORD_HASHES: false });
    const hash = await passwords.hash('the right password');
    expect(await passwords.verify(hash, 'the right password')).toBe(true);
    expect(await passwords.verify(stored, 'the right password')).toBe(false);
    expect(passwords.checked.map((each) => argon2.parseOptions(each))).toEqual([
      expect.objectContaining(HASH_PARAMETERS),
      argon2.parseOptions(hash),
    ]);
  });
});
