import type { PublishedCalendar, PublishedEvent, PublishedFeed } from '@daymark/contracts/internal';
import type { EventPiece, EventPlace } from '@daymark/icalendar/rendering';

/** The piece of one event within the bytes that it was written into. */
export interface KeptPiece extends EventPlace {
  event_id: string;
  bytes: Buffer;
  at: number;
  length: number;
}

/** The bytes of a feed, and where in them the piece of each event is. */
export interface FeedText {
  /** The version of the calendar that this is the feed of. */
  version: string;
  bytes: Buffer;
  pieces: readonly KeptPiece[];
}

/** How a feed is written. */
export interface FeedWriter {
  /** Null for an event of which nothing takes place, or that the calendar leaves out. */
  piece(event: PublishedEvent, calendar: PublishedCalendar): EventPiece | null;
  frame(
    calendar: PublishedCalendar,
    pieces: readonly KeptPiece[],
  ): { head: string; pieces: KeptPiece[]; end: string };
}

/** Others get their turn at least this often while a long feed is written. */
const EVENTS_AT_A_TIME = 100;

/**
 * Writes a feed: the events that were read anew, and of the earlier text the pieces of all others, where these are not
 * all there are.
 */
export async function writeFeed(
  feed: PublishedFeed,
  earlier: FeedText | null,
  writer: FeedWriter,
): Promise<FeedText> {
  const pieces = feed.removed && earlier ? piecesWithout(earlier, feed) : [];
  for (let from = 0; from < feed.events.length; from += EVENTS_AT_A_TIME) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const event of feed.events.slice(from, from + EVENTS_AT_A_TIME)) {
      const piece = writer.piece(event, feed.calendar);
      if (piece) pieces.push(keptPiece(event.id, piece));
    }
  }
  const { head, pieces: inOrder, end } = writer.frame(feed.calendar, pieces);
  return joined(feed.calendar.updated_at, head, inOrder, end);
}

function piecesWithout(earlier: FeedText, { events, removed }: PublishedFeed): KeptPiece[] {
  const outdated = new Set([...events.map(({ id }) => id), ...removed!]);
  return earlier.pieces.filter(({ event_id }) => !outdated.has(event_id));
}

function keptPiece(event_id: string, { uid, start_local, zones, text }: EventPiece): KeptPiece {
  const bytes = Buffer.from(text);
  return { event_id, uid, start_local, zones, bytes, at: 0, length: bytes.length };
}

/** The pieces are those of the new bytes, so that the earlier ones need not be kept. */
function joined(version: string, head: string, pieces: readonly KeptPiece[], end: string): FeedText {
  const frame = Buffer.from(head);
  let length = frame.length + Buffer.byteLength(end);
  for (const piece of pieces) length += piece.length;
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = frame.copy(bytes);
  const kept = pieces.map((piece) => {
    piece.bytes.copy(bytes, at, piece.at, piece.at + piece.length);
    const moved = { ...piece, bytes, at };
    at += piece.length;
    return moved;
  });
  bytes.write(end, at);
  return { version, bytes, pieces: kept };
}
