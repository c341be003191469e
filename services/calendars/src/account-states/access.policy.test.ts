import { describe, expect, it } from '@jest/globals';
import { accessTo } from './access.policy.js';

const OWNER = 'a-person';
const OTHER = 'another-person';

describe('access to a calendar or an event', () => {
  it.each([
    ['the owner may do everything with a private thing', OWNER, { is_shared: false }, 'own'],
    ['the owner may do everything with a shared thing', OWNER, { is_shared: true }, 'own'],
    ['the owner may do everything, also while not active', OWNER, { is_owner_active: false }, 'own'],
    ['another person may read a shared thing', OTHER, { is_shared: true }, 'visible'],
    [
      'a shared thing does not exist for another person while its owner is not active',
      OTHER,
      { is_shared: true, is_owner_active: false },
      'none',
    ],
    ['a private thing does not exist for another person', OTHER, { is_shared: false }, 'none'],
  ])('%s', (_title, person, thing, expected) => {
    const visibility = { user_id: OWNER, is_owner_active: true, is_shared: true, ...thing };
    expect(accessTo(visibility, person)).toBe(expected);
  });

  it('is the same for a missing thing as for a private one of somebody else', () => {
    expect(accessTo(null, OTHER)).toBe('none');
  });
});
