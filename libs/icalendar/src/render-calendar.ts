import { cssColorName } from './color-names.js';
import { identifier, joinLines, text, uri } from './content-lines.js';
import { eventLines, exceptionsOf, type SeriesExceptions, takesPlace, utcOf } from './event-lines.js';
import { timeForm } from './event-times.js';
import type { FeedCalendar, FeedEvent } from './feed-event.js';
import { timeZoneDefinition } from './time-zone-definition.js';
import { UTC_ZONE, writtenZone, zoneOfTzid } from './zone-names.js';

/** The refresh interval that feeds suggest to programs; Google ignores it. */
const REFRESH_INTERVAL = 'PT1H';
const YEAR_OF_NO_EVENTS = 1970;

export interface EventPosition {
  uid: string;
  start_local: string;
  /** The zones of its times, each with the year of the first time in it. */
  zones: Readonly<Record<string, number>>;
}

/** It can be cached until the event changes. */
export interface EventPiece extends EventPosition {
  text: string;
}

/**
 * Null for a series without any occurrence left. The same event always gives the same piece. Throws a RangeError for an
 * event that cannot be written (unknown zone, malformed time, impossible rule).
 */
export function renderEvent(event: FeedEvent): EventPiece | null {
  const exceptions = exceptionsOf(event);
  return takesPlace(event, exceptions) ? pieceOf(event, exceptions) : null;
}

/**
 * The text before the events, the pieces in order, and the text after them: together the feed (RFC 5545, RFC 7986), in
 * whatever form the caller stores their text. It is the same whatever the order of the events, and has no METHOD.
 */
export function arrangeFeed<Piece extends EventPosition>(feed: {
  product_name: string;
  calendar: FeedCalendar;
  pieces: readonly Piece[];
}): { head: string; pieces: Piece[]; end: string } {
  const { calendar, product_name } = feed;
  const pieces = feed.pieces.toSorted(byStart);
  const head = [...headLines(product_name), ...calendarLines(calendar), ...zoneLines(pieces)];
  // A calendar must contain a component; without events that is a zone definition.
  if (pieces.length === 0) head.push(...timeZoneDefinition(UTC_ZONE, YEAR_OF_NO_EVENTS));
  return { head: joinLines(head), pieces, end: joinLines([END]) };
}

/**
 * A single occurrence has a uid of its own: with the series' uid it would replace the series in the reader's calendar.
 * Throws like `renderEvent`.
 */
export function renderEventFile(file: { product_name: string; event: FeedEvent }): string {
  const piece = pieceOf(file.event, exceptionsOf(file.event));
  const head = joinLines([...headLines(file.product_name), ...zoneLines([piece])]);
  return head + piece.text + joinLines([END]);
}

export const END = 'END:VCALENDAR';

function headLines(productName: string): string[] {
  const product = text(productName);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//${product} calendars//EN`,
    'CALSCALE:GREGORIAN',
  ];
}

function calendarLines(calendar: FeedCalendar): string[] {
  const name = text(calendar.name);
  const description = calendar.description ? text(calendar.description) : '';
  const url = uri(calendar.url);
  const source = uri(calendar.source);
  const image = uri(calendar.image);
  return [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...(description === '' ? [] : [`DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`]),
    `UID:${identifier(calendar.id)}`,
    `LAST-MODIFIED:${utcOf(calendar.last_modified)}`,
    ...(url === null ? [] : [`URL:${url}`]),
    ...(source === null ? [] : [`SOURCE;VALUE=URI:${source}`]),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
    ...colorLines(calendar.color),
    ...(image === null ? [] : [`IMAGE;VALUE=URI:${image}`]),
  ];
}

/** The standard only allows names; Apple's own property, which only its calendars read, has the exact colour. */
function colorLines(color: string | null | undefined): string[] {
  if (!color) return [];
  return [`COLOR:${cssColorName(color)}`, `X-APPLE-CALENDAR-COLOR:${color.toUpperCase()}`];
}

