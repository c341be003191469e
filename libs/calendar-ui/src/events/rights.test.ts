import { describe, expect, it } from '@jest/globals';
import { calendarRoles, type Calendar } from '@daymark/contracts';
import { aCalendar, CALENDAR_ID } from '@daymark/page-testing';
import { may, mayChange, mayCopy, mayDelete, targetsOf } from './rights.js';

const actions = ['read', 'add', 'edit', 'manage', 'own'] as const;
const allowed = (calendar: Parameters<typeof may>[0]) => actions.filter((action) => may(calendar, action));

describe('What a person may do with a calendar', () => {
  it('grows with the role', () => {
    expect(calendarRoles.map((role) => allowed({ role }).length)).toEqual([1, 2, 3, 4, 5]);
    expect(allowed({ role: 'contributor' })).toEqual(['read', 'add']);
  });

  it('is nothing without a role, and only reading while its owner is away', () => {
    expect(allowed({ role: null })).toEqual([]);
    expect(allowed({})).toEqual([]);
    expect(allowed({ role: 'manager', owner_is_inactive: true })).toEqual(['read']);
  });
});

const shared = (id: string, role: Calendar['role']) => aCalendar({ id, role, is_owner: false });
const [OWN, OTHER, SHARED] = [CALENDAR_ID, 'other', 'shared'];
const calendars = [aCalendar(), aCalendar({ id: OTHER }), shared(SHARED, 'editor'), shared('read', 'viewer')];

describe('What a person may do with an event', () => {
  it('is not to change it where it comes from elsewhere or the role does not reach', () => {
    expect(mayChange({})).toBe(true);
    expect(mayChange({ source_host: 'example.org' })).toBe(false);
    expect(mayChange({ is_read_only: true })).toBe(false);
  });

  it('is to delete a draft of their own even where the role does not reach', () => {
    const seen = { is_read_only: true, calendar_ids: [SHARED] };
    expect(mayDelete({ ...seen, draft: null }, calendars)).toBe(false);
    expect(mayDelete({ ...seen, draft: 'hidden' }, calendars)).toBe(true);
    const held = calendars.map((each) => ({ ...each, owner_is_inactive: true }));
    expect(mayDelete({ ...seen, draft: 'hidden' }, held)).toBe(false);
  });

  it('is to copy it where they may change it or add to one of its calendars', () => {
    expect(mayCopy({}, [])).toBe(true);
    expect(mayCopy({ is_read_only: true, calendar_ids: [SHARED] }, calendars)).toBe(true);
    expect(mayCopy({ is_read_only: true, calendars: [{ id: 'read' }] }, calendars)).toBe(false);
  });

  it('is to put it into calendars of the same owner in which they may write', () => {
    const targets = (...current: string[]) => targetsOf(calendars, current).map(({ id }) => id);
    expect(targets()).toEqual([OWN, OTHER]);
    expect(targets(OTHER)).toEqual([OWN, OTHER]);
    expect(targets(SHARED)).toEqual([SHARED]);
    expect(targets('read')).toEqual([]);
    expect(targets('not loaded yet')).toEqual([]);
  });
});
