import { describe, expect, it } from '@jest/globals';
import { CalendarRequest, EventRequest, SignUpRequest } from '@daymark/contracts';
import { CLUB_PEOPLE, clubYear } from './club-year.js';

const TODAY = '2026-11-22';
const { calendars, events } = clubYear(TODAY);

describe('The year of the club', () => {
  it('has three calendars, one of them private, and four people', () => {
    expect(calendars.map(({ is_public }) => is_public)).toEqual([true, true, false]);
    for (const calendar of calendars) expect(() => CalendarRequest.parse(calendar)).not.toThrow();
    expect(CLUB_PEOPLE).toHaveLength(4);
    for (const email of CLUB_PEOPLE) {
      expect(() => SignUpRequest.parse({ email, password: 'rowing on the river' })).not.toThrow();
    }
  });

  it('has 200 events, each as the API takes it', () => {
    expect(events).toHaveLength(200);
    for (const { fields } of events) expect(() => EventRequest.parse(fields)).not.toThrow();
  });

  it('names no event twice, so that a second run finds each again', () => {
    const names = events.map(({ fields }) =>
      fields.recurrence ? fields.title : `${fields.title} ${fields.start_local}`,
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('reaches half a year back and ahead, and is the same for the same day', () => {
    const starts = events.map(({ fields }) => fields.start_local.slice(0, 10)).sort();
    expect(starts[0]! < '2026-06-01' && starts.at(-1)! > '2027-05-01').toBe(true);
    expect(clubYear(TODAY)).toEqual({ calendars, events });
  });

  it('has all-day events, events of several days, changed and cancelled occurrences and customizations', () => {
    const count = (has: (event: (typeof events)[number]) => unknown) => events.filter(has).length;
    expect(count(({ fields }) => fields.is_all_day)).toBeGreaterThan(30);
    expect(count(({ fields }) => fields.is_all_day && fields.end_local > fields.start_local)).toBeGreaterThan(
      10,
    );
    expect(count(({ customization }) => customization)).toBeGreaterThan(5);
    const exceptions = events.flatMap((event) => event.exceptions ?? []);
    expect(exceptions.some((exception) => 'changes' in exception)).toBe(true);
    expect(exceptions.some((exception) => 'isDeleted' in exception)).toBe(true);
  });
});
