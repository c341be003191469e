import type {
  Calendar,
  CalendarEvent,
  EventCustomization,
  ListedEvent,
  Profile,
  UserSettings,
} from '@daymark/contracts';
import { aSession } from '@daymark/api-client/testing';

/** The id of `aCalendar()`. */
export const CALENDAR_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
/** The id of `anEvent()`. */
export const EVENT_ID = '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a22';
/** The file name of a stored logo, and its address. */
export const LOGO_NAME = '0123456789abcdef0123456789abcdef';
/** The address of the stored logo named LOGO_NAME. */
export const LOGO_URL = `/api/logos/${LOGO_NAME}`;

/** The profile of the user of `aSession()`. */
export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  id: aSession().user.id,
  name: null,
  is_admin: false,
  is_owner: false,
  role: 'user',
  email_notifications: true,
  ...more,
});

/** The same for an administrator. */
export const anAdministrator = (): Profile => aProfile({ is_admin: true, role: 'admin' });

/** A public calendar of the signed-in user. */
export const aCalendar = (more: Partial<Calendar> = {}): Calendar => ({
  id: CALENDAR_ID,
  name: 'Rowing club',
  description: null,
  is_public: true,
  color: '#2563eb',
  theme: null,
  cancelled_events: 'announce',
  busy_status: 'free',
  cover_alt: null,
  logo_url: null,
  cover: null,
  default_view: 'month',
  week_start: null,
  language: null,
  reminder_minutes: null,
  embed_sites: [],
  is_owner: true,
  role: 'owner',
  created_at: '2025-03-01T09:00:00Z',
  updated_at: '2025-03-01T09:00:00Z',
  version: 1,
  ...more,
});

/** A single event in that calendar, on a Wednesday from 18:00 to 19:00 UTC. */
export const anEvent = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: EVENT_ID,
  title: 'Evening training',
  description: null,
  start_local: '2025-03-12T18:00',
  end_local: '2025-03-12T19:00',
  timezone: 'UTC',
  is_all_day: false,
  start_time: '2025-03-12T18:00:00Z',
  end_time: '2025-03-12T19:00:00Z',
  location: null,
  url: null,
  meeting_id: null,
  passcode: null,
  is_public_shareable: true,
  status: 'confirmed',
  cancellation_note: null,
  draft: null,
  is_recurring: false,
  is_exception: false,
  parent_event_id: null,
  occurrence_index: null,
  recurrence: null,
  recurrence_text: null,
  calendars: [{ id: CALENDAR_ID, name: 'Rowing club', color: '#2563eb' }],
  uid: 'evening-training@calendar.example.org',
  is_archived: false,
  created_at: '2025-03-01T09:00:00Z',
  updated_at: '2025-03-01T09:00:00Z',
  version: 1,
  ...more,
});

/** The same in a list of events, with its next date. */
export const aListedEvent = (more: Partial<ListedEvent> = {}): ListedEvent => {
  const event = anEvent(more);
  return { next_start_time: event.start_time, next_end_time: event.end_time, ...event, ...more };
};

/** The same every Wednesday, for ever. */
export const aSeries = (more: Partial<CalendarEvent> = {}): CalendarEvent =>
  anEvent({
    is_recurring: true,
    recurrence: {
      recurrence_type: 'weekly',
      interval: 1,
      days_of_week: [3],
      week_start: 0,
      day_of_month: null,
      month_of_year: null,
      rrule: null,
      end_date: null,
      count: null,
      added_dates: [],
      excluded_dates: [],
    },
    recurrence_text: 'Weekly on Wed',
    ...more,
  });

/** One occurrence of that series, unchanged. */
export const anOccurrence = (index: number, more: Partial<CalendarEvent> = {}): CalendarEvent => {
  const date = new Date(Date.UTC(2025, 2, 12 + 7 * index)).toISOString().slice(0, 10);
  return aSeries({
    id: `${EVENT_ID}-occurrence-${index}`,
    start_local: `${date}T18:00`,
    end_local: `${date}T19:00`,
    start_time: `${date}T18:00:00Z`,
    end_time: `${date}T19:00:00Z`,
    parent_event_id: EVENT_ID,
    occurrence_index: index,
    ...more,
  });
};

/** The settings of somebody who has not chosen any. */
export const aSettings = (more: Partial<UserSettings> = {}): UserSettings => ({
  default_timezone: null,
  default_background_color: '#ffffff',
  default_button_color: '#2563eb',
  default_font_family: 'Inter, system-ui, sans-serif',
  default_logo_url: null,
  past_events: 'archive',
  week_start: null,
  hour_cycle: null,
  language: null,
  color_scheme: null,
  shows_weekend: true,
  shows_week_numbers: null,
  second_timezone: null,
  version: 0,
  ...more,
});

/** The customization of an event that has none of its own. */
export const aCustomization = (more: Partial<EventCustomization> = {}): EventCustomization => ({
  event_id: EVENT_ID,
  background_color: '#ffffff',
  button_color: '#2563eb',
  font_family: 'Inter, system-ui, sans-serif',
  logo_url: null,
  is_default: true,
  created_at: null,
  updated_at: null,
  version: 0,
  ...more,
});
