import { unavailable, type CheckedJson } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';
import type { CalendarCache } from '../versions/versions.module.js';

/** Of all responses together. */
const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;
/** The separator between ids of calendars in a key. */
const BETWEEN_IDS = '+';

interface Reading {
  outcome: Promise<CheckedJson>;
  waiting: number;
  /** Aborted when nobody waits any more. */
  leaving: AbortController;
}

/**
 * A cache of responses. A key identifies the request, beginning with the calendar's id, or several joined by `+`, a
 * blank and a version, so that no response is ever stale; the least recently used are evicted first. Concurrent
 * requests share one read, which is aborted when all of them have left.
 */
export class WindowCache implements CalendarCache {
  private readonly answers: LRUCache<string, CheckedJson>;
  private readonly readings = new Map<string, Reading>();

  constructor(maxBytes = CACHE_MAX_BYTES) {
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ text }, key) => (text.length + key.length) * BYTES_PER_CHARACTER,
    });
  }

  peek(key: string): CheckedJson | undefined {
    return this.answers.get(key);
  }

  calendarIds(): Iterable<string> {
    return new Set([...this.answers.keys()].flatMap(calendarIdsOf));
  }

  evict(calendarId: string): void {
    for (const key of [...this.answers.keys()])
      if (calendarIdsOf(key).includes(calendarId)) this.answers.delete(key);
  }

  isInProgress(key: string): boolean {
    return this.readings.has(key);
  }

  async get(
    key: string,
    read: (signal: AbortSignal) => Promise<CheckedJson>,
    signal?: AbortSignal,
  ): Promise<CheckedJson> {
    const cachedAnswer = this.answers.get(key);
    if (cachedAnswer) return cachedAnswer;
    if (signal?.aborted) throw unavailable(signal.reason);
    const reading = this.readings.get(key) ?? this.begin(key, read);
    const leave = () => {
      reading.waiting -= 1;
      if (reading.waiting > 0) return;
      // Later callers start a new read.
      this.end(key, reading);
      reading.leaving.abort();
    };
    reading.waiting += 1;
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await reading.outcome;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, read: (signal: AbortSignal) => Promise<CheckedJson>): Reading {
    const leaving = new AbortController();
    const outcome = read(leaving.signal).then(
      (answer) => {
        this.answers.set(key, answer);
        this.end(key, reading);
        return answer;
      },
      (error: unknown) => {
        this.end(key, reading);
        throw error;
      },
    );
    const reading: Reading = { outcome, waiting: 0, leaving };
    this.readings.set(key, reading);
    return reading;
  }

  private end(key: string, reading: Reading): void {
    if (this.readings.get(key) === reading) this.readings.delete(key);
  }
}

const calendarIdsOf = (key: string) => key.slice(0, key.indexOf(' ')).split(BETWEEN_IDS);
