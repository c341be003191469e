import { expandOccurrences } from '../src/expand-occurrences.js';
import type { OccurrenceBase, RecurrenceRule, RecurrenceType } from '../src/recurrence-rule.js';

/** Number (from 1), start in UTC, start on the wall clock, end in UTC. */
type ExpectedOccurrence = [number, string, string, string];

export interface RecurrenceVector {
  id: string;
  tags: string[];
  base: {
    startLocal: string;
    timeZone: string;
    wholeDay: boolean;
    durationMinutes?: number;
    durationDays?: number;
  };
  rule: {
    frequency: RecurrenceType;
    interval: number;
    daysOfWeek?: number[];
    dayOfMonth?: number;
    monthOfYear?: number;
    end: { type: 'never' } | { type: 'count'; count: number } | { type: 'until'; until: string };
  };
  windows: {
    name: string;
    fromUtc: string;
    toUtc: string;
    starts: ExpectedOccurrence[];
    running: ExpectedOccurrence[];
  }[];
}

/** The vector's base and rule as the library takes them. */
export function vectorInput({ base, rule }: RecurrenceVector): [OccurrenceBase, RecurrenceRule] {
  return [
    base.wholeDay
      ? {
          start_local: base.startLocal.slice(0, 10),
          timezone: base.timeZone,
          is_all_day: true,
          duration_days: base.durationDays!,
        }
      : { start_local: base.startLocal, timezone: base.timeZone, duration_minutes: base.durationMinutes! },
    {
      recurrence_type: rule.frequency,
      interval: rule.interval,
      days_of_week: rule.daysOfWeek ?? null,
      day_of_month: rule.dayOfMonth ?? null,
      month_of_year: rule.monthOfYear ?? null,
      end_date: rule.end.type === 'until' ? rule.end.until : null,
      count: rule.end.type === 'count' ? rule.end.count : null,
    },
  ];
}

/** The windows of a vector that the engine answers otherwise than the vector says, as readable lines. */
export function checkVector(vector: RecurrenceVector): string[] {
  const [base, rule] = vectorInput(vector);
  const failures: string[] = [];
  for (const window of vector.windows) {
    const found = expandOccurrences(base, rule, {
      from: Date.parse(window.fromUtc),
      to: Date.parse(window.toUtc),
    });
    const expected = [...window.running, ...window.starts];
    const got = JSON.stringify(found.map(({ index, start, end }) => [index + 1, utc(start), utc(end)]));
    const want = JSON.stringify(expected.map(([number, start, , end]) => [number, start, end]));
    if (got !== want) failures.push(`${vector.id} ${window.name}: got ${got}, want ${want}`);
  }
  return failures;
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace('.000', '');
}
