import {
  CALENDARS_OF_EVENT_LISTED_MAX,
  changedOccurrenceId,
  fieldsVisibleTo,
  OCCURRENCE_LIST_MAX_BYTES,
  occurrenceId,
  pick,
  CalendarEvent,
  WindowOccurrence,
  type FieldVisibleTo,
  type ListedEvent as ListedEventResponse,
  type PublicCustomization,
} from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import type { CheckedJson } from '@daymark/service-kit';
import type { Steps } from '../../quotas/quotas.module.js';
import type { CalendarName } from '../../calendars/calendars.module.js';
import { UNMARKED, type EventMarks } from './event-marks.js';
import { ListJson, unitsOfWriting } from './list-json.js';
import { pastBefore } from '../domain/event-schedule.js';
import { versionOf } from '../domain/event-version.js';
import { occurrenceTimes, plannedStart, seriesIdOf, type EventOccurrence } from '../domain/occurrence.js';
import type { OccurrenceList } from './occurrence-window.js';
import type { DatedEvent, ListedEvent, OccurringEvent, WindowEvent } from '../domain/stored-event.js';
import type { CustomizationWithLogo } from '../domain/customization.js';

export function customizationResponse(
  { background_color, button_color, font_family, logo_name }: CustomizationWithLogo,
  logos: '/api/logos/' | '/api/public/logos/',
): PublicCustomization {
  return { background_color, button_color, font_family, logo_url: logo_name && logos + logo_name };
}

const ownerFields = fieldsVisibleTo('owner');
const viewerFields: readonly string[] = fieldsVisibleTo('viewer');
/** The owner's fields, emptied for other people. */
const withoutOwnFields = Object.fromEntries(
  ownerFields.filter((field) => !viewerFields.includes(field)).map((field) => [field, null]),
) as Record<Exclude<FieldVisibleTo<'owner'>, FieldVisibleTo<'viewer'>>, null>;

/** The public id of an occurrence. The row of a changed one has an id of its own, which is never disclosed. */
export function idOf({ event, occurrence }: EventOccurrence<DatedEvent>): string {
  const reference = { event_id: seriesIdOf(event), occurrence_index: occurrence.index };
  return event.is_exception ? changedOccurrenceId(reference) : occurrenceId(reference);
}

/** The fields that identify an occurrence and say how its series repeats. A changed occurrence does not repeat. */
export const occurrenceIdentity = (entry: EventOccurrence<ListedEvent>) => ({
  id: idOf(entry),
  ...repetitionOf(entry.event),
});

const repetitionOf = ({ is_recurring, recurrence }: ListedEvent) => ({
  is_recurring,
  recurrence_text: recurrence && describeRecurrence(recurrence),
});

function marksOf(
  event: DatedEvent,
  { hosts, readOnly }: EventMarks,
): { source_host?: string; is_read_only?: boolean } {
  const source_host = hosts.get(seriesIdOf(event));
  return {
    ...(source_host !== undefined && { source_host }),
    ...(readOnly.has(seriesIdOf(event)) && { is_read_only: true }),
  };
}

export const ownFields = (
  entry: EventOccurrence<OccurringEvent>,
  calendars: CalendarName[],
  marks: EventMarks = UNMARKED,
) => ({
  ...pick(entry.event, ownerFields),
  ...repetitionOf(entry.event),
  ...plannedStart(entry),
  is_exception: entry.event.is_exception,
  calendars,
  created_at: entry.event.created_at.toISOString(),
  updated_at: entry.event.updated_at.toISOString(),
  is_archived: isOutOfLists(entry.event),
  version: versionOf(entry.event),
  uid: isPart(entry) ? null : entry.event.uid,
  parent_event_id: isPart(entry) ? seriesIdOf(entry.event) : null,
  ...marksOf(entry.event, marks),
});

export const ownEventResponse = (
  entry: EventOccurrence,
  calendars: CalendarName[],
  marks: EventMarks = UNMARKED,
): CalendarEvent => ({
  ...ownFields(entry, calendars, marks),
  ...occurrenceFields(entry),
});

const isPart = ({ event, occurrence }: EventOccurrence<DatedEvent>) =>
  occurrence.index > 0 || event.is_exception;

export const occurrenceFields = (entry: EventOccurrence<DatedEvent>) => ({
  id: idOf(entry),
  occurrence_index: entry.event.is_recurring || entry.event.is_exception ? entry.occurrence.index : null,
  ...occurrenceTimes(entry),
});

