import {
  baseOfEvent,
  expandWithExceptions,
  startsOutsideRule,
  survivingExceptions,
  toRRule,
  utcText,
} from '@daymark/recurrence';
import {
  ICalCalendar,
  ICalEvent,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { plain, uidText, uri } from './content-lines.js';
import {
  occurrenceLocal,
  timeForm,
  type TimeForm,
  timeProperty,
  timesToWrite,
  WrittenTime,
} from './event-times.js';
import type { ChangedOccurrence, EventContent, FeedEvent } from './feed-event.js';

export interface SeriesExceptions {
  cancelled: readonly string[];
  changed: readonly ChangedOccurrence[];
}

/** Those with an occurrence to replace: some readers would show a changed one without as an additional date. */
export function exceptionsOf(event: FeedEvent): SeriesExceptions {
  const { recurrence, exceptions } = event;
  if (recurrence === null || exceptions === undefined) return { cancelled: [], changed: [] };
  const base = baseOfEvent(event);
  const cancelled = exceptions.cancelled.map((occurrence_date) => ({ occurrence_date }));
  return {
    cancelled: survivingExceptions(base, recurrence, cancelled)
      .kept.map(({ occurrence_date }) => occurrence_date)
      .sort(),
    changed: survivingExceptions(base, recurrence, exceptions.changed).kept.sort((a, b) =>
      a.occurrence_date < b.occurrence_date ? -1 : 1,
    ),
  };
}

/** Whether any occurrence is left. iCalendar cannot express a series without any. */
export function takesPlace(event: FeedEvent, { cancelled, changed }: SeriesExceptions): boolean {
  if (cancelled.length === 0 && !event.recurrence?.excluded_dates?.length) return true;
  const laidOver = [
    ...cancelled.map((occurrence_date) => ({ occurrence_date, is_deleted: true as const })),
    ...changed.map((exception) => ({ ...exception, is_deleted: false as const })),
  ];
  const forever = { from: -Infinity, to: Infinity };
  return expandWithExceptions(baseOfEvent(event), event.recurrence, forever, laidOver, 1).length > 0;
}

/** Date.parse accepts much more than this, and differs between browsers. */
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const END = 'END:VEVENT';
const BUSY = new Set(['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS']);
/** The library's events have to belong to a calendar; this one is never written. */
const nowhere = new ICalCalendar();

export function eventLines(event: FeedEvent, { cancelled, changed }: SeriesExceptions): string[] {
  const form = timeForm(event, event.recurrence !== null);
  const series: string[] = [];
  if (event.recurrence !== null) {
    const base = baseOfEvent(event);
    series.push(`RRULE:${toRRule(base, event.recurrence)}`);
    const { added, excluded } = startsOutsideRule(base, event.recurrence);
    const left = new Set(cancelled.map((date) => occurrenceLocal(event, date)));
    // One property per date, and none for a changed occurrence: Apple and Google read no other form reliably.
    for (const local of added) if (!left.has(local)) series.push(timeProperty('RDATE', local, form));
    const without = new Set([...excluded, ...left].filter((local) => !added.includes(local)));
    for (const local of [...without].sort()) series.push(timeProperty('EXDATE', local, form));
  }
  if (event.related_uid) series.push(`RELATED-TO:${uidText(event.related_uid)}`);
  return [
    ...componentLines(event, event, form, event.recurrence !== null, series),
    ...changed.flatMap((exception) => {
      // In the form of the series, whatever the zone of the occurrence itself.
      const planned = timeProperty('RECURRENCE-ID', occurrenceLocal(event, exception.occurrence_date), form);
      return componentLines(event, exception, timeForm(exception, true), false, [planned]);
    }),
  ];
}

/**
 * `ical-generator` checks neither ids nor numbers, keeps control characters, and escapes URLs as if they were text:
 * these are checked, cleaned or written here.
 */
function componentLines(
  { uid, busy_status = 'free' }: FeedEvent,
  event: EventContent,
  form: TimeForm,
  isSeries: boolean,
  further: readonly string[],
): string[] {
  const { start, end, length } = timesToWrite(event, form, isSeries);
  // DTSTAMP may be the time of the last change because the feed has no METHOD; so the bytes do not change until then.
  const lastModified = instantOf(event.last_modified);
  const url = uri(event.url);
  const lines = new ICalEvent(
    {
      id: uidText(uid),
      sequence: revisionOf(event),
      stamp: lastModified,
      created: instantOf(event.created_at),
      lastModified,
      start: new WrittenTime(start),
      end: end === null ? null : new WrittenTime(end),
      allDay: form.kind === 'date',
      timezone: form.kind === 'zoned' ? form.zone : null,
      summary: plain(event.title),
      description: event.description ? plain(event.description) : null,
      location: event.location ? plain(event.location) : null,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      class: event.is_private === true ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
      transparency: busy_status === 'free' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      busystatus: busy_status === 'free' ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    },
    nowhere,
  )
    .toString()
    .split('\r\n');
  const others = event.other_lines ?? [];
  const ours = further.filter((line) => !others.includes(line));
  if (length !== null) ours.push(`DURATION:${length}`);
  if (url !== null) ours.push(`URL:${url}`);
  ours.push(...others);
  // The preserved lines of an import may contain these properties already, and each may occur only once.
  const names = new Set(others.map(nameOf));
  const written = lines
    .slice(0, lines.indexOf(END))
    .filter((line) => !(BUSY.has(nameOf(line)) && names.has(nameOf(line))));
  return [...written, ...ours, END];
}

const nameOf = (line: string) => /^[A-Z0-9-]+/i.exec(line)?.[0].toUpperCase() ?? '';

function revisionOf({ sequence }: EventContent): number {
  if (Number.isSafeInteger(sequence) && sequence >= 0) return sequence;
  throw new RangeError(`The sequence of an event must be 0 or more, not ${sequence}`);
}

/** Parses an ISO 8601 instant. Throws a RangeError if it is invalid, or in a year that iCalendar cannot express. */
function instantOf(instant: string): Date {
  utcOf(instant);
  return new Date(instant);
}

export function utcOf(instant: string): string {
  if (!ISO_INSTANT.test(instant)) throw new RangeError(`Not an instant: ${JSON.stringify(instant)}`);
  return utcText(Date.parse(instant));
}
