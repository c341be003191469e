import { baseOfEvent, toRRule, utcText } from '@daymark/recurrence';
import { identifier, text, uri } from './content-lines.js';
import { occurrenceLocal, startAndEnd, timeForm, timeProperty } from './event-times.js';
import type { EventContent, FeedEvent } from './feed-event.js';
import type { SeriesExceptions } from './series-exceptions.js';

/** Date.parse takes far more than this, and other things in other browsers. */
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The lines of an event: its VEVENT, and one more for each occurrence that was changed by itself. */
export function eventLines(event: FeedEvent, { cancelled, changed }: SeriesExceptions): string[] {
  const uid = identifier(event.uid);
  const isSeries = event.recurrence !== null;
  const form = timeForm(event, isSeries);
  const lines = [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...revisionLines(event),
    ...startAndEnd(event, form, isSeries),
    ...allDayLines(event),
  ];
  if (event.recurrence !== null) {
    lines.push(`RRULE:${toRRule(baseOfEvent(event), event.recurrence)}`);
    // One property for each date, and none for a changed occurrence: Apple and Google read nothing else reliably.
    for (const date of cancelled) {
      lines.push(timeProperty('EXDATE', occurrenceLocal(event, date), form));
    }
  }
  if (event.related_uid) lines.push(`RELATED-TO:${identifier(event.related_uid)}`);
  lines.push(...contentLines(event), 'END:VEVENT');

  for (const one of changed) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      timeProperty('RECURRENCE-ID', occurrenceLocal(event, one.occurrence_date), form),
      ...revisionLines(one),
      ...startAndEnd(one, timeForm(one, true), false),
      ...allDayLines(one),
      ...contentLines(one),
      'END:VEVENT',
    );
  }
  return lines;
}

/** DTSTAMP may be the time of the last change because the feed has no METHOD; so the bytes stay the same until then. */
function revisionLines(event: EventContent): string[] {
  const lastModified = utcOf(event.last_modified);
  if (!Number.isSafeInteger(event.sequence) || event.sequence < 0) {
    throw new RangeError(`The sequence of an event must be 0 or more, not ${event.sequence}`);
  }
  return [
    `DTSTAMP:${lastModified}`,
    `CREATED:${utcOf(event.created_at)}`,
    `LAST-MODIFIED:${lastModified}`,
    `SEQUENCE:${event.sequence}`,
  ];
}

/** Older Exchange importers take whole days for appointments from midnight to midnight without this. */
function allDayLines(event: EventContent): string[] {
  return event.is_all_day ? ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'] : [];
}

/** What the event says. An entry of an audience's calendar does not make its reader busy. */
function contentLines(event: EventContent): string[] {
  const url = uri(event.url);
  return [
    `SUMMARY:${text(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(url === null ? [] : [`URL:${url}`]),
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PUBLIC',
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ];
}

/** An ISO 8601 instant as iCalendar writes it. Throws a RangeError when it is none. */
export function utcOf(instant: string): string {
  if (!ISO_INSTANT.test(instant)) throw new RangeError(`Not an instant: ${JSON.stringify(instant)}`);
  return utcText(Date.parse(instant));
}
