import { FEED_MAX_BYTES } from '@daymark/contracts';
import { isTurnOver, nextTurn, ProblemException } from '@daymark/service-kit';
import {
  arrangeFeed,
  categoriesLine,
  withReminders,
  type EventPosition,
  type FeedCalendar,
} from '@daymark/icalendar/rendering';
import type { FeedText, CachedPiece } from '../cache/feed-text.js';
import { titled } from '../../texts.js';

/**
 * Ends each event of a piece; no text can contain it, since a continuation line begins with a blank (RFC 5545, 3.1).
 */
const END_OF_EVENT = Buffer.from('\r\nEND:VEVENT\r\n');
const LINE_END_BYTES = 2;

export interface FeedOfCalendar {
  name: string;
  text: FeedText;
  /** Minutes before each of its events for reminders; absent without reminders. */
  alarm?: number;
}

interface FoundPiece extends EventPosition {
  piece: CachedPiece;
  names: string[];
  alarm: number | undefined;
}

/**
 * Merges the feeds of several calendars from their cached pieces. Each event is in it once, as in the first of its
 * calendars, and names its calendars as CATEGORIES (RFC 5545, 3.8.1.2). Events are identified by uid: two of one uid in
 * a feed would be one event in two states (3.8.4.7). It has a reminder if one of its calendars does.
 * @throws ProblemException PAYLOAD_TOO_LARGE: leaving out events would remove them from subscribers' calendars
 */
export async function mergedFeed(
  feeds: readonly FeedOfCalendar[],
  { product_name, calendar, reminder }: { product_name: string; calendar: FeedCalendar; reminder: string },
): Promise<Buffer> {
  const found = new Map<string, FoundPiece>();
  let bytes = 0;
  for (const { name, text, alarm } of feeds) {
    for (const piece of text.pieces) {
      if (isTurnOver()) await nextTurn();
      const merged = found.get(piece.uid);
      if (merged) {
        merged.names.push(name);
        merged.alarm ??= alarm;
        continue;
      }
      const { uid, start_local, zones } = piece;
      found.set(uid, { uid, start_local, zones, piece, names: [name], alarm });
      bytes += piece.length;
      // Known before anything is written; only the categories and reminders may still exceed it.
      if (bytes > FEED_MAX_BYTES) throw tooLargeTogether();
    }
  }
  await nextTurn();
  // Quick, as the pieces of each feed are in order already.
  const { head, pieces, end } = arrangeFeed({
    product_name,
    calendar,
    pieces: [...found.values()],
  });
  const lines = new Map<string, Buffer>();
  const parts: Buffer[] = [Buffer.from(head)];
  let length = parts[0]!.length;
  for (const { piece, names, alarm } of pieces) {
    if (isTurnOver()) await nextTurn();
    const key = JSON.stringify(names);
    const categories = lines.get(key) ?? Buffer.from(categoriesLine(names));
    lines.set(key, categories);
    const written = withCategories(piece, categories);
    for (const part of alarm === undefined ? written : [reminding(written, alarm, reminder)]) {
      parts.push(part);
      length += part.length;
    }
    if (length > FEED_MAX_BYTES) throw tooLargeTogether();
  }
  parts.push(Buffer.from(end));
  return joined(parts);
}

async function joined(parts: readonly Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    if (isTurnOver()) await nextTurn();
    at += part.copy(bytes, at);
  }
  return bytes;
}

export const tooLargeTogether = () => new ProblemException('PAYLOAD_TOO_LARGE', titled('refused.tooLarge'));

const reminding = (parts: Buffer[], minutes: number, title: string) =>
  Buffer.from(withReminders(Buffer.concat(parts).toString(), minutes, title));

/** The bytes of a piece with the line added at the end of each of its events. The piece is not copied. */
function withCategories({ bytes, at, length }: CachedPiece, line: Buffer): Buffer[] {
  const text = bytes.subarray(at, at + length);
  const parts: Buffer[] = [];
  let from = 0;
  for (;;) {
    const end = text.indexOf(END_OF_EVENT, from);
    if (end === -1) break;
    const lineStart = end + LINE_END_BYTES;
    parts.push(text.subarray(from, lineStart), line);
    from = lineStart;
  }
  parts.push(text.subarray(from));
  return parts;
}
