import type { DayPattern } from './day-pattern.js';
import { MonthPattern, SingleDayPattern, withoutDailySetPos, YearPattern } from './month-patterns.js';
import type { RRuleParts } from './rrule-parts.js';
import { WeekPattern, WeekYearPattern } from './week-patterns.js';

/** The pattern of a rule with complete parts (see `filledParts`). */
export function patternOf(parts: RRuleParts): DayPattern {
  switch (parts.frequency) {
    case 'DAILY':
      // Without an interval the months select the same days, and there are fewer kinds of them.
      return parts.interval === 1 ? new MonthPattern(withoutDailySetPos(parts)) : new SingleDayPattern(parts);
    case 'WEEKLY':
      return parts.interval === 1 && parts.byMonth.length > 0 && parts.bySetPos.length === 0
        ? new MonthPattern(parts)
        : new WeekPattern(parts);
    case 'MONTHLY':
      return new MonthPattern(parts);
    case 'YEARLY':
      return parts.byWeekNo.length > 0 ? new WeekYearPattern(parts) : new YearPattern(parts);
  }
}
