import { DateTime } from 'luxon';
import type { Occurrence, OccurrenceBase, RecurrenceRule } from '../src/rules/recurrence-rule.js';

/**
 * The occurrences of a series by luxon's arithmetic: its calendar for the dates, its zones for the instants. It walks
 * from the base on without any of this library's code, so that both can be compared.
 */
export function luxonOccurrences(
  base: OccurrenceBase,
  rule: RecurrenceRule,
  { from, to }: { from: number; to: number },
): Occurrence[] {
  const first = DateTime.fromISO(base.start_local.slice(0, 10), { zone: 'UTC' });
  const found: Occurrence[] = [];
  let index = 0;
  for (const date of dates(first, rule)) {
    if (rule.end_date != null && date.toISODate()! > rule.end_date) break;
    if (rule.count != null && index === rule.count) break;
    const occurrence = { index: index++, ...times(base, date) };
    // A day before and after: no clock is set further than that.
    if (date.toMillis() > to + 2 * 86_400_000) break;
    const { start, end } = occurrence;
    if ((start >= from && start < to) || (start < from && end > from)) found.push(occurrence);
  }
  return found;
}

function* dates(first: DateTime, rule: RecurrenceRule): Generator<DateTime> {
  const { recurrence_type: type, interval } = rule;
  for (let step = 0; ; step += interval) {
    if (type === 'daily') yield first.plus({ days: step });
    else if (type === 'weekly') {
      const sunday = first.minus({ days: first.weekday % 7 }).plus({ weeks: step });
      yield* rule.days_of_week!.map((day) => sunday.plus({ days: day })).filter((date) => date >= first);
    } else {
      const month = first.startOf('month').plus(type === 'monthly' ? { months: step } : { years: step });
      const day = rule.day_of_month === -1 ? month.daysInMonth! : rule.day_of_month!;
      if (day <= month.daysInMonth!) yield month.set({ day });
    }
  }
}

function times(base: OccurrenceBase, date: DateTime): { start: number; end: number } {
  if (base.is_all_day) {
    const start = wallClock(date, base.timezone);
    return { start, end: wallClock(date.plus({ days: base.duration_days }), base.timezone) };
  }
  const [hour, minute] = base.start_local.slice(11).split(':').map(Number);
  const start = wallClock(date.set({ hour: hour!, minute: minute! }), base.timezone);
  return { start, end: start + base.duration_minutes * 60_000 };
}

/** A wall-clock time in a zone: the first of two, and moved forward by the jump if the clock skips it. */
function wallClock(local: DateTime, zone: string): number {
  const wall = local.setZone(zone, { keepLocalTime: true });
  const shows = (time: DateTime) =>
    time.setZone('UTC', { keepLocalTime: true }).toMillis() === local.toMillis();
  if (shows(wall)) return wall.getPossibleOffsets()[0]!.toMillis();
  const before = wall.minus({ days: 2 }).offset;
  return local.toMillis() - before * 60_000;
}
