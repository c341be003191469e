import { occurrenceFieldsInFeed, pick, type storedFields } from '@daymark/contracts';
import {
  announceCancellation,
  escapedText,
  exportPieceOf,
  readableLines,
  renderEvent,
  tzidOf,
  withZoneNamed,
  writtenZone,
  zoneOfTzid,
  type EventContent,
  type ExportPiece,
  type FeedEvent,
} from '@daymark/icalendar/rendering';
import { isKnownTimeZone } from '@daymark/recurrence';
import { isPartOfOriginal, NO_LINES, preservedLinesOf, type ExportedEvent } from '../events/events.module.js';

/**
 * The events of a calendar in export form: an imported event that nobody changed has its original lines (except those
 * that no other program could read), any other is rendered, with the imported properties that no field holds. A series
 * without any date left is omitted.
 */
export function* exportPieces(events: readonly ExportedEvent[]): Generator<number, ExportPiece[], undefined> {
  const pieces: ExportPiece[] = [];
  const meaning = new Map<string, string>();
  for (const event of events) {
    const piece = untouchedPiece(event, meaning) ?? writtenPiece(event);
    if (piece !== null) {
      for (const [tzid, { zone }] of Object.entries(piece.zones)) meaning.set(tzid, zone);
      if (piece.floating_zone) meaning.set(FLOATING, piece.floating_zone);
      pieces.push(piece);
    }
    yield 1 + (event.changed_occurrences?.length ?? 0);
  }
  return pieces;
}

/** The zone of a time without one: the file's zone applies. */
const FLOATING = '';
const FLOATING_TIME = /^DTSTART(?:;VALUE=DATE-TIME)?:\d{8}T\d{6}\r$/im;

/** What came from a table, or from an archive made by hand, has no original lines of an event. */
const HAS_EVENT = /BEGIN[ \t]*:[ \t]*VEVENT\b/i;

/** Older programs use these names for UTC, and define them in the file. */
const NAMES_OF_UTC = /^(?:etc\/)?(?:gmt|uct|utc|greenwich|universal|zulu)$/i;

/**
 * The original lines; null if there are none, if they are not those of this event alone, if it changed, or if a TZID in them is unknown or means another zone in this file.
 * Times without a zone get a TZID if they mean another zone, or a fixed offset, for which a file has no name.
 */
function untouchedPiece(event: ExportedEvent, meaning: ReadonlyMap<string, string>): ExportPiece | null {
  const { original, start_local } = event;
  if (!original?.is_current || !HAS_EVENT.test(original.content) || isPartOfOriginal(event, original))
    return null;
  let floating_zone = FLOATING_TIME.test(original.content) ? event.timezone : null;
  const zones: Record<string, { zone: string; year: number }> = {};
  for (const [tzid, zone] of Object.entries(original.zones)) {
    const isOwnName = tzid === zone || (zone === 'UTC' && NAMES_OF_UTC.test(tzid));
    if (zone === null || (meaning.get(tzid) ?? zone) !== zone || (!isOwnName && isKnownTimeZone(tzid)))
      return null;
    // The first date may have been moved into the year before.
    zones[tzid] = { zone, year: Number(start_local.slice(0, 4)) - 1 };
  }
  let { content } = original;
  if (
    floating_zone !== null &&
    ((meaning.get(FLOATING) ?? floating_zone) !== floating_zone || isFixed(floating_zone))
  ) {
    content = withZoneNamed(content, floating_zone);
    const tzid = tzidOf(floating_zone);
    zones[tzid] = { zone: zoneOfTzid(tzid), year: Number(start_local.slice(0, 4)) - 1 };
    floating_zone = null;
  }
  let written: ExportPiece | null = null;
  const text = readableLines(content, () => (written = writtenPiece(event))?.text ?? '');
  return text === null
    ? null
    : { text, zones: { ...zones, ...(written as ExportPiece | null)?.zones }, floating_zone };
}

const isFixed = (timezone: string) => tzidOf(timezone) !== writtenZone(timezone);

function writtenPiece(event: ExportedEvent): ExportPiece | null {
  const piece = renderEvent(exportedEvent(event, preservedLinesOf(event)));
  return piece === null ? null : exportPieceOf(piece);
}

type Written = Pick<ExportedEvent, (typeof storedFields)[number] | 'revision'> & {
  updated_at: Date | string;
};

/** An event as iCalendar with its owner's private fields: how to join, and whether it is shared. */
export function exportedEvent(event: ExportedEvent, { own, ofDates } = NO_LINES): FeedEvent {
  const created_at = event.created_at.toISOString();
  return {
    ...contentOf(event, created_at, own),
    uid: event.uid!,
    recurrence: event.recurrence,
    exceptions: {
      cancelled: event.deleted_dates ?? [],
      changed: (event.changed_occurrences ?? []).map((changed) => ({
        ...contentOf(changed, created_at, ofDates.get(changed.occurrence_date) ?? []),
        occurrence_date: changed.occurrence_date,
      })),
    },
    related_uid: event.related_uid,
  };
}

function contentOf(event: Written, created_at: string, otherLines: readonly string[]): EventContent {
  return announceCancellation(
    {
      sequence: event.revision,
      created_at,
      last_modified: new Date(event.updated_at).toISOString(),
      ...pick(event, occurrenceFieldsInFeed),
      url: event.url,
      is_private: !event.is_public_shareable,
      other_lines: [...linesOf(event), ...otherLines],
    },
    'remove',
  );
}

/** How to join a meeting and why it is cancelled, for which iCalendar has no property. */
function linesOf({
  meeting_id,
  passcode,
  status,
  cancellation_note,
}: Pick<Written, 'meeting_id' | 'passcode' | 'status' | 'cancellation_note'>): string[] {
  return [
    ...(meeting_id ? [`X-DAYMARK-MEETING-ID:${escapedText(meeting_id)}`] : []),
    ...(passcode ? [`X-DAYMARK-PASSCODE:${escapedText(passcode)}`] : []),
    ...(status === 'cancelled' && cancellation_note
      ? [`X-DAYMARK-CANCELLATION-NOTE:${escapedText(cancellation_note)}`]
      : []),
  ];
}
