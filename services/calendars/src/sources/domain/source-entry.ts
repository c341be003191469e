import { createHash } from 'node:crypto';
import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import type { ReadCalendar, ReadEntry } from '@daymark/icalendar/reading';
import { withoutAlarms, withoutStamps } from './entry-texts.js';

/** An entry as it is stored here: with the title prefix, and without alarms, which are the publisher's. */
export function asStored(entry: ReadEntry, prefix: string | null): ReadEntry {
  const titled = <Event extends { title: string }>(event: Event): Event =>
    prefix === null
      ? event
      : { ...event, title: `${prefix} ${event.title}`.slice(0, TITLE_MAX_CHARACTERS).toWellFormed() };
  return {
    ...entry,
    event: titled(entry.event),
    original: withoutAlarms(entry.original),
    exceptions: entry.exceptions.map((exception) =>
      exception.kind === 'deleted'
        ? exception
        : { ...exception, event: titled(exception.event), original: withoutAlarms(exception.original) },
    ),
  };
}

/** Entries made from a change in a series have the UID of the series, followed by a date; so do events that share one. */
const DATE_AT_END = /-\d{8}(?:T\d{4,6}Z?)?$/;

/**
 * The entries of a response by UID, and whether a UID has something that cannot be read. Events here with such a UID
 * stay as they are, so changed dates of a series that cannot be read are left out.
 */
export function readable({ entries, broken }: ReadCalendar): {
  entries: Map<string, ReadEntry>;
  isUnread: (uid: string) => boolean;
} {
  const byUid = new Map(entries.map((entry) => [entry.uid, entry]));
  const unread = new Set(broken.flatMap(({ uid }) => uid ?? []));
  const isPart = (uid: string) => {
    const series = uid.replace(DATE_AT_END, '');
    return series !== uid && unread.has(series) && !byUid.has(series);
  };
  return {
    // One of several events with the UID is no part of another.
    entries: new Map([...byUid].filter(([uid, { other_uid }]) => other_uid !== undefined || !isPart(uid))),
    isUnread: (uid) => unread.has(uid) || isPart(uid),
  };
}

/** Whether an event was made from a changed date of a series that a response has, but not as an entry of its own. */
export function isDateOfSeries(uid: string, entries: ReadonlyMap<string, ReadEntry>): boolean {
  const date = DATE_AT_END.exec(uid)?.[0].slice(1).slice(0, 8);
  const series = entries.get(uid.replace(DATE_AT_END, ''));
  return (
    date !== undefined &&
    series !== undefined &&
    series.exceptions.some(({ occurrence }) => occurrence.replaceAll('-', '').startsWith(date))
  );
}

/** A hash of an entry's content, without the properties about when its file was written. */
export function hashOf(entry: ReadEntry): string {
  const content = {
    event: entry.event,
    status: entry.status,
    is_private: entry.is_private,
    original: withoutStamps(entry.original),
    exceptions: entry.exceptions.map((exception) =>
      exception.kind === 'deleted'
        ? exception.occurrence
        : [exception.occurrence, exception.event, exception.status, withoutStamps(exception.original)],
    ),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
