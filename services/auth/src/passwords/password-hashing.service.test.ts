import { describe, expect, it, jest } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { HASH_PARAMETERS } from './hash-parameters.js';

const checked: string[] = [];
jest.unstable_mockModule('@node-rs/argon2', () => ({
  ...argon2,
  verify: (hash: string, password: string) => {
    checked.push(hash);
    return argon2.verify(hash, password);
  },
}));
const { PasswordHashingService } = await import('./password-hashing.service.js');

describe('the check of a password', () => {
  it.each([
    ['nobody', null],
    ['somebody whose hash cannot be used', '$2b$10$x'],
  ])('costs as much for %s as for somebody with a password', async (_who, stored) => {
    const passwords = new PasswordHashingService();
    const hash = await passwords.hash('the right password');
    checked.length = 0;
    expect(await passwords.verify(hash, 'the right password')).toBe(true);
    expect(await passwords.verify(stored, 'the right password')).toBe(false);
    expect(checked.map((each) => argon2.parseOptions(each))).toEqual([
      expect.objectContaining(HASH_PARAMETERS),
      argon2.parseOptions(hash),
    ]);
  });
});
