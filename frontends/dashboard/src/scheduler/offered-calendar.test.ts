import { afterEach, describe, expect, it } from '@jest/globals';
import { aCalendar } from '@daymark/page-testing';
import { offeredCalendar } from './offered-calendar.js';

afterEach(() => localStorage.clear());

describe('The calendar that is offered for a new event', () => {
  const [club, family] = [aCalendar(), aCalendar({ id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12' })];

  it('is the only one in view, else the one that was used last, else the first', () => {
    expect(offeredCalendar([club, family], [family])).toBe(family.id);
    expect(offeredCalendar([club, family], [club, family])).toBe(club.id);
    localStorage.setItem('daymark-last-calendar', family.id);
    expect(offeredCalendar([club, family], [club, family])).toBe(family.id);
    expect(offeredCalendar([club, family], [club])).toBe(club.id);
    localStorage.setItem('daymark-last-calendar', 'one that is gone');
    expect(offeredCalendar([club, family], [club, family])).toBe(club.id);
    expect(offeredCalendar([], [])).toBeNull();
  });
});
