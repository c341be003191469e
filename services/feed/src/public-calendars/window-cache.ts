import { unavailable, type CheckedJson } from '@daymark/service-kit';
import { LRUCache } from 'lru-cache';
import type { KeptOfCalendars } from '../versions/versions.module.js';

/** All answers together. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;
const ID_LENGTH = 36;

interface Reading {
  outcome: Promise<CheckedJson>;
  waiting: number;
  /** Aborts when nobody waits any more. */
  leaving: AbortController;
}

/**
 * Answers that are kept under what they are answers to, beginning with the calendar's id and a version, so that none is ever
 * out of date; the ones that were not asked for longest go first. Requests that come together are served by one reading, which ends when all of them
 * have left.
 */
export class WindowCache implements KeptOfCalendars {
  private readonly kept: LRUCache<string, CheckedJson>;
  private readonly readings = new Map<string, Reading>();

  constructor(maxBytes = KEPT_MAX_BYTES) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ text }, key) => (text.length + key.length) * BYTES_PER_CHARACTER,
    });
  }

  /** The answer, where it costs nothing. */
  atHand(key: string): CheckedJson | undefined {
    return this.kept.get(key);
  }

  calendarIds(): Iterable<string> {
    return new Set([...this.kept.keys()].map(calendarIdOf));
  }

  /** Removes all answers of a calendar. */
  forget(calendarId: string): void {
    for (const key of [...this.kept.keys()]) if (calendarIdOf(key) === calendarId) this.kept.delete(key);
  }

  /** Whether somebody is being answered already. */
  isUnderWay(key: string): boolean {
    return this.readings.has(key);
  }

  /** @throws what `read` throws; ProblemException SERVICE_UNAVAILABLE where whoever asks has left already */
  async get(
    key: string,
    read: (signal: AbortSignal) => Promise<CheckedJson>,
    signal?: AbortSignal,
  ): Promise<CheckedJson> {
    const known = this.kept.get(key);
    if (known) return known;
    if (signal?.aborted) throw unavailable(signal.reason);
    const reading = this.readings.get(key) ?? this.begin(key, read);
    const leave = () => {
      reading.waiting -= 1;
      if (reading.waiting > 0) return;
      // Who comes now begins anew.
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
        this.kept.set(key, answer);
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

const calendarIdOf = (key: string) => key.slice(0, ID_LENGTH);
