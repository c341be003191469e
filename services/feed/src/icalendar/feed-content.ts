import {
  changedOccurrenceId,
  fieldsVisibleTo,
  occurrenceFieldsInFeed,
  pick,
  type CancelledEventsPolicy,
} from '@daymark/contracts';
import type { PublishedCalendar, PublishedEvent, PublishedException } from '@daymark/contracts/internal';
import {
  announceCancellation,
  type ChangedOccurrence,
  type FeedCalendar,
  type FeedEvent,
} from '@daymark/icalendar/rendering';
import {
  baseOfEvent,
  indexOfOccurrenceDate,
  instantToLocal,
  localDateOf,
  occurrenceAt,
  occurrenceKeyAt,
} from '@daymark/recurrence';
import type { PublicAddresses } from '../public-calendars/public-calendars.module.js';

const fieldsInFeed = fieldsVisibleTo('feed');

/**
 * Whether an event has left the feed: it was cancelled long enough ago, with all its occurrences, in a calendar that
 * removes cancelled events.
 */
export const isLeftOut = (event: PublishedEvent, policy: CancelledEventsPolicy): boolean =>
  isRemoved(event, policy) && event.changed_occurrences.every((changed) => isRemoved(changed, policy));

const isRemoved = (
  { status, is_cancellation_over }: Pick<PublishedEvent, 'status' | 'is_cancellation_over'>,
  policy: CancelledEventsPolicy,
) => policy === 'remove' && status === 'cancelled' && is_cancellation_over;

type FeedPolicy = Pick<
  PublishedCalendar,
  'cancelled_events' | 'busy_status' | 'feed_policy_changed_at' | 'language'
>;

const OF_A_FILE: FeedPolicy = {
  cancelled_events: 'announce',
  busy_status: 'free',
  feed_policy_changed_at: null,
  language: null,
};

/** ISO 8601 UTC, which sorts as text. An event also changes with its calendar's settings (RFC 5545, 3.8.7.3). */
const lastChange = (updatedAt: string, { feed_policy_changed_at }: FeedPolicy) =>
  feed_policy_changed_at !== null && feed_policy_changed_at > updatedAt ? feed_policy_changed_at : updatedAt;

/**
 * A published event for iCalendar. How to join the meeting is only on the event's page, which is its URL. A file of a
 * single event has no calendar, and announces a cancellation.
 */
export function feedEvent(event: PublishedEvent, addresses: PublicAddresses, policy = OF_A_FILE): FeedEvent {
  const { cancelled_events, busy_status, language } = policy;
  const removed = event.changed_occurrences.filter((changed) => isRemoved(changed, cancelled_events));
  const remaining = event.changed_occurrences.filter((changed) => !removed.includes(changed));
  return {
    ...announceCancellation(pick(event, fieldsInFeed), cancelled_events, language ?? 'en'),
    busy_status,
    uid: event.uid,
    sequence: event.revision,
    created_at: event.created_at,
    last_modified: lastChange(event.updated_at, policy),
    url: addresses.eventPage(event.id),
    exceptions: {
      cancelled: [...event.cancelled_dates, ...removed.map(({ occurrence_date }) => occurrence_date)],
      changed: remaining.map((changed) => changedOccurrence(event, changed, addresses, policy)),
    },
    related_uid: event.related_uid,
  };
}

/**
 * One date of a series as a separate event. It has its own uid: with the series' uid it would replace the whole series
 * in the reader's calendar.
 * @param index of an existing, not deleted date of the series
 */
export function feedOccurrence(event: PublishedEvent, index: number, addresses: PublicAddresses): FeedEvent {
  const base = baseOfEvent(event);
  const date = occurrenceKeyAt(base, event.recurrence, index)!;
  const changed = event.changed_occurrences.find(({ occurrence_date }) => occurrence_date === date);
  const whole = feedEvent(event, addresses);
  const own = changed
    ? changedOccurrence(event, changed, addresses, OF_A_FILE)
    : {
        ...localTimes(event, index),
        url: addresses.eventPage(changedOccurrenceId({ event_id: event.id, occurrence_index: index })),
      };
  return {
    ...whole,
    ...own,
    uid: event.uid.replace(/(?=@|$)/, `-${date.replace(/[^\dT]/g, '')}`),
    recurrence: null,
    exceptions: { cancelled: [], changed: [] },
    related_uid: null,
  };
}

function localTimes(event: PublishedEvent, index: number) {
  if (index === 0) return { start_local: event.start_local, end_local: event.end_local };
  const { start, end } = occurrenceAt(baseOfEvent(event), event.recurrence, index)!;
  const local = (instant: number) => instantToLocal(instant, event.timezone);
  return event.is_all_day
    ? {
        start_local: localDateOf(local(start)),
        end_local: localDateOf(local(Math.max(start, end - 1))),
      }
    : { start_local: local(start), end_local: local(end) };
}

/** A changed occurrence. It was created with its series, and has its own page. */
function changedOccurrence(
  event: PublishedEvent,
  changed: PublishedException,
  addresses: PublicAddresses,
  policy: FeedPolicy,
): ChangedOccurrence {
  const { occurrence_date } = changed;
  const index = indexOfOccurrenceDate(baseOfEvent(event), event.recurrence, occurrence_date);
  const page =
    index === null ? event.id : changedOccurrenceId({ event_id: event.id, occurrence_index: index });
  return {
    ...announceCancellation(
      pick(changed, occurrenceFieldsInFeed),
      policy.cancelled_events,
      policy.language ?? 'en',
    ),
    occurrence_date,
    sequence: changed.revision,
    created_at: event.created_at,
    last_modified: lastChange(changed.updated_at, policy),
    url: addresses.eventPage(page),
  };
}

export function feedCalendar(calendar: PublishedCalendar, addresses: PublicAddresses): FeedCalendar {
  return {
    ...pick(calendar, ['id', 'name', 'description']),
    url: addresses.calendarPage(calendar.id),
    source: addresses.feed(calendar.id),
    last_modified: calendar.updated_at,
    color: calendar.theme?.primary_color ?? calendar.color,
    image: addresses.calendarPicture(calendar.id),
  };
}
