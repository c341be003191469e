import {
  CALENDARS_OF_EVENT_TOLD_MAX,
  changedOccurrenceId,
  fieldsVisibleTo,
  OCCURRENCE_LIST_MAX_BYTES,
  occurrenceId,
  PAST_EVENT_HOURS,
  pick,
  CalendarEvent,
  WindowOccurrence,
  type FieldVisibleTo,
  type ListedEvent as ListedEventResponse,
} from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import type { CheckedJson } from '@daymark/service-kit';
import type { Steps } from '../../quotas/quotas.module.js';
import type { CalendarName } from '../../calendars/calendars.module.js';
import { ListJson, unitsOfWriting } from './list-json.js';
import { versionOf } from '../domain/event-version.js';
import { occurrenceTimes, seriesIdOf, type EventOccurrence } from '../domain/occurrence.js';
import type { OccurrenceList } from './occurrence-window.js';
import type { DatedEvent, ListedEvent, OccurringEvent, WindowEvent } from '../domain/stored-event.js';

const HOUR_MS = 3_600_000;

const ownerFields = fieldsVisibleTo('owner');
const viewerFields: readonly string[] = fieldsVisibleTo('viewer');
/** What is the owner's alone, as another person gets it. */
const withoutOwnFields = Object.fromEntries(
  ownerFields.filter((field) => !viewerFields.includes(field)).map((field) => [field, null]),
) as Record<Exclude<FieldVisibleTo<'owner'>, FieldVisibleTo<'viewer'>>, null>;

/** The id by which an occurrence is known. The row of a changed one has an id of its own, which nobody is told. */
export function idOf({ event, occurrence }: EventOccurrence<DatedEvent>): string {
  const reference = { event_id: seriesIdOf(event), occurrence_index: occurrence.index };
  return event.is_exception ? changedOccurrenceId(reference) : occurrenceId(reference);
}

/** What identifies one occurrence, and how its series repeats. A changed occurrence takes place once. */
export const occurrenceIdentity = (entry: EventOccurrence<ListedEvent>) => ({
  id: idOf(entry),
  ...repetitionOf(entry.event),
});

const repetitionOf = ({ is_recurring, recurrence }: ListedEvent) => ({
  is_recurring,
  recurrence_text: recurrence && describeRecurrence(recurrence),
});

/** Where an event comes from, by the id of it or of its series; nothing of one that was made here. */
export type Hosts = ReadonlyMap<string, string>;
const NO_HOSTS: Hosts = new Map();

function sourceOf(event: DatedEvent, hosts: Hosts): { source_host?: string } {
  const source_host = hosts.get(seriesIdOf(event));
  return source_host === undefined ? {} : { source_host };
}

/** What of an event, or of one date of it, its owner gets whatever the date is. */
export const ownFields = (
  entry: EventOccurrence<OccurringEvent>,
  calendars: CalendarName[],
  hosts: Hosts = NO_HOSTS,
) => ({
  ...pick(entry.event, ownerFields),
  ...repetitionOf(entry.event),
  is_exception: entry.event.is_exception,
  calendars,
  created_at: entry.event.created_at.toISOString(),
  updated_at: entry.event.updated_at.toISOString(),
  is_archived: isOutOfLists(entry.event),
  version: versionOf(entry.event),
  uid: isPart(entry) ? null : entry.event.uid,
  parent_event_id: isPart(entry) ? seriesIdOf(entry.event) : null,
  ...sourceOf(entry.event, hosts),
});

/** An event, or one occurrence of it, as its owner gets it. */
export const ownEventResponse = (
  entry: EventOccurrence,
  calendars: CalendarName[],
  hosts: Hosts = NO_HOSTS,
): CalendarEvent => ({
  ...ownFields(entry, calendars, hosts),
  ...occurrenceFields(entry),
});

const isPart = ({ event, occurrence }: EventOccurrence<DatedEvent>) =>
  occurrence.index > 0 || event.is_exception;

/** What distinguishes an occurrence from the others of its series. */
export const occurrenceFields = (entry: EventOccurrence<DatedEvent>) => ({
  id: idOf(entry),
  occurrence_index: entry.event.is_recurring || entry.event.is_exception ? entry.occurrence.index : null,
  ...occurrenceTimes(entry),
});

const ofOneDate = { id: true, start_local: true, end_local: true, start_time: true, end_time: true } as const;
/** What occurrences of one series have alike in a list, if they are of the same kind: the first date, or a later one. */
const SharedByOccurrences = CalendarEvent.omit({ ...ofOneDate, occurrence_index: true });
const SharedInWindow = WindowOccurrence.omit(ofOneDate);

/** A list of occurrences as its endpoint answers. */
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

const windowFields = (event: WindowEvent, hosts: Hosts) => ({
  ...event,
  version: versionOf(event),
  calendar_ids: event.calendar_ids.toSorted().slice(0, CALENDARS_OF_EVENT_TOLD_MAX),
  ...sourceOf(event, hosts),
});

/** One date of the owner's window. */
export const windowOccurrence = (entry: EventOccurrence<WindowEvent>, hosts: Hosts): WindowOccurrence =>
  WindowOccurrence.parse({ ...windowFields(entry.event, hosts), ...occurrenceFields(entry) });

/** The owner's window over all calendars as its endpoint answers. */
export const windowJson = (list: OccurrenceList<WindowEvent>, hosts: Hosts): Steps<CheckedJson> =>
  writtenList(
    list,
    ({ event }) => SharedInWindow.parse(windowFields(event, hosts)),
    () => '',
    OCCURRENCE_LIST_MAX_BYTES,
  );

/**
 * What is said of all occurrences of a series alike is checked and written once: the full month of somebody with thousands
 * of events would take twice the time otherwise. What does not fit into the bytes of an answer is left out.
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
    // Ids and times have no character that JSON escapes.
    const text = `{"id":"${id}",${numberOf(fields)}"start_local":"${start_local}","end_local":"${end_local}","start_time":"${start_time}","end_time":"${end_time}",${shared}`;
    if (!list.add(text)) return list.end(true);
    yield unitsOfWriting(text);
  }
  return list.end(truncated);
}

// The clean-up leaves changed occurrences alone while their series goes on, so these leave the lists by their age.
function isOutOfLists(event: OccurringEvent): boolean {
  if (event.archived_at !== null) return true;
  return event.is_exception && event.end_time.getTime() < Date.now() - PAST_EVENT_HOURS * HOUR_MS;
}

/** An entry of its owner's list: a series is there once, with the date that is shown of it. */
export const listedEventResponse = (
  entry: EventOccurrence,
  calendars: CalendarName[],
  next: { start: Date; end: Date },
  hosts: Hosts,
): ListedEventResponse => ({
  ...ownEventResponse(entry, calendars, hosts),
  next_start_time: next.start.toISOString(),
  next_end_time: next.end.toISOString(),
});

/**
 * What of a shared event another signed-in person gets in a public calendar, whatever the date is: without what only its
 * own page tells, without the owner's other calendars, which may be private, and without what moves when the owner does
 * something in private.
 */
export const visibleFields = (entry: EventOccurrence<OccurringEvent>, { id, name, color }: CalendarName) => ({
  ...ownFields(entry, [{ id, name, color }]),
  ...withoutOwnFields,
  uid: null,
  is_archived: false,
  version: 0,
});
