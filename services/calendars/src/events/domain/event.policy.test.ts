import { describe, expect, it } from '@jest/globals';
import { accessToEvent } from './event.policy.js';

const OWNER = 'a-person';
const OTHER = 'another-person';

describe('access to an event', () => {
  it.each([
    ['the owner may do everything with a hidden event', OWNER, false, 'own'],
    ['the owner may do everything with a shared event', OWNER, true, 'own'],
    ['another person can see that a shared event is there', OTHER, true, 'visible'],
    ['a hidden event does not exist for another person', OTHER, false, 'none'],
  ])('%s', (_title, person, is_public_shareable, expected) => {
    expect(accessToEvent({ user_id: OWNER, is_owner_active: true, is_public_shareable }, person)).toBe(
      expected,
    );
  });

  it('is refused to others, also to shared events, while the owner is not active', () => {
    const event = { user_id: OWNER, is_owner_active: false, is_public_shareable: true };
    expect([accessToEvent(event, OTHER), accessToEvent(event, OWNER)]).toEqual(['none', 'own']);
  });

  it('is the same for a missing event as for a hidden one of somebody else', () => {
    expect(accessToEvent(null, OTHER)).toBe('none');
  });
});
