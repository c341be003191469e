import { describe, expect, it } from '@jest/globals';
import { parseIdempotencyKey } from './request-keys.js';

describe('An Idempotency-Key', () => {
  it('may be missing', () => {
    expect(parseIdempotencyKey(undefined)).toBeUndefined();
  });

  it.each(['a', '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11', '~!"#', 'x'.repeat(200)])('may be %s', (key) => {
    expect(parseIdempotencyKey(key)).toBe(key);
  });

  it.each([
    ['empty', ''],
    ['longer than 200 characters', 'x'.repeat(201)],
    ['with a blank', 'a b'],
    ['with a control character', 'a\u0000b'],
    ['not of ASCII', 'schlüssel'],
  ])('is refused when it is %s', (_what, key) => {
    expect(() => parseIdempotencyKey(key)).toThrow('Idempotency-Key must be 1 to 200 visible characters');
  });
});
