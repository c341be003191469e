import type { ResponseOf, PublicCustomization, PublicEventSummary } from '@daymark/contracts';
import type { getPublishedEvent, PublishedCalendar, PublishedEvent } from '@daymark/contracts/internal';
import type { CalendarEntity } from '../calendars/calendars.module.js';
import { occurrenceIdentity, occurrenceTimes } from '../events/event.response.js';
import type { EventOccurrence } from '../events/occurrence-window.js';
import type { StoredPublishedEvent } from './published-queries.js';

/** A public calendar for its audience. `updated_at` is when the audience last saw a change of it or of its events. */
export function publishedCalendar(calendar: CalendarEntity): PublishedCalendar {
  return {
    id: calendar.id,
    name: calendar.name,
    description: calendar.description,
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.published_at.toISOString(),
  };
}

/** An entry of a public list. */
export function publishedSummary(entry: EventOccurrence): PublicEventSummary {
  const { event } = entry;
  return {
    ...occurrenceIdentity(entry),
    title: event.title,
    description: event.description,
    ...occurrenceTimes(entry),
    location: event.location,
  };
}

/** A public event's page: the one public place that tells how to join the meeting. */
export function publishedPage(
  entry: EventOccurrence,
  customization: PublicCustomization,
): ResponseOf<typeof getPublishedEvent>['page'] {
  const { url, meeting_id, passcode } = entry.event;
  return { ...publishedSummary(entry), url, meeting_id, passcode, customization };
}

/** A whole event for iCalendar. An occurrence that its owner hides is one that does not take place. */
export function publishedEvent(event: StoredPublishedEvent): PublishedEvent {
  return {
    id: event.id,
    uid: event.uid!,
    revision: event.revision,
    created_at: event.created_at.toISOString(),
    updated_at: event.updated_at.toISOString(),
    title: event.title,
    description: event.description,
    location: event.location,
    start_local: event.start_local,
    end_local: event.end_local,
    timezone: event.timezone,
    is_all_day: event.is_all_day,
    recurrence: event.recurrence,
    cancelled_dates: event.cancelled_dates ?? [],
    changed_occurrences: (event.changed_occurrences ?? []).map((changed) => ({
      ...changed,
      updated_at: new Date(changed.updated_at).toISOString(),
    })),
    related_uid: event.related_uid,
  };
}