const ofOneDate = { id: true, start_local: true, end_local: true, start_time: true, end_time: true } as const;
/** The fields that occurrences of a series share in a list, among first dates and among later dates. */
const SharedByOccurrences = CalendarEvent.omit({ ...ofOneDate, occurrence_index: true });
const SharedInWindow = WindowOccurrence.omit(ofOneDate);

export const occurrencesJson = (
  list: OccurrenceList<OccurringEvent>,
  fieldsOf: (entry: EventOccurrence<OccurringEvent>) => object,
  maxBytes = OCCURRENCE_LIST_MAX_BYTES,
): Steps<CheckedJson> =>
  writtenList(
    list,
    (entry) => SharedByOccurrences.parse(fieldsOf(entry)),
    ({ occurrence_index }) => `"occurrence_index":${occurrence_index},`,
    maxBytes,
  );

const windowFields = ({ event, occurrence }: EventOccurrence<WindowEvent>, marks: EventMarks) => ({
  ...event,
  ...(event.recurrence && { recurrence_text: describeRecurrence(event.recurrence) }),
  ...plannedStart({ event, occurrence }),
  version: versionOf(event),
  calendar_ids: event.calendar_ids.toSorted().slice(0, CALENDARS_OF_EVENT_LISTED_MAX),
  ...marksOf(event, marks),
});

export const windowOccurrence = (entry: EventOccurrence<WindowEvent>, marks: EventMarks): WindowOccurrence =>
  WindowOccurrence.parse({ ...windowFields(entry, marks), ...occurrenceFields(entry) });

export const windowJson = (list: OccurrenceList<WindowEvent>, marks: EventMarks): Steps<CheckedJson> =>
  writtenList(
    list,
    (entry) => SharedInWindow.parse(windowFields(entry, marks)),
    () => '',
    OCCURRENCE_LIST_MAX_BYTES,
  );

/**
 * Fields that all occurrences of a series share are validated and serialised once: otherwise the full month of somebody
 * with thousands of events would take twice as long. What exceeds the maximum size of a response is left out.
 */
function* writtenList<Event extends DatedEvent>(
  { items, truncated }: OccurrenceList<Event>,
  sharedBy: (entry: EventOccurrence<Event>) => object,
  numberOf: (fields: ReturnType<typeof occurrenceFields>) => string,
  maxBytes: number,
): Steps<CheckedJson> {
  const [ofParts, ofWholes] = [new Map<Event, string>(), new Map<Event, string>()];
  const list = new ListJson(maxBytes);
  for (const entry of items) {
    const written = isPart(entry) ? ofParts : ofWholes;
    let shared = written.get(entry.event);
    if (shared === undefined) {
      shared = JSON.stringify(sharedBy(entry)).slice(1);
      written.set(entry.event, shared);
    }
    const fields = occurrenceFields(entry);
    const { id, start_local, end_local, start_time, end_time } = fields;
    // Ids and times contain no character that JSON escapes.
    const text = `{"id":"${id}",${numberOf(fields)}"start_local":"${start_local}","end_local":"${end_local}","start_time":"${start_time}","end_time":"${end_time}",${shared}`;
    if (!list.add(text)) return list.end({ truncated: true });
    yield unitsOfWriting(text);
  }
  return list.end({ truncated });
}

// The clean-up does not archive changed occurrences while their series goes on, so these leave the lists by age.
function isOutOfLists(event: OccurringEvent): boolean {
  if (event.archived_at !== null) return true;
  return event.is_exception && event.end_time.getTime() < pastBefore();
}

/** An entry of the owner's list: a series appears once, with the date shown for it. */
export const listedEventResponse = (
  entry: EventOccurrence,
  calendars: CalendarName[],
  next: { start: Date; end: Date },
  marks: EventMarks,
): ListedEventResponse => ({
  ...ownEventResponse(entry, calendars, marks),
  next_start_time: next.start.toISOString(),
  next_end_time: next.end.toISOString(),
});

/**
 * The fields of a shared event that other signed-in people get in a public calendar, the same for all dates. Left out:
 * what only the event's own page shows, the owner's other calendars, which may be private, and fields that would reveal
 * private changes of the owner.
 */
export const visibleFields = (entry: EventOccurrence<OccurringEvent>, { id, name, color }: CalendarName) => ({
  ...ownFields(entry, [{ id, name, color }]),
  ...withoutOwnFields,
  uid: null,
  is_archived: false,
  version: 0,
});
