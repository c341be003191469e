import { expandOccurrences, type RecurrenceRule } from '@daymark/recurrence';
import { propertyOf, type Component } from '../text/components.js';
import { readRule } from '../text/rules.js';
import { offsetMinutes, readTime } from '../text/values.js';

/** Maximum parts of a definition that are read, and maximum changes of each: 250 years of summer time. */
const OBSERVANCES_MAX = 500;
const CHANGES_OF_OBSERVANCE_MAX = 500;
const CHANGES_MAX = 5_000;
const MINUTE_MS = 60_000;
const EARLIEST_MS = Date.UTC(1900, 0, 1);
const LATEST_MS = Date.UTC(2150, 0, 1);

export class ZoneDefinition {
  /** In order of time; the offset applies from `at` (epoch milliseconds) on. */
  private readonly changes: { at: number; offsetMinutes: number }[] = [];
  private firstOffset: number | null = null;

  static ofOffset(minutes: number): ZoneDefinition {
    const definition = new ZoneDefinition({ components: [] });
    definition.firstOffset = minutes;
    return definition;
  }

  constructor(component: Pick<Component, 'components'>) {
    for (const observance of component.components.slice(0, OBSERVANCES_MAX)) {
      if (this.changes.length < CHANGES_MAX) this.readObservance(observance);
    }
    this.changes.sort((a, b) => a.at - b.at);
  }

  get size(): number {
    return this.changes.length;
  }

  /** Null if the clock changes. */
  get onlyOffset(): number | null {
    const offset = this.changes.at(-1)!.offsetMinutes;
    return this.changes.every(({ offsetMinutes }) => offsetMinutes === offset) ? offset : null;
  }

  get isUsable(): boolean {
    return this.firstOffset !== null;
  }

  offsetAt(instant: number): number {
    let [low, high] = [0, this.changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.changes[middle]!.at <= instant) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? this.firstOffset! : this.changes[low - 1]!.offsetMinutes;
  }

  instantOf(localMs: number): number {
    const before = this.offsetAt(localMs - 86_400_000);
    const after = this.offsetAt(localMs + 86_400_000);
    const early = localMs - before * MINUTE_MS;
    if (before === after || this.offsetAt(early) === before) return early;
    const late = localMs - after * MINUTE_MS;
    return this.offsetAt(late) === after ? late : early;
  }

  private readObservance(observance: Component): void {
    const before = offsetMinutes(propertyOf(observance, 'TZOFFSETFROM')?.value ?? '');
    const after = offsetMinutes(propertyOf(observance, 'TZOFFSETTO')?.value ?? '');
    if (after === null) return;
    const from = before ?? after;
    const start = earliestOf(propertyOf(observance, 'DTSTART')?.value ?? '');
    if (start === null) return;
    const add = (localMs: number) =>
      this.changes.push({ at: localMs - from * MINUTE_MS, offsetMinutes: after });
    // Before its first change a zone has the standard time given in TZOFFSETFROM.
    if (this.firstOffset === null || start.ms < this.firstStart) {
      this.firstOffset = observance.name === 'STANDARD' && before === null ? after : from;
      this.firstStart = start.ms;
    }
    add(start.ms);
    for (const { value, name } of observance.properties) {
      if (name === 'RDATE')
        for (const date of value.split(',').slice(0, CHANGES_OF_OBSERVANCE_MAX)) this.addDate(date, add);
      if (name === 'RRULE') this.addRule(value, start.local, from, add);
    }
  }

  private firstStart = Infinity;

  private addDate(value: string, add: (localMs: number) => void): void {
    const time = readTime(value.split('/')[0]!);
    if (time.kind !== 'none') add(Date.parse(`${time.local.padEnd(16, 'T00:00')}Z`));
  }

  private addRule(value: string, start_local: string, from: number, add: (localMs: number) => void): void {
    const rule = readRule(value);
    if (rule.kind !== 'rule' || rule.frequency !== 'YEARLY') return;
    const until =
      rule.until?.kind === 'utc' ? Date.parse(`${rule.until.local}Z`) + from * MINUTE_MS : Infinity;
    const end_date = rule.until === null ? null : rule.until.local.slice(0, 10);
    const recurrence: RecurrenceRule = { ...rule.recurrence, end_date, count: rule.count };
    const base = { start_local, timezone: 'UTC', duration_minutes: 0 };
    const window = { from: EARLIEST_MS, to: LATEST_MS };
    try {
      for (const { start } of expandOccurrences(base, recurrence, window, CHANGES_OF_OBSERVANCE_MAX)) {
        if (start <= until) add(start);
      }
    } catch {
      // A rule without dates changes nothing.
    }
  }
}

/** The DTSTART of an observance. Some programs write year 1 or 1601 for 'always'. */
function earliestOf(value: string): { local: string; ms: number } | null {
  const plain = value.trim().replace(/^(\d{4})/, (year) => (Number(year) < 1900 ? '1900' : year));
  const time = readTime(plain);
  if (time.kind === 'none') return null;
  const local = time.local.padEnd(16, 'T00:00');
  return { local, ms: Date.parse(`${local}Z`) };
}
