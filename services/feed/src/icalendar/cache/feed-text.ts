import type { PublishedCalendar, PublishedEvent, PublishedFeed } from '@daymark/contracts/internal';
import { isTurnOver, nextTurn, unavailable } from '@daymark/service-kit';
import type { EventPiece, EventPosition } from '@daymark/icalendar/rendering';

export interface CachedPiece extends EventPosition {
  event_id: string;
  bytes: Buffer;
  at: number;
  length: number;
}

export interface FeedText {
  version: string;
  bytes: Buffer;
  pieces: readonly CachedPiece[];
}

/** The pages that a feed is written from, read asynchronously or available already. */
export type FeedPages = AsyncIterable<PublishedFeed> | Iterable<PublishedFeed>;

export interface FeedWriter {
  /** Null for an event without any occurrence, or that the calendar leaves out. */
  piece(event: PublishedEvent, calendar: PublishedCalendar): EventPiece | null;
  frame(
    calendar: PublishedCalendar,
    pieces: readonly CachedPiece[],
  ): { head: string; pieces: CachedPiece[]; end: string };
}

/**
 * Writes a feed: the newly read events, page by page, and for an incremental read the earlier text's pieces of all
 * others. Only the written text stays in memory, not the pages.
 *
 * An entry that is missing in a feed disappears from its subscribers' calendars. So an event that cannot be written is
 * never left out: the feed becomes unavailable, and subscribers keep what they have.
 */
export async function writeFeed(
  pages: FeedPages,
  earlier: FeedText | null,
  writer: FeedWriter,
): Promise<FeedText> {
  let calendar: PublishedCalendar | undefined;
  let pieces: CachedPiece[] = [];
  for await (const page of pages) {
    if (!calendar && page.removed && earlier) pieces = piecesWithout(earlier, page);
    ({ calendar } = page);
    for (const event of page.events) {
      if (isTurnOver()) await nextTurn();
      const piece = pieceOf(event, calendar, writer);
      if (piece) pieces.push(piece);
    }
  }
  try {
    const { head, pieces: inOrder, end } = writer.frame(calendar!, pieces);
    return joined(calendar!.updated_at, head, inOrder, end);
  } catch (error) {
    throw unavailable(error);
  }
}

function pieceOf(event: PublishedEvent, calendar: PublishedCalendar, writer: FeedWriter): CachedPiece | null {
  try {
    const piece = writer.piece(event, calendar);
    return piece && cachedPiece(event.id, piece);
  } catch (error) {
    throw unavailable(error);
  }
}

function piecesWithout(earlier: FeedText, { events, removed }: PublishedFeed): CachedPiece[] {
  const outdated = new Set([...events.map(({ id }) => id), ...removed!]);
  return earlier.pieces.filter(({ event_id }) => !outdated.has(event_id));
}

function cachedPiece(event_id: string, { uid, start_local, zones, text }: EventPiece): CachedPiece {
  const bytes = Buffer.from(text);
  return { event_id, uid, start_local, zones, bytes, at: 0, length: bytes.length };
}

/** The pieces refer to the new bytes, so that the earlier bytes can be released. */
function joined(version: string, head: string, pieces: readonly CachedPiece[], end: string): FeedText {
  const frame = Buffer.from(head);
  let length = frame.length + Buffer.byteLength(end);
  for (const piece of pieces) length += piece.length;
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = frame.copy(bytes);
  const moved = pieces.map((piece) => {
    piece.bytes.copy(bytes, at, piece.at, piece.at + piece.length);
    const moved = { ...piece, bytes, at };
    at += piece.length;
    return moved;
  });
  bytes.write(end, at);
  return { version, bytes, pieces: moved };
}
