import { LIVE_CHANGES_MAX, type LiveChange, type LiveChanges } from '@daymark/contracts';
import { SESSIONS_CHECKED_AT_ONCE } from '@daymark/contracts/internal';
import type { Exchange } from '../exchanges/index.js';
import type { ChangeSource, ReadChanges } from './change-source.js';

const LOOK_MS = 1_000;
/** Proxies end a connection on which nothing is sent for a minute. */
const BEAT_MS = 25_000;
const BEAT = ':\n\n';
/** Shorter than an exchange may last; spread, so that streams that began together do not come back together. */
const LASTS_MIN_MS = 480_000;
const LASTS_SPREAD_MS = 100_000;
/** As services check sessions elsewhere, and as long as they do without auth. */
const SESSION_FRESH_MS = 5_000;
const SESSION_USABLE_MS = 60_000;
/** A stream that begins is told of these once more: its beginning and the look of this process are apart. */
const REPEATED_MS = 5_000;
/** More than anybody has windows in front of them; beyond it, the oldest ends. */
const STREAMS_OF_PERSON = 10;

interface LiveStream {
  exchange: Exchange;
  person: string;
  session: string;
  checkedAt: number;
  beatAt: number;
  endsAt: number;
}

type Change = NonNullable<ReadChanges['changes']>[number];

/**
 * The streams that open pages listen to, held here alone: the services behind see one short request of each, and one a
 * second of this process as long as it holds any.
 */
export class LiveStreams {
  private readonly open = new Map<string, Set<LiveStream>>();
  private recent: { at: number; changes: Change[] }[] = [];
  private cursor = '';
  private timer: NodeJS.Timeout | undefined;
  private total = 0;

  constructor(
    private readonly source: ChangeSource,
    private readonly isDraining: () => boolean,
  ) {}

  get count(): number {
    return this.total;
  }

  /** Whether a stream may begin now. A source that was away is tried again by who asks. */
  get isAvailable(): boolean {
    if (this.source.isAway) void this.source.read([]);
    return !this.source.isAway && !this.isDraining();
  }

  /** Goes on with a response that has begun. */
  hold(exchange: Exchange, person: string, session: string): void {
    if (exchange.isOver) return;
    const now = performance.now();
    const stream = {
      exchange,
      person,
      session,
      checkedAt: now,
      beatAt: now + Math.random() * BEAT_MS,
      endsAt: now + LASTS_MIN_MS + Math.random() * LASTS_SPREAD_MS,
    };
    const streams = this.open.get(person) ?? new Set();
    this.open.set(person, streams);
    streams.add(stream);
    this.total += 1;
    exchange.response.on('close', () => this.remove(stream));
    if (streams.size > STREAMS_OF_PERSON) end(streams.values().next().value!);
    const missed = this.recent.flatMap(({ at, changes }) => (now - at < REPEATED_MS ? changes : []));
    const own = missed.filter(({ people }) => people.includes(person));
    if (own.length > 0) this.write([stream], own);
    this.timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
  }

  close(): Promise<void> {
    clearInterval(this.timer);
    return this.source.close();
  }

  private remove(stream: LiveStream): void {
    const own = this.open.get(stream.person);
    if (!own?.delete(stream)) return;
    this.total -= 1;
    if (own.size === 0) this.open.delete(stream.person);
    if (this.total > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.recent = [];
    this.source.forget();
  }

  private async look(): Promise<void> {
    const now = performance.now();
    const isOver = this.source.isAway || this.isDraining();
    const unchecked: LiveStream[] = [];
    for (const streams of this.open.values())
      for (const stream of streams) {
        if (isOver || now > stream.endsAt || now - stream.checkedAt > SESSION_USABLE_MS) end(stream);
        else if (now > stream.beatAt) {
          stream.beatAt = now + BEAT_MS;
          stream.exchange.response.write(BEAT);
        }
        if (now - stream.checkedAt > SESSION_FRESH_MS - LOOK_MS) unchecked.push(stream);
      }
    const asked = unchecked.slice(0, SESSIONS_CHECKED_AT_ONCE);
    const read = await this.source.read(asked.map(({ session }) => session));
    if (!read) return;
    const ended = read.ended_sessions && new Set(read.ended_sessions);
    for (const stream of ended ? asked : []) {
      stream.checkedAt = now;
      if (ended!.has(stream.session)) end(stream);
    }
    this.tell(read, now);
  }

  private tell({ cursor, changes }: ReadChanges, now: number): void {
    this.cursor = cursor;
    this.recent = this.recent.filter(({ at }) => now - at < REPEATED_MS);
    if (changes === null) {
      for (const streams of this.open.values()) this.write(streams, null);
      return;
    }
    if (changes.length === 0) return;
    this.recent.push({ at: now, changes });
    const byPerson = new Map<string, Change[]>();
    for (const change of changes)
      for (const person of change.people) {
        if (!this.open.has(person)) continue;
        const own = byPerson.get(person);
        if (own) own.push(change);
        else byPerson.set(person, [change]);
      }
    for (const [person, own] of byPerson) this.write(this.open.get(person)!, own);
  }

  private write(streams: Iterable<LiveStream>, changes: Change[] | null): void {
    const told: LiveChange[] | null =
      changes === null || changes.length > LIVE_CHANGES_MAX
        ? null
        : changes.map(({ people: _, ...change }) => change);
    const data: LiveChanges = { cursor: this.cursor, changes: told };
    const text = `data: ${JSON.stringify(data)}\n\n`;
    for (const { exchange } of streams) if (!exchange.isOver) exchange.response.write(text);
  }
}

const end = ({ exchange }: LiveStream): void => void exchange.response.end();
