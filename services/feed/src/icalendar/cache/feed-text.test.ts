import { describe, expect, it } from '@jest/globals';
import type { PublishedEvent, PublishedFeed } from '@daymark/contracts/internal';
import { writeFeed as writePages, type FeedText, type FeedWriter } from './feed-text.js';

const at = (version: string) => ({ updated_at: version }) as PublishedFeed['calendar'];
const event = (id: string, title: string) => ({ id, title }) as PublishedEvent;
const feed = (version: string, events: PublishedEvent[], removed: string[] | null = null): PublishedFeed => ({
  calendar: at(version),
  events,
  removed,
  next: null,
});

/** Pages that are available already. */
async function* inPages(...pages: PublishedFeed[]) {
  yield* await Promise.resolve(pages);
}
const writeFeed = (read: PublishedFeed, earlier: FeedText | null, writes: FeedWriter) =>
  writePages(inPages(read), earlier, writes);

/** Writes each event as its id and title, and records what it wrote by id. */
function writer() {
  const written: string[] = [];
  const writes: FeedWriter = {
    piece: ({ id, title }) => {
      written.push(id);
      return title === ''
        ? null
        : { uid: `${id}@example.org`, start_local: id, zones: {}, text: `[${id}:${title}]` };
    },
    frame: (calendar, pieces) => ({
      head: `<${calendar.updated_at}>`,
      pieces: [...pieces].sort((a, b) => a.event_id.localeCompare(b.event_id)),
      end: '</>',
    }),
  };
  return { writes, written };
}
const textOf = ({ bytes }: FeedText) => bytes.toString();
const pieceTexts = ({ pieces }: FeedText) =>
  pieces.map(({ event_id, bytes, at: from, length }) => [
    event_id,
    bytes.toString('utf8', from, from + length),
  ]);

describe('The text of a feed', () => {
  it('is the frame around the pieces of its events in their order, of which each one is found again', async () => {
    const { writes } = writer();
    const text = await writeFeed(feed('1', [event('b', 'Zwölf'), event('a', '🎉')]), null, writes);
    expect(textOf(text)).toBe('<1>[a:🎉][b:Zwölf]</>');
    expect(text.version).toBe('1');
    expect(pieceTexts(text)).toEqual([
      ['a', '[a:🎉]'],
      ['b', '[b:Zwölf]'],
    ]);
  });

  it('has no piece of an event without occurrences', async () => {
    const { writes } = writer();
    expect(textOf(await writeFeed(feed('1', [event('a', ''), event('b', 'x')]), null, writes))).toBe(
      '<1>[b:x]</>',
    );
  });

  it('is made from the earlier one if only changes were read, and only these are written', async () => {
    const { writes, written } = writer();
    const first = feed('1', [event('a', 'one'), event('b', 'two'), event('c', 'three')]);
    const earlier = await writeFeed(first, null, writes);
    written.length = 0;
    const later = await writeFeed(
      feed('2', [event('b', 'changed'), event('d', 'new')], ['c']),
      earlier,
      writes,
    );
    expect(textOf(later)).toBe('<2>[a:one][b:changed][d:new]</>');
    expect(written).toEqual(['b', 'd']);
    // The earlier bytes can be released although pieces of them were reused.
    expect(later.pieces.every(({ bytes }) => bytes === later.bytes)).toBe(true);
    expect(textOf(earlier)).toBe('<1>[a:one][b:two][c:three]</>');
  });

  it('is put together of the events of all pages', async () => {
    const { writes } = writer();
    const pages = inPages(
      feed('1', [event('b', 'two')]),
      feed('1', [event('c', 'three'), event('a', 'one')]),
    );
    expect(textOf(await writePages(pages, null, writes))).toBe('<1>[a:one][b:two][c:three]</>');
  });

  it('is unavailable, and not without an event, where one cannot be written', async () => {
    const { writes } = writer();
    const broken: FeedWriter = {
      ...writes,
      piece: (written, calendar) => {
        if (written.id === 'b') throw new RangeError('no such zone');
        return writes.piece(written, calendar);
      },
    };
    const read = feed('1', [event('a', 'one'), event('b', 'two')]);
    await expect(writeFeed(read, null, broken)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('has nothing of the earlier one where all events were read', async () => {
    const { writes } = writer();
    const earlier = await writeFeed(feed('1', [event('a', 'one'), event('b', 'two')]), null, writes);
    expect(textOf(await writeFeed(feed('2', [event('a', 'one')]), earlier, writes))).toBe('<2>[a:one]</>');
  });

  it('is the same, to the byte, whether it was written at once or change by change', async () => {
    const { writes } = writer();
    const events = Array.from({ length: 250 }, (_, number) =>
      event(String(1_000 + number), `Event ${number}`),
    );
    const atOnce = await writeFeed(feed('9', events), null, writes);
    let text = await writeFeed(feed('1', events.slice(0, 50)), null, writes);
    text = await writeFeed(feed('5', events.slice(100), ['1007']), text, writes);
    text = await writeFeed(feed('9', [...events.slice(50, 100), events[7]!], []), text, writes);
    expect(text.bytes.equals(atOnce.bytes)).toBe(true);
  });
});
