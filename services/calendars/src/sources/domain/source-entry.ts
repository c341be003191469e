import { createHash } from 'node:crypto';
import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import type { ReadEntry } from '@daymark/icalendar/reading';

/** Alarms are the publisher's, and none of whoever keeps the calendar. */
const ALARMS = /^BEGIN:VALARM\r\n[\s\S]*?^END:VALARM\r\n/gim;
/** Lines that say when a file was written, and nothing of the event. */
const OF_THE_FILE = /^(?:DTSTAMP|LAST-MODIFIED|CREATED|SEQUENCE)[:;].*(?:\r\n[ \t].*)*\r\n/gim;

/** An entry as it is kept here: with the prefix before its titles, and without alarms. */
export function asKept(entry: ReadEntry, prefix: string | null): ReadEntry {
  const titled = <Event extends { title: string }>(event: Event): Event =>
    prefix === null
      ? event
      : { ...event, title: `${prefix} ${event.title}`.slice(0, TITLE_MAX_CHARACTERS).toWellFormed() };
  return {
    ...entry,
    event: titled(entry.event),
    original: entry.original.replace(ALARMS, ''),
    exceptions: entry.exceptions.map((exception) =>
      exception.kind === 'deleted'
        ? exception
        : { ...exception, event: titled(exception.event), original: exception.original.replace(ALARMS, '') },
    ),
  };
}

/** A hash of all that an entry says; what only tells when its file was written is left aside. */
export function hashOf(entry: ReadEntry): string {
  const content = {
    event: entry.event,
    status: entry.status,
    is_private: entry.is_private,
    original: entry.original.replace(OF_THE_FILE, ''),
    exceptions: entry.exceptions.map((exception) =>
      exception.kind === 'deleted'
        ? exception.occurrence
        : [
            exception.occurrence,
            exception.event,
            exception.status,
            exception.original.replace(OF_THE_FILE, ''),
          ],
    ),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
