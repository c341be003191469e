import { LIVE_CHANGES_MAX, type LiveChange, type LiveChanges } from '@daymark/contracts';
import { SESSIONS_CHECKED_AT_ONCE } from '@daymark/contracts/internal';
import type { Exchange } from '../exchanges/index.js';
import type { ChangeSource, ReadChanges } from './change-source.js';

const LOOK_MS = 1_000;
/** Proxies end a connection on which nothing is sent for a minute. */
const BEAT_MS = 25_000;
const BEAT = ':\n\n';
/** Each beginning costs as much as minutes of a stream; spread, so that those that began together come back apart. */
const LASTS_MIN_MS = 2_400_000;
const LASTS_SPREAD_MS = 1_200_000;
/** Nothing is told to a session that was checked longer ago, as services read for it elsewhere; without auth, for longer. */
const SESSION_FRESH_MS = 5_000;
const SESSION_USABLE_MS = 60_000;
/** In 15 s all sessions are checked to which nothing was told: with each fifth look a third of them. */
const LOOKS_PER_CHECK = 5;
const CHECKS_PER_ROUND = 3;
/** A stream that begins is told of these once more: its beginning and the look of this process are apart. */
const REPEATED_MS = 5_000;
/** More than anybody has windows in front of them; beyond it, the oldest ends. */
const STREAMS_OF_PERSON = 10;

interface LiveStream {
  exchange: Exchange;
  person: string;
  session: string;
  checkedAt: number;
  /** What it is told once its session is checked. */
  waiting: { changes: Change[] | null } | undefined;
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
  private isLooking = false;
  private looks = 0;
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
    // What brought its beginning is over.
    exchange.peer = undefined;
    const now = performance.now();
    const stream: LiveStream = {
      exchange,
      person,
      session,
      checkedAt: now,
      waiting: undefined,
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
    if (own.length > 0) this.tellOf([stream], own, now);
    this.timer ??= setInterval(() => void this.lookUnlessLooking(), LOOK_MS).unref();
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

  private async lookUnlessLooking(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    // Those who wait for a check of their session are told at once.
    while (await this.look());
    this.isLooking = false;
  }

  /** Returns whether somebody waits for the next look. */
  private async look(): Promise<boolean> {
    const now = performance.now();
    const isOver = this.source.isAway || this.isDraining();
    const [waiting, others]: [LiveStream[], LiveStream[]] = [[], []];
    for (const streams of this.open.values())
      for (const stream of streams) {
        if (isOver || now > stream.endsAt || now - stream.checkedAt > SESSION_USABLE_MS) end(stream);
        else if (now > stream.beatAt) {
          stream.beatAt = now + BEAT_MS;
          stream.exchange.response.write(BEAT);
        }
        (stream.waiting ? waiting : others).push(stream);
      }
    this.looks += 1;
    const share = this.looks % LOOKS_PER_CHECK === 0 ? Math.ceil(this.total / CHECKS_PER_ROUND) : 0;
    const oldest = others
      .filter(({ checkedAt }) => now - checkedAt > SESSION_FRESH_MS - LOOK_MS)
      .sort((one, other) => one.checkedAt - other.checkedAt)
      .slice(0, share);
    const asked = [...waiting, ...oldest].slice(0, SESSIONS_CHECKED_AT_ONCE);
    // Windows of one browser share theirs.
    const read = await this.source.read([...new Set(asked.map(({ session }) => session))]);
    if (!read) return false;
    this.cursor = read.cursor;
    const ended = new Set(read.ended_sessions);
    for (const stream of asked) {
      if (read.ended_sessions) stream.checkedAt = now;
      if (ended.has(stream.session)) end(stream);
      else if (stream.waiting) this.write(stream, stream.waiting.changes);
      stream.waiting = undefined;
    }
    this.tell(read.changes, now);
    return [...this.open.values()].some((streams) => [...streams].some((stream) => stream.waiting));
  }

  private tell(changes: Change[] | null, now: number): void {
    this.recent = this.recent.filter(({ at }) => now - at < REPEATED_MS);
    if (changes === null) {
      for (const streams of this.open.values()) this.tellOf(streams, null, now);
      return;
    }
    if (changes.length === 0) return;
    this.recent.push({ at: now, changes });
    const people = new Set(changes.flatMap((change) => change.people));
    for (const person of people) {
      const streams = this.open.get(person);
      if (!streams) continue;
      const own = changes.filter((change) => change.people.includes(person));
      this.tellOf(streams, own, now);
    }
  }

  private tellOf(streams: Iterable<LiveStream>, changes: Change[] | null, now: number): void {
    for (const stream of streams) {
      if (now - stream.checkedAt <= SESSION_FRESH_MS) this.write(stream, changes);
      else {
        const before = stream.waiting ? stream.waiting.changes : [];
        stream.waiting = { changes: before && changes && [...before, ...changes] };
      }
    }
  }

  private write({ exchange }: LiveStream, changes: Change[] | null): void {
    if (exchange.isOver) return;
    const told: LiveChange[] | null =
      changes === null || changes.length > LIVE_CHANGES_MAX
        ? null
        : changes.map(({ people: _, ...change }) => change);
    const data: LiveChanges = { cursor: this.cursor, changes: told };
    exchange.response.write(`data: ${JSON.stringify(data)}\n\n`);
  }
}

const end = ({ exchange }: LiveStream): void => void exchange.response.end();
