import { describe, expect, it } from '@jest/globals';
import { calendarsShowing, isShown } from './event-publicity.js';

const shared = (...calendarIds: string[]) => ({ is_public_shareable: true, calendarIds });
const hidden = (...calendarIds: string[]) => ({ is_public_shareable: false, calendarIds });

describe('An occurrence', () => {
  it('is shown while its series is shared and it is not hidden or deleted individually', () => {
    expect(isShown({ is_public_shareable: true }, null)).toBe(true);
    expect(isShown({ is_public_shareable: true }, { is_public_shareable: false })).toBe(false);
    expect(isShown({ is_public_shareable: false }, { is_public_shareable: true })).toBe(false);
  });
});

describe('The calendars whose audience sees a change', () => {
  it('are all that the event is in, where it changed', () => {
    expect(calendarsShowing(shared('a', 'b'), shared('a', 'b'), true)).toEqual(['a', 'b']);
  });

  it('are its former and new ones, if only its calendars changed', () => {
    expect(calendarsShowing(shared('a', 'b'), shared('b', 'c'), false)).toEqual(['a', 'c']);
  });

  it('are its former ones, if it is hidden and moved at once', () => {
    expect(calendarsShowing(shared('a'), hidden('b'), true)).toEqual(['a']);
  });

  it('are its new ones, if it is shared and moved at once', () => {
    expect(calendarsShowing(hidden('a'), shared('b'), true)).toEqual(['b']);
  });

  it('are none while it is hidden', () => {
    expect(calendarsShowing(hidden('a'), hidden('b'), false)).toEqual([]);
  });
});
