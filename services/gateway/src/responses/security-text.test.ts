import { describe, expect, it } from '@jest/globals';
import { securityText } from './index.js';

describe('security.txt', () => {
  const text = securityText(
    'mailto:security@example.org',
    'https://calendar.example.org',
    new Date('2026-11-22'),
  );

  it('contains the contact, its own address, and when it expires', () => {
    expect(text).toBe(
      'Contact: mailto:security@example.org\nExpires: 2027-05-01T00:00:00.000Z\nPreferred-Languages: en\nCanonical: https://calendar.example.org/.well-known/security.txt\n',
    );
  });
});
