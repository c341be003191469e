import { describe, expect, it } from '@jest/globals';
import { refusalOf, type RightCredentials } from './credentials.module.js';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-01T12:00:01Z');
const anAccount: RightCredentials = { kind: 'account', is_deactivated: false, temporary_until: null, now };

describe('who may sign in', () => {
  it('excludes wrong credentials', () => expect(refusalOf(null)).toBe('INVALID_CREDENTIALS'));

  it('includes every active account', () => expect(refusalOf(anAccount)).toBeNull());

  it('excludes pending registrations', () =>
    expect(refusalOf({ ...anAccount, kind: 'pending' })).toBe('AWAITING_APPROVAL'));

  it('excludes deactivated accounts, also with an expired temporary password', () => {
    expect(refusalOf({ ...anAccount, is_deactivated: true })).toBe('DEACTIVATED');
    expect(refusalOf({ ...anAccount, is_deactivated: true, temporary_until: now })).toBe('DEACTIVATED');
  });

  it('includes holders of a temporary password, until it expires', () => {
    expect(refusalOf({ ...anAccount, temporary_until: later })).toBeNull();
    expect(refusalOf({ ...anAccount, temporary_until: now })).toBe('TEMPORARY_PASSWORD_EXPIRED');
  });
});
