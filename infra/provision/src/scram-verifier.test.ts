import { describe, expect, it } from '@jest/globals';
import { scramVerifier } from './database.js';

describe('The stored form of a password', () => {
  it('is what RFC 7677 computes for its example', () => {
    // RFC 7677 section 3: user "user", password "pencil", salt W22ZaJ0SNY7soEsUEjb6gQ==, 4096 iterations.
    expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });

  it('does not contain the password and differs each time', () => {
    expect(scramVerifier('pencil')).not.toContain('pencil');
    expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'));
  });
});
