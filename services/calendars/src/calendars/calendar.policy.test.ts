import { describe, expect, it } from '@jest/globals';
import { accessTo } from './calendar.policy.js';

const OWNER = 'a-person';
const OTHER = 'another-person';

describe('access to a calendar', () => {
  it.each([
    ['the owner may do everything with a private calendar', OWNER, { is_public: false }, 'own'],
    ['the owner may do everything with a public calendar', OWNER, { is_public: true }, 'own'],
    ['another person may read a public calendar', OTHER, { is_public: true }, 'visible'],
    [
      'a public calendar does not exist for another person while its owner is not active',
      OTHER,
      { is_public: true, is_owner_active: false },
      'none',
    ],
    ['a private calendar does not exist for another person', OTHER, { is_public: false }, 'none'],
  ])('%s', (_title, person, calendar, expected) => {
    expect(accessTo({ user_id: OWNER, is_owner_active: true, ...calendar }, person)).toBe(expected);
  });

  it('is the same for a missing calendar as for a private one of somebody else', () => {
    expect(accessTo(null, OTHER)).toBe(
      accessTo({ user_id: OWNER, is_public: false, is_owner_active: true }, OTHER),
    );
  });
});
