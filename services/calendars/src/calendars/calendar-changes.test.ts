import { describe, expect, it } from '@jest/globals';
import { calendarFieldNames, type StoredCalendarFields } from '@daymark/contracts';
import { changesOf } from './calendar-changes.js';

const theme = {
  primary_color: '#db2777',
  background_color: '#ffffff',
  text_color: '#333333',
  border_radius: 0.5,
  timezone: null,
};
const before = {
  name: 'Concerts',
  description: 'In the park',
  is_public: true,
  color: '#2563eb' as const,
  theme,
  embed_sites: ['https://example.org'],
  cancelled_events: 'announce' as const,
  busy_status: 'free' as const,
  cover_alt: 'A boat',
  default_view: 'month' as const,
  week_start: null,
  language: null,
  reminder_minutes: null,
  days_off_calendar_id: null,
  warns_of_overlaps: false,
};

const changed: StoredCalendarFields = {
  name: 'Plays',
  description: null,
  is_public: false,
  color: '#15803d',
  theme: null,
  embed_sites: [],
  cancelled_events: 'remove',
  busy_status: 'busy',
  cover_alt: null,
  default_view: 'list',
  week_start: 1,
  language: 'de',
  reminder_minutes: 60,
  days_off_calendar_id: '11111111-1111-4111-8111-111111111111',
  warns_of_overlaps: true,
};

describe('A change of a calendar', () => {
  it.each(calendarFieldNames)('is its %s, where another one is given', (field) => {
    expect(changesOf(before, { ...before, [field]: changed[field] })).toEqual({ [field]: changed[field] });
  });

  it('contains the given fields that differ', () => {
    expect(changesOf(before, { name: 'Plays', description: 'In the park' })).toEqual({ name: 'Plays' });
    expect(changesOf(before, { description: null, is_public: false })).toEqual({
      description: null,
      is_public: false,
    });
  });

  it('is a theme or a list of sites only where its content differs', () => {
    const another = { ...theme, border_radius: 1 };
    expect(changesOf(before, { theme: another, embed_sites: ['https://example.org'] })).toEqual({
      theme: another,
    });
    expect(changesOf(before, { theme: null, embed_sites: [] })).toEqual({ theme: null, embed_sites: [] });
    expect(changesOf(before, { theme: { ...theme }, embed_sites: [...before.embed_sites] })).toBeNull();
  });

  it('is nothing where all that is given is so already', () => {
    expect(changesOf(before, before)).toBeNull();
    expect(changesOf(before, {})).toBeNull();
    expect(changesOf(before, { name: undefined })).toBeNull();
  });
});
