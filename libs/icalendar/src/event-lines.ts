import { baseOfEvent, startsBesideRule, toRRule, utcText } from '@daymark/recurrence';
import {
  ICalCalendar,
  ICalEvent,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { plain, uidText, uri } from './content-lines.js';
import { occurrenceLocal, timeForm, timeProperty, timesToWrite, type TimeForm } from './event-times.js';
import type { EventContent, FeedEvent } from './feed-event.js';
import type { SeriesExceptions } from './series-exceptions.js';
import { WrittenTime } from './written-time.js';

/** Date.parse takes far more than this, and other things in other browsers. */
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const END = 'END:VEVENT';
const BUSY = new Set(['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS']);
/** The library's events belong to a calendar of its own; this one is never written. */
const nowhere = new ICalCalendar();

/** The lines of an event: its VEVENT, and one more for each occurrence that was changed individually. */
export function eventLines(event: FeedEvent, { cancelled, changed }: SeriesExceptions): string[] {
  const form = timeForm(event, event.recurrence !== null);
  const series: string[] = [];
  if (event.recurrence !== null) {
    const base = baseOfEvent(event);
    series.push(`RRULE:${toRRule(base, event.recurrence)}`);
    const { added, excluded } = startsBesideRule(base, event.recurrence);
    const left = new Set(cancelled.map((date) => occurrenceLocal(event, date)));
    // One property for each date, and none for a changed occurrence: Apple and Google read nothing else reliably.
    for (const local of added) if (!left.has(local)) series.push(timeProperty('RDATE', local, form));
    const without = new Set([...excluded, ...left].filter((local) => !added.includes(local)));
    for (const local of [...without].sort()) series.push(timeProperty('EXDATE', local, form));
  }
  if (event.related_uid) series.push(`RELATED-TO:${uidText(event.related_uid)}`);
  return [
    ...componentLines(event, event, form, event.recurrence !== null, series),
    ...changed.flatMap((one) => {
      // In the form of the series, whatever zone the occurrence itself is in.
      const planned = timeProperty('RECURRENCE-ID', occurrenceLocal(event, one.occurrence_date), form);
      return componentLines(event, one, timeForm(one, true), false, [planned]);
    }),
  ];
}

/**
 * One VEVENT. `ical-generator` writes what it writes rightly; it checks neither ids nor numbers, leaves in characters
 * that are no text, and escapes addresses as if they were text, so these are checked, cleaned or written here.
 */
function componentLines(
  { uid, busy_status = 'free' }: FeedEvent,
  event: EventContent,
  form: TimeForm,
  isSeries: boolean,
  further: readonly string[],
): string[] {
  const { start, end, length } = timesToWrite(event, form, isSeries);
  // DTSTAMP may be the time of the last change because the feed has no METHOD; so the bytes stay the same until then.
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
  // Whether it takes the time of its owner, a file may have said that it came from; each may stand there once.
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

/** An ISO 8601 instant. Throws a RangeError when it is none, and for a year that iCalendar has no form for. */
function instantOf(instant: string): Date {
  utcOf(instant);
  return new Date(instant);
}

/** An ISO 8601 instant as iCalendar writes it. Throws a RangeError when it is none. */
export function utcOf(instant: string): string {
  if (!ISO_INSTANT.test(instant)) throw new RangeError(`Not an instant: ${JSON.stringify(instant)}`);
  return utcText(Date.parse(instant));
}
