import {
  calendarFieldsVisibleTo,
  fieldsVisibleTo,
  pick,
  type PublicCustomization,
  type PublicEvent,
  PublicEventSummary,
  type ResponseOf,
} from '@daymark/contracts';
import type { getPublishedEvent, PublishedCalendar, PublishedEvent } from '@daymark/contracts/internal';
import type { CalendarEntity } from '../calendars/calendars.module.js';
import {
  occurrenceIdentity,
  occurrenceTimes,
  type EventOccurrence,
  type ListedEvent,
  type SharedEvent,
} from '../events/events.module.js';

const calendarFields = calendarFieldsVisibleTo('feed');
const listFields = fieldsVisibleTo('list');
const pageFields = fieldsVisibleTo('page');
const feedFields = fieldsVisibleTo('feed');

/** A public calendar for its audience. `updated_at` is when the audience last saw a change of it or of its events. */
export function publishedCalendar(calendar: CalendarEntity): PublishedCalendar {
  return {
    id: calendar.id,
    ...pick(calendar, calendarFields),
    feed_policy_changed_at: calendar.feed_policy_changed_at?.toISOString() ?? null,
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.published_at.toISOString(),
  };
}

/** An entry of a public list. */
export function publishedSummary(entry: EventOccurrence<ListedEvent>): PublicEventSummary {
  return { ...pick(entry.event, listFields), ...occurrenceIdentity(entry), ...occurrenceTimes(entry) };
}

/** The same as JSON, with what its contract names and nothing else. */
export const publishedSummaryJson = (entry: EventOccurrence<ListedEvent>): string =>
  JSON.stringify(PublicEventSummary.parse(publishedSummary(entry)));

/** A public event's page: the one public place that tells how to join the meeting. */
export function publishedPage(
  entry: EventOccurrence,
  customization: PublicCustomization,
  calendars: PublicEvent['calendars'],
): ResponseOf<typeof getPublishedEvent> {
  return { ...pick(entry.event, pageFields), ...publishedSummary(entry), customization, calendars };
}

/** A whole event for iCalendar. An occurrence that its owner hides is one that does not take place. */
export function publishedEvent(event: SharedEvent): PublishedEvent {
  return {
    ...pick(event, feedFields),
    id: event.id,
    uid: event.uid!,
    revision: event.revision,
    created_at: event.created_at.toISOString(),
    updated_at: event.updated_at.toISOString(),
    cancelled_dates: event.cancelled_dates ?? [],
    changed_occurrences: (event.changed_occurrences ?? []).map((changed) => ({
      ...changed,
      updated_at: new Date(changed.updated_at).toISOString(),
    })),
    related_uid: event.related_uid,
  };
}
