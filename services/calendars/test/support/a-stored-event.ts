import type { Recurrence } from '@daymark/contracts';
import { scheduleOf } from '../../src/events/domain/event-schedule.js';
import type { InWindow } from '../../src/events/store/queries/event-queries.js';
import type { ChangedOccurrence, StoredEvent } from '../../src/events/domain/stored-event.js';

/** A valid event as read from the database. */
export function aStoredEvent(fields: Partial<InWindow<StoredEvent>> = {}): InWindow<StoredEvent> {
  const times = {
    start_local: '2026-03-02T19:00',
    end_local: '2026-03-02T21:00',
    timezone: 'Europe/Berlin',
    is_all_day: false,
    recurrence: null,
    ...fields,
  };
  const schedule = scheduleOf(times);
  return {
    id: '11111111-1111-4111-8111-111111111111',
    user_id: '22222222-2222-4222-8222-222222222222',
    uid: 'one@calendar.example.org',
    title: 'Concert',
    description: null,
    location: null,
    url: null,
    meeting_id: null,
    passcode: null,
    status: 'confirmed',
    draft: null,
    cancellation_note: null,
    cancelled_at: null,
    is_cancellation_over: false,
    is_exception: false,
    parent_event_id: null,
    occurrence_date: null,
    is_hidden_by_owner: false,
    created_by: null,
    updated_by: null,
    shared_until: null,
    is_public_shareable: true,
    related_uid: null,
    archived_at: null,
    next_start_time: null,
    next_end_time: null,
    next_stale_at: null,
    dates_to_come: null,
    revision: 0,
    version: 1,
    latest_version: 1,
    series: null,
    replaced_dates: null,
    created_at: new Date('2026-01-01T00:00:00Z'),
    updated_at: new Date('2026-01-01T00:00:00Z'),
    ...fields,
    ...schedule,
    is_recurring: schedule.recurrence !== null,
  };
}

/** An individually changed occurrence of a series, as read from the database. */
export function aChangedOccurrence(
  series: StoredEvent,
  fields: Partial<StoredEvent> & { occurrence_date: string },
): ChangedOccurrence & InWindow<StoredEvent> {
  const { id, version, start_local, end_local, timezone, is_all_day, recurrence } = series;
  return {
    ...aStoredEvent({ id: '44444444-4444-4444-8444-444444444444', ...fields, recurrence: null }),
    uid: null,
    is_exception: true,
    parent_event_id: id,
    occurrence_date: fields.occurrence_date,
    is_deleted: false,
    series: { id, version, start_local, end_local, timezone, is_all_day, recurrence: recurrence! },
  };
}

/** A rule as parsed by the contract. */
export const aRule = (fields: Partial<Recurrence> = {}): Recurrence => ({
  recurrence_type: 'daily',
  interval: 1,
  days_of_week: null,
  week_start: null,
  day_of_month: null,
  month_of_year: null,
  rrule: null,
  end_date: null,
  count: null,
  added_dates: [],
  excluded_dates: [],
  ...fields,
});
