import { describe, expect, it } from '@jest/globals';
import { refusalOf, type RightCredentials } from './credentials.policy.js';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-01T12:00:01Z');
const anAccount: RightCredentials = { kind: 'account', is_deactivated: false, temporary_until: null, now };

describe('who may sign in', () => {
  it('is nobody with wrong credentials', () => expect(refusalOf(null)).toBe('INVALID_CREDENTIALS'));

  it('is whoever has an active account', () => expect(refusalOf(anAccount)).toBeNull());

  it('is nobody whose request still waits', () =>
    expect(refusalOf({ ...anAccount, kind: 'pending' })).toBe('AWAITING_APPROVAL'));

  it('is nobody who was deactivated, with an expired temporary password too', () => {
    expect(refusalOf({ ...anAccount, is_deactivated: true })).toBe('DEACTIVATED');
    expect(refusalOf({ ...anAccount, is_deactivated: true, temporary_until: now })).toBe('DEACTIVATED');
  });

  it('is whoever has a temporary password, until it expires', () => {
    expect(refusalOf({ ...anAccount, temporary_until: later })).toBeNull();
    expect(refusalOf({ ...anAccount, temporary_until: now })).toBe('TEMPORARY_PASSWORD_EXPIRED');
  });
});
