import { changedOccurrenceId, fieldsToldTo, occurrenceFieldsInFeed, pick } from '@daymark/contracts';
import type { PublishedCalendar, PublishedEvent, PublishedException } from '@daymark/contracts/internal';
import type { ChangedOccurrence, FeedCalendar, FeedEvent } from '@daymark/icalendar/rendering';
import { baseOfEvent, indexOfOccurrenceDate } from '@daymark/recurrence';
import type { PublicAddresses } from '../public-calendars/public-calendars.module.js';

const fieldsInFeed = fieldsToldTo('feed');

/** A published event as iCalendar needs it. How to join a meeting is told on the event's page alone, which is its URL. */
export function feedEvent(event: PublishedEvent, addresses: PublicAddresses): FeedEvent {
  return {
    ...announced(pick(event, fieldsInFeed)),
    uid: event.uid,
    sequence: event.revision,
    created_at: event.created_at,
    last_modified: event.updated_at,
    url: addresses.eventPage(event.id),
    exceptions: {
      cancelled: event.cancelled_dates,
      changed: event.changed_occurrences.map((changed) => changedOccurrence(event, changed, addresses)),
    },
    related_uid: event.related_uid,
  };
}

/** An occurrence that its owner changed. It exists since its series does, and has a page of its own. */
function changedOccurrence(
  event: PublishedEvent,
  changed: PublishedException,
  addresses: PublicAddresses,
): ChangedOccurrence {
  const { occurrence_date } = changed;
  const index = indexOfOccurrenceDate(baseOfEvent(event), event.recurrence, occurrence_date);
  const page =
    index === null ? event.id : changedOccurrenceId({ event_id: event.id, occurrence_index: index });
  return {
    ...announced(pick(changed, occurrenceFieldsInFeed)),
    occurrence_date,
    sequence: changed.revision,
    created_at: event.created_at,
    last_modified: changed.updated_at,
    url: addresses.eventPage(page),
  };
}

/** A cancelled event as calendar programs show it to everybody: its title says so, and the note comes first. */
function announced<
  Content extends Pick<PublishedEvent, 'title' | 'description' | 'status' | 'cancellation_note'>,
>(content: Content): Content {
  if (content.status !== 'cancelled') return content;
  const { title, cancellation_note, description } = content;
  return {
    ...content,
    title: `Cancelled: ${title}`,
    description: [cancellation_note, description].filter(Boolean).join('\n\n') || null,
  };
}

/** A published calendar as iCalendar needs it. */
export function feedCalendar(calendar: PublishedCalendar, addresses: PublicAddresses): FeedCalendar {
  return {
    id: calendar.id,
    name: calendar.name,
    description: calendar.description,
    url: addresses.calendarPage(calendar.id),
    source: addresses.feed(calendar.id),
    last_modified: calendar.updated_at,
    color: calendar.theme?.primary_color,
    image: addresses.calendarPicture(calendar.id),
  };
}
