import { expandOccurrences } from '../src/occurrences/expand-occurrences.js';
import type { OccurrenceBase, RecurrenceRule, RecurrenceType } from '../src/rules/recurrence-rule.js';

/** Number (from 1; null for an added one), start in UTC, local start, end in UTC. */
type ExpectedOccurrence = [number | null, string, string, string];

type End = { type: 'never' } | { type: 'count'; count: number } | { type: 'until'; until: string };

interface AnyVector {
  id: string;
  tags: string[];
  base: {
    startLocal: string;
    timeZone: string;
    wholeDay: boolean;
    durationMinutes?: number;
    durationDays?: number;
  };
  windows: {
    name: string;
    fromUtc: string;
    toUtc: string;
    starts: ExpectedOccurrence[];
    running: ExpectedOccurrence[];
  }[];
}

/** Of the first format: a rule that the fields of the API can express. */
export interface RecurrenceVector extends AnyVector {
  rule: {
    frequency: Exclude<RecurrenceType, 'custom'>;
    interval: number;
    daysOfWeek?: number[];
    dayOfMonth?: number;
    monthOfYear?: number;
    end: End;
  };
}

/** Of the second format: any rule, as an RRULE. */
export interface FullVector extends AnyVector {
  rrule: string;
  end: End;
  addedDates: string[];
  excludedDates: string[];
}

/** The vector's base and rule in the library's form. */
export function vectorInput(vector: RecurrenceVector | FullVector): [OccurrenceBase, RecurrenceRule] {
  const { base } = vector;
  return [
    base.wholeDay
      ? {
          start_local: base.startLocal.slice(0, 10),
          timezone: base.timeZone,
          is_all_day: true,
          duration_days: base.durationDays!,
        }
      : { start_local: base.startLocal, timezone: base.timeZone, duration_minutes: base.durationMinutes! },
    'rrule' in vector ? fullRule(vector) : plainRule(vector),
  ];
}

const plainRule = ({ rule }: RecurrenceVector): RecurrenceRule => ({
  recurrence_type: rule.frequency,
  interval: rule.interval,
  days_of_week: rule.daysOfWeek ?? null,
  day_of_month: rule.dayOfMonth ?? null,
  month_of_year: rule.monthOfYear ?? null,
  ...endOf(rule.end),
});

const fullRule = ({ rrule, end, addedDates, excludedDates }: FullVector): RecurrenceRule => ({
  recurrence_type: 'custom',
  interval: 1,
  rrule,
  ...endOf(end),
  added_dates: addedDates,
  excluded_dates: excludedDates,
});

const endOf = (end: End) => ({
  end_date: end.type === 'until' ? end.until : null,
  count: end.type === 'count' ? end.count : null,
});

/** Numbers in the form of the vectors: from 1, and null for an added one. */
const numberOf = (index: number) => (index < 1_000_000_000 ? index + 1 : null);

/** The windows of a vector where the engine's answer differs, as readable lines. */
export function checkVector(vector: RecurrenceVector | FullVector): string[] {
  const [base, rule] = vectorInput(vector);
  const failures: string[] = [];
  for (const window of vector.windows) {
    const found = expandOccurrences(base, rule, {
      from: Date.parse(window.fromUtc),
      to: Date.parse(window.toUtc),
    });
    const expected = [...window.running, ...window.starts];
    const got = JSON.stringify(found.map(({ index, start, end }) => [numberOf(index), utc(start), utc(end)]));
    const want = JSON.stringify(expected.map(([number, start, , end]) => [number, start, end]));
    if (got !== want) failures.push(`${vector.id} ${window.name}: got ${got}, want ${want}`);
  }
  return failures;
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace('.000', '');
}
