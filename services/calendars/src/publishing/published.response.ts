import {
  calendarFieldsVisibleTo,
  changedOccurrenceId,
  fieldsVisibleTo,
  pick,
  type PublicCustomization,
  type PublicEvent,
  PublicEventSummary,
  type PublicSeries,
  type ResponseOf,
} from '@daymark/contracts';
import type { getPublishedEvent, PublishedCalendar, PublishedEvent } from '@daymark/contracts/internal';
import { describeRecurrence } from '@daymark/recurrence';
import { calendarImagesResponse, type CalendarEntity } from '../calendars/calendars.module.js';
import {
  nextDatesOf,
  occurrenceIdentity,
  occurrenceTimes,
  plannedEntry,
  plannedStart,
  publicDate,
  type EventOccurrence,
  type ListedEvent,
  type SharedEvent,
  type SharedPage,
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
    ...calendarImagesResponse(calendar),
    feed_policy_changed_at: calendar.feed_policy_changed_at?.toISOString() ?? null,
    short_name: null,
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.published_at.toISOString(),
  };
}

export function publishedSummary(entry: EventOccurrence<ListedEvent>): PublicEventSummary {
  return {
    ...pick(entry.event, listFields),
    ...occurrenceIdentity(entry),
    ...occurrenceTimes(entry),
    ...plannedStart(entry),
  };
}

/** The same as JSON, with exactly the fields of its contract. */
export const publishedSummaryJson = (entry: EventOccurrence<ListedEvent>): string =>
  JSON.stringify(PublicEventSummary.parse(publishedSummary(entry)));

/** A public event's page: the only public place that tells how to join the meeting. */
export function publishedPage(
  { entry, series }: SharedPage,
  customization: PublicCustomization,
  calendars: PublicEvent['calendars'],
): ResponseOf<typeof getPublishedEvent> {
  return {
    ...pick(entry.event, pageFields),
    ...publishedSummary(entry),
    customization,
    calendars,
    series: series && publishedSeries(entry, series),
    planned_start_time: null,
    ...plannedStart(entry),
  };
}

/** How many dates of a rule are left from one of them on; added dates are not counted. */
const countFrom = (count: number | null, index: number) =>
  count !== null && index < count ? count - index : count;

function publishedSeries(
  { occurrence: shown }: EventOccurrence,
  { event, dates, first, continued }: NonNullable<SharedPage['series']>,
): PublicSeries {
  const dateOf = ({ event: of, occurrence }: EventOccurrence) =>
    publicDate(of, { ...occurrence, exception: null });
  const rule = event.recurrence!;
  return {
    date_id: changedOccurrenceId({ event_id: event.id, occurrence_index: shown.index }),
    recurrence: { ...rule, count: countFrom(rule.count, first.occurrence.index) },
    recurrence_text: describeRecurrence(rule),
    first_date: dateOf(first),
    is_over: dates.isOver,
    next_dates: nextDatesOf(event, dates, shown.index),
    continued: continued && { ...dateOf(plannedEntry(continued, 0)!), id: continued.id },
  };
}

/** A whole event for iCalendar. An occurrence that its owner hides counts as deleted. */
export function publishedEvent(event: SharedEvent): PublishedEvent {
  return {
    ...pick(event, feedFields),
    ...pick(event, ['id', 'revision', 'related_uid']),
    uid: event.uid!,
    created_at: event.created_at.toISOString(),
    updated_at: event.updated_at.toISOString(),
    cancelled_dates: event.cancelled_dates ?? [],
    changed_occurrences: (event.changed_occurrences ?? []).map((changed) => ({
      ...changed,
      updated_at: new Date(changed.updated_at).toISOString(),
    })),
  };
}
