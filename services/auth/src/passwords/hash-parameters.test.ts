import { hashSync } from '@node-rs/argon2';
import { describe, expect, it } from '@jest/globals';
import { HASH_PARAMETERS, isAcceptableHash, isOutdatedHash } from './passwords.module.js';

const SALT_AND_HASH = '$c29tZXNhbHRzb21lc2FsdA$YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE';

describe('the parameters of a stored hash', () => {
  it('are today’s in a new hash', () => {
    const hash = hashSync('password', HASH_PARAMETERS);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isAcceptableHash(hash)).toBe(true);
    expect(isOutdatedHash(hash)).toBe(false);
  });

  it.each([
    ['less memory', `$argon2id$v=19$m=4096,t=3,p=1${SALT_AND_HASH}`],
    ['fewer passes', `$argon2id$v=19$m=19456,t=1,p=1${SALT_AND_HASH}`],
  ])('are outdated with %s', (_, hash) => {
    expect(isAcceptableHash(hash)).toBe(true);
    expect(isOutdatedHash(hash)).toBe(true);
  });

  it.each([
    ['a gigabyte of memory', `$argon2id$v=19$m=1048576,t=2,p=1${SALT_AND_HASH}`],
    ['a thousand passes', `$argon2id$v=19$m=19456,t=1000,p=1${SALT_AND_HASH}`],
    ['a hundred lanes', `$argon2id$v=19$m=19456,t=2,p=100${SALT_AND_HASH}`],
    ['another variant', `$argon2i$v=19$m=19456,t=2,p=1${SALT_AND_HASH}`],
    ['another algorithm', '$2b$10$abcdefghijklmnopqrstuv'],
    ['nothing', ''],
    ['a broken string', '$argon2id$v=19$m=19456'],
  ])('are refused when the database asks for %s', (_, hash) => {
    expect(isAcceptableHash(hash)).toBe(false);
  });
});
