import { EVENT_YEAR_MIN, isLocalDate } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';
import { propertyOf, type Component } from '../text/components.js';
import { utcLocal } from '../times/event-times.js';
import { firstDateOf } from './frequent-rule.js';
import { completeRule, readRule } from '../text/rules.js';
import { dateValues } from '../text/values.js';

const DATE = /^\s*(\d{4})-?(\d{2})-?(\d{2})/;

/**
 * A yearly series from before the supported years, from its first date in them on; null for all else. Programs write
 * birthdays without a year so.
 */
export function begunLater(component: Component): { component: Component; notes: ImportNote[] } | null {
  const start = propertyOf(component, 'DTSTART');
  const [time] = start === undefined ? [] : dateValues(start);
  if (time?.kind !== 'none' || time.year === null || time.year >= EVENT_YEAR_MIN) return null;
  const { year: before } = time;
  const rule = readRule(propertyOf(component, 'RRULE')?.value ?? '');
  if (rule.kind !== 'rule' || rule.frequency !== 'YEARLY' || rule.count !== null) return null;
  const day = start!.value.replace(DATE, '$2-$3').slice(0, 5);
  // Weekdays and leap days repeat every 400 years.
  const like = `${(before % 400) + 2000}-${day}`;
  if (!isLocalDate(like)) return null;
  const year = before + Math.ceil((EVENT_YEAR_MIN - before) / rule.interval) * rule.interval;
  const plain = completeRule(rule.recurrence, like);
  const first = plain && firstDateOf(`${year}-01-01`, rule, plain);
  if (first === null) return null;
  const moved = Date.parse(first) - Date.parse(`${String(before).padStart(4, '0')}-${day}`);
  const later = (written: string, ...date: string[]) => {
    const day = Date.parse(date.slice(0, 3).join('-'));
    return Number.isNaN(day) ? written : utcLocal(day + moved).slice(0, 10);
  };
  const properties = component.properties.map((property) =>
    property === start || property.name === 'DTEND'
      ? { ...property, value: property.value.replace(DATE, later) }
      : property,
  );
  const params = { before, year: Number(first.slice(0, 4)) };
  return {
    component: { ...component, properties },
    notes: [{ code: 'begins_later', line: start!.line, params }],
  };
}
