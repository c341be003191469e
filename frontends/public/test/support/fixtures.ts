import {
  DEFAULT_CUSTOMIZATION,
  type PublicCalendar,
  type PublicEvent,
  type PublicEventSummary,
} from '@daymark/contracts';

export const ORIGIN = 'https://calendar.example.org';
export const CALENDAR_ID = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a01';
export const EMPTY_CALENDAR_ID = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a02';
export const FULL_CALENDAR_ID = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a03';
export const BROKEN_CALENDAR_ID = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a04';
export const HOSTILE_CALENDAR_ID = '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a05';
export const EVENT_ID = '7c9e6679-7425-40de-944b-e07fc1f90a01';
export const HOSTILE_EVENT_ID = '7c9e6679-7425-40de-944b-e07fc1f90a02';
export const STYLED_EVENT_ID = '7c9e6679-7425-40de-944b-e07fc1f90a03';
export const MISSING_ID = '11111111-1111-4111-8111-111111111111';

/** Titles that try to break out of their place in the document. */
export const HOSTILE_TEXT =
  '</script><script>window.injected=1</script>"><img src=x onerror="window.injected=1"><!--<script>\u2028\u2029';

/** A calendar; a test sets only what it is about. */
export const aCalendar = (change: Partial<PublicCalendar> = {}): PublicCalendar => {
  const id = change.id ?? CALENDAR_ID;
  return {
    id,
    name: 'Choir of St. Anne',
    description: 'Rehearsals, concerts and everything around them. Guests are welcome at every rehearsal.',
    public_url: `${ORIGIN}/calendar/public/${id}`,
    color: '#2563eb',
    theme: null,
    embed_sites: [],
    cover_alt: null,
    logo_url: null,
    cover: null,
    default_view: 'month',
    week_start: null,
    language: null,
    reminder_minutes: null,
    feed_url: `${ORIGIN}/feed/${id}.ics`,
    ...change,
  };
};

/** An entry of a public list. */
export const aSummary = (change: Partial<PublicEventSummary> = {}): PublicEventSummary => ({
  id: EVENT_ID,
  title: 'Rehearsal',
  description: 'Bring the green folder.',
  start_local: '2026-03-10T19:00',
  end_local: '2026-03-10T21:00',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  start_time: '2026-03-10T18:00:00.000Z',
  end_time: '2026-03-10T20:00:00.000Z',
  location: 'Town hall, large room',
  status: 'confirmed',
  cancellation_note: null,
  is_recurring: false,
  recurrence_text: null,
  ...change,
});

/** A public event for its own page. */
export const anEvent = (change: Partial<PublicEvent> = {}): PublicEvent => ({
  ...aSummary(),
  url: 'https://meet.example.org/choir?pwd=canary-link',
  meeting_id: 'canary-meeting 812 4431 0099',
  passcode: 'canary-passcode',
  customization: { ...DEFAULT_CUSTOMIZATION, logo_url: null },
  calendars: [{ id: CALENDAR_ID, name: 'Choir of St. Anne' }],
  public_url: `${ORIGIN}/event/public/${change.id ?? EVENT_ID}`,
  series: null,
  planned_start_time: null,
  ...change,
});

const RULE = {
  recurrence_type: 'weekly' as const,
  interval: 1,
  days_of_week: [2],
  week_start: 0,
  day_of_month: null,
  month_of_year: null,
  rrule: null,
  end_date: null,
  count: null,
  added_dates: [],
  excluded_dates: [],
};

/** The page of a series that began in January and shows its tenth date. */
export function aSeriesEvent(change: Partial<PublicEvent> = {}): PublicEvent {
  const id = change.id ?? EVENT_ID;
  const dateOn = (day: string, index: number) => ({
    id: `${id}-occurrence-${index}`,
    title: 'Rehearsal',
    status: 'confirmed' as const,
    start_local: `${day}T19:00`,
    end_local: `${day}T21:00`,
    timezone: 'Europe/Berlin',
    is_all_day: false,
    start_time: new Date(`${day}T18:00:00Z`).toISOString(),
    end_time: new Date(`${day}T20:00:00Z`).toISOString(),
  });
  return anEvent({
    is_recurring: true,
    recurrence_text: 'Weekly on Tue',
    series: {
      date_id: `${id}-occurrence-9`,
      recurrence: RULE,
      recurrence_text: 'Weekly on Tue',
      first_date: dateOn('2026-01-06', 0),
      is_over: false,
      next_dates: [dateOn('2026-03-17', 10), dateOn('2026-03-24', 11)],
      continued: null,
    },
    ...change,
  });
}
