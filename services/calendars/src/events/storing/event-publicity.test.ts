import { describe, expect, it } from '@jest/globals';
import { aRule, aStoredEvent } from '../../../test/support/a-stored-event.js';
import { isPublicChange, isShown } from './event-publicity.js';

describe('The audience', () => {
  const shared = aStoredEvent();
  const hidden = aStoredEvent({ is_public_shareable: false });

  it.each([
    ['a change of a shared event', shared, aStoredEvent({ title: 'Gala' }), true],
    ['how to join, which its page tells', shared, aStoredEvent({ passcode: 'open' }), true],
    ['a rule that an event gets', shared, aStoredEvent({ recurrence: aRule() }), true],
    ['an event that becomes hidden', shared, hidden, true],
    ['an event that becomes shared', hidden, shared, true],
  ])('sees %s', (_what, before, after, expected) => {
    expect(isPublicChange(before, after)).toBe(expected);
  });

  it('sees no change of a hidden event, and none where nothing changed', () => {
    expect(isPublicChange(hidden, aStoredEvent({ is_public_shareable: false, title: 'Gala' }))).toBe(false);
    expect(isPublicChange(shared, aStoredEvent({ version: 9 }))).toBe(false);
    const series = () =>
      aStoredEvent({ recurrence: aRule({ recurrence_type: 'weekly', days_of_week: [1, 3] }) });
    expect(isPublicChange(series(), series())).toBe(false);
  });

  it('sees an occurrence while both its series and the occurrence are shared', () => {
    const is = (is_public_shareable: boolean) => ({ is_public_shareable });
    expect(isShown(is(true), null)).toBe(true);
    expect(isShown(is(true), is(false))).toBe(false);
    expect(isShown(is(false), null)).toBe(false);
    expect(isShown(is(false), is(true))).toBe(false);
  });
});
