import type { Calendar, CalendarEvent } from '@daymark/contracts';

export const CALENDAR_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';

export const aCalendar = (more: Partial<Calendar> = {}): Calendar => ({
  id: CALENDAR_ID,
  name: 'Rowing club',
  description: null,
  is_public: true,
  is_owner: true,
  created_at: '2025-03-01T09:00:00Z',
  updated_at: '2025-03-01T09:00:00Z',
  version: 1,
  ...more,
});

export const anEvent = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a22',
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
  is_recurring: false,
  is_exception: false,
  parent_event_id: null,
  occurrence_index: null,
  recurrence: null,
  recurrence_text: null,
  calendars: [{ id: CALENDAR_ID, name: 'Rowing club' }],
  created_at: '2025-03-01T09:00:00Z',
  updated_at: '2025-03-01T09:00:00Z',
  is_archived: false,
  version: 1,
  ...more,
});