function pieceOf(event: FeedEvent, exceptions: SeriesExceptions): EventPiece {
  return {
    uid: event.uid,
    start_local: event.start_local,
    zones: zonesOf(event, exceptions),
    text: joinLines(eventLines(event, exceptions)),
  };
}

function zonesOf(event: FeedEvent, { changed }: SeriesExceptions): Record<string, number> {
  const zones: Record<string, number> = {};
  note(event.start_local, timeForm(event, event.recurrence !== null));
  for (const exception of changed) note(exception.start_local, timeForm(exception, true));
  return zones;

  function note(startLocal: string, form: ReturnType<typeof timeForm>): void {
    if (form.kind !== 'zoned') return;
    const year = Number(startLocal.slice(0, 4));
    zones[form.zone] = Math.min(year, zones[form.zone] ?? Infinity);
  }
}

/** For the years from its first time on. */
function zoneLines(events: readonly EventPosition[]): string[] {
  const firstYears = new Map<string, number>();
  for (const { zones } of events) {
    for (const zone in zones) {
      firstYears.set(zone, Math.min(zones[zone]!, firstYears.get(zone) ?? Infinity));
    }
  }
  return [...firstYears.keys()].sort().flatMap((zone) => timeZoneDefinition(zone, firstYears.get(zone)!));
}

function byStart(a: EventPosition, b: EventPosition): number {
  if (a.start_local !== b.start_local) return a.start_local < b.start_local ? -1 : 1;
  return a.uid < b.uid ? -1 : Number(a.uid > b.uid);
}

export interface ExportedCalendar {
  name: string;
  description?: string | null;
  color?: string | null;
}

/** Rendered here, or with its original lines. */
export interface ExportPiece {
  text: string;
  /** For each TZID in it the IANA zone that it stands for, and the year of the first time in it. */
  zones: Readonly<Record<string, { zone: string; year: number }>>;
  /** The zone of its times without one; absent or null if it has none of those. It must be that of the whole file. */
  floating_zone?: string | null;
}

export const exportPieceOf = ({ text: lines, zones }: EventPiece): ExportPiece => ({
  text: lines,
  zones: Object.fromEntries(
    Object.entries(zones).map(([tzid, year]) => [tzid, { zone: zoneOfTzid(tzid), year }]),
  ),
});

/**
 * A TZID of another program is defined as the zone that it was read as, so that original lines need not change; no two
 * pieces may use one TZID, or none, for different zones.
 */
export function renderExport({
  product_name,
  calendar,
  pieces,
}: {
  product_name: string;
  calendar: ExportedCalendar;
  pieces: readonly ExportPiece[];
}): string {
  const name = text(calendar.name);
  const floatingZone = pieces.find((piece) => piece.floating_zone)?.floating_zone;
  const description = calendar.description ? text(calendar.description) : '';
  const head = joinLines([
    ...headLines(product_name),
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...(description === '' ? [] : [`DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`]),
    ...(floatingZone ? [`X-WR-TIMEZONE:${writtenZone(floatingZone)}`] : []),
    ...colorLines(calendar.color),
    ...definedZones(pieces),
  ]);
  return head + pieces.map((piece) => piece.text).join('') + joinLines([END]);
}

function definedZones(pieces: readonly ExportPiece[]): string[] {
  const defined = new Map<string, { zone: string; year: number }>();
  for (const { zones } of pieces) {
    for (const [tzid, { zone, year }] of Object.entries(zones)) {
      const before = defined.get(tzid);
      if (!before || year < before.year) defined.set(tzid, { zone, year });
    }
  }
  // Definitions depend on the zone, whatever its TZID in this file.
  return [...defined.keys()].sort().flatMap((tzid) => {
    const { zone, year } = defined.get(tzid)!;
    return timeZoneDefinition(zone, year).map((line) => (line === `TZID:${zone}` ? `TZID:${tzid}` : line));
  });
}
