import { describe, expect, it } from '@jest/globals';
import { passwordConfirmationMessage } from './auth.js';

describe('The repetition of a new password', () => {
  it.each(['', '1234567'])('must have at least 8 characters too: %j', (confirmation) => {
    expect(passwordConfirmationMessage('long enough', confirmation)).toBe('Please confirm your password');
  });

  it('must be equal to it, to the letter', () => {
    expect(passwordConfirmationMessage('long enough', 'Long enough')).toBe("Passwords don't match");
    expect(passwordConfirmationMessage('long enough', 'long enough ')).toBe("Passwords don't match");
    expect(passwordConfirmationMessage('long enough', 'long enough')).toBeNull();
  });
});
