import { describe, expect, it } from '@jest/globals';
import { DEFAULT_CALENDAR_THEME } from '@daymark/contracts';
import { PublicAddresses } from '../public-calendars/public-addresses.js';
import { feedCalendar, feedEvent, feedOccurrence } from './feed-content.js';

const addresses = new PublicAddresses('https://calendar.example.org');
const confirmed = { status: 'confirmed' as const, cancellation_note: null, is_cancellation_over: false };
const anEvent = (fields: object = {}) => ({
  id: '11111111-1111-4111-8111-111111111111',
  uid: 'one@old.example.org',
  revision: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  title: 'Concert',
  description: null,
  location: null,
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  ...confirmed,
  recurrence: null,
  cancelled_dates: [],
  changed_occurrences: [],
  related_uid: null,
  ...fields,
});
const aChange = (fields: object = {}) => ({
  occurrence_date: '2026-03-09',
  revision: 5,
  updated_at: '2026-01-03T00:00:00.000Z',
  title: 'Moved',
  description: null,
  location: 'Hall',
  start_local: '2026-03-10T08:00',
  end_local: '2026-03-10T09:00',
  timezone: 'Asia/Tokyo',
  is_all_day: false,
  ...confirmed,
  ...fields,
});
const weekly = {
  recurrence_type: 'weekly' as const,
  interval: 1,
  days_of_week: [1],
  day_of_month: null,
  month_of_year: null,
  end_date: null,
  count: null,
};

describe('an event in a feed', () => {
  it('keeps the identity that it was stored with, and points to its page', () => {
    expect(feedEvent(anEvent(), addresses)).toMatchObject({
      uid: 'one@old.example.org',
      sequence: 3,
      last_modified: '2026-01-02T00:00:00.000Z',
      url: 'https://calendar.example.org/event/public/11111111-1111-4111-8111-111111111111',
    });
  });
});

describe("a calendar's settings for all its events", () => {
  const changedAt = (feed_policy_changed_at: string | null) => {
    const policy = {
      cancelled_events: 'announce',
      busy_status: 'busy',
      feed_policy_changed_at,
      language: null,
    } as const;
    const changed_occurrences = [aChange()];
    const event = feedEvent(anEvent({ recurrence: weekly, changed_occurrences }), addresses, policy);
    expect(event.busy_status).toBe('busy');
    return [event.last_modified, event.exceptions!.changed[0]!.last_modified];
  };

  it('is their last change, and that of their changed occurrences, where it was changed later', () => {
    const later = '2026-01-04T00:00:00.000Z';
    expect(changedAt(later)).toEqual([later, later]);
  });

  it('does not make a change older', () => {
    const changes = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    expect(changedAt(null)).toEqual(changes);
    expect(changedAt('2026-01-01T12:00:00.000Z')).toEqual(changes);
    expect(changedAt('2026-01-02T12:00:00.000Z')).toEqual(['2026-01-02T12:00:00.000Z', changes[1]]);
  });
});

describe('a series in a feed', () => {
  const series = (fields: object = {}) => feedEvent(anEvent({ recurrence: weekly, ...fields }), addresses);

  it('names the deleted dates, and the series that it was split from', () => {
    const event = series({ cancelled_dates: ['2026-03-16'], related_uid: 'first@old.example.org' });
    expect(event.exceptions?.cancelled).toEqual(['2026-03-16']);
    expect(event.related_uid).toBe('first@old.example.org');
  });

  it('has its changed occurrences with their own revision, times and page', () => {
    expect(series({ changed_occurrences: [aChange()] }).exceptions?.changed).toEqual([
      {
        occurrence_date: '2026-03-09',
        sequence: 5,
        created_at: '2026-01-01T00:00:00.000Z',
        last_modified: '2026-01-03T00:00:00.000Z',
        title: 'Moved',
        description: null,
        location: 'Hall',
        url: 'https://calendar.example.org/event/public/11111111-1111-4111-8111-111111111111-occurrence-1',
        start_local: '2026-03-10T08:00',
        end_local: '2026-03-10T09:00',
        timezone: 'Asia/Tokyo',
        is_all_day: false,
        ...confirmed,
      },
    ]);
  });

  it('has its first occurrence under the number 0 when that was changed', () => {
    const [changed] = series({ changed_occurrences: [aChange({ occurrence_date: '2026-03-02' })] })
      .exceptions!.changed;
    expect(changed!.url).toMatch(/-occurrence-0$/);
  });
});

describe('a calendar in a feed', () => {
  const calendar = {
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Concerts',
    description: null,
    color: '#2563eb',
    theme: null,
    embed_sites: [],
    cancelled_events: 'announce' as const,
    busy_status: 'free' as const,
    cover_alt: null,
    logo_url: null,
    cover: null,
    default_view: 'month' as const,
    week_start: null,
    language: null,
    reminder_minutes: null,
    feed_policy_changed_at: null,
    short_name: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-02-01T00:00:00.000Z',
  };

  it('has the main colour of its theme, and its own where its owner chose no theme', () => {
    const theme = { ...DEFAULT_CALENDAR_THEME, primary_color: '#ff0000' };
    expect(feedCalendar({ ...calendar, theme }, addresses).color).toBe('#ff0000');
    expect(feedCalendar({ ...calendar, color: '#0d7d71' }, addresses).color).toBe('#0d7d71');
  });

  it('names its page, its own address and the time of the last visible change', () => {
    expect(feedCalendar(calendar, addresses)).toMatchObject({
      url: `https://calendar.example.org/calendar/public/${calendar.id}`,
      source: `https://calendar.example.org/feed/${calendar.id}.ics`,
      image: `https://calendar.example.org/calendar/public/${calendar.id}/preview.png`,
      last_modified: '2026-02-01T00:00:00.000Z',
    });
  });
});

describe('one date of a series in a separate file', () => {
  const series = anEvent({ recurrence: weekly, changed_occurrences: [aChange()] });

  it('has its own times, page and uid, and no rule', () => {
    expect(feedOccurrence(series, 2, addresses)).toMatchObject({
      uid: 'one-20260316@old.example.org',
      start_local: '2026-03-16T19:00',
      end_local: '2026-03-16T21:00',
      url: `https://calendar.example.org/event/public/${series.id}-occurrence-2`,
      recurrence: null,
      exceptions: { cancelled: [], changed: [] },
    });
  });

  it('is what it was changed to', () => {
    expect(feedOccurrence(series, 1, addresses)).toMatchObject({
      uid: 'one-20260309@old.example.org',
      title: 'Moved',
      start_local: '2026-03-10T08:00',
      timezone: 'Asia/Tokyo',
      sequence: 5,
    });
  });

  it('of whole days keeps them', () => {
    const days = anEvent({
      recurrence: weekly,
      is_all_day: true,
      start_local: '2026-03-02',
      end_local: '2026-03-03',
    });
    expect(feedOccurrence(days, 1, addresses)).toMatchObject({
      start_local: '2026-03-09',
      end_local: '2026-03-10',
    });
  });
});
