import { COUNT_MAX, type Recurrence, RULE_DATES_MAX } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';
import {
  addDays,
  baseOfEvent,
  expandOccurrences,
  instantToLocal,
  localToInstant,
  type OccurrenceBase,
  type RecurrenceRule,
  seriesEnd,
} from '@daymark/recurrence';
import type { Component } from '../text/components.js';
import {
  DATES_MAX,
  END_OF_YEARS,
  type Moment,
  readMoments,
  type TimeFields,
  type TimeReading,
  utcLocal,
} from '../times/event-times.js';
import { datesOfFrequentRule, daysOf, firstDateOf } from './frequent-rule.js';
import type { Property } from '../text/property.js';
import { completeRule, isFrequent, isWithinDays, readRule, type ReadRule } from '../text/rules.js';
import { readDuration, readTime } from '../text/values.js';

/** Maximum dates that are listed one by one for a rule that cannot be stored, such as one within a day. */
export const FREQUENT_DATES_MAX = 500;
/** An event with more rules is ambiguous. */
const FURTHER_RULES_MAX = 20;
const MINUTE_MS = 60_000;

/** RRULE, RDATE and EXRULE in the form of our rules (RFC 5545, section 3.8.5). */
interface RecurrenceSet {
  kind: 'set';
  times: TimeFields;
  recurrence: Recurrence | null;
  /** Starts that EXRULE excludes, in the form of an exception's `occurrence`. */
  excluded: string[];
  notes: ImportNote[];
}

export interface NoSet {
  kind: 'broken';
  reason: ImportNote;
}

/** The base, and the others as added dates. */
export const ONE_DATE: Recurrence = {
  recurrence_type: 'daily',
  interval: 1,
  days_of_week: null,
  week_start: null,
  day_of_month: null,
  month_of_year: null,
  rrule: null,
  end_date: null,
  count: 1,
  added_dates: [],
  excluded_dates: [],
};

/** Null if there are no others. */
export function handPicked(dates: readonly string[]): Recurrence | null {
  return dates.length === 0 ? null : { ...ONE_DATE, added_dates: [...dates] };
}

export function readRecurrenceSet(
  component: Component,
  times: TimeFields,
  start: Moment,
  reading: TimeReading,
): RecurrenceSet | NoSet {
  return new SetReader(component, times, start, reading).read();
}

class SetReader {
  private readonly notes: ImportNote[] = [];
  private readonly added = new Set<string>();
  private readonly excluded = new Set<string>();
  private times: TimeFields;

  constructor(
    private readonly component: Component,
    times: TimeFields,
    private readonly start: Moment,
    private readonly reading: TimeReading,
  ) {
    this.times = times;
  }

  read(): RecurrenceSet | NoSet {
    const isSame = (one: Property, other: Property) =>
      one.value.trim().toUpperCase() === other.value.trim().toUpperCase();
    const rules = this.propertiesOf('RRULE')
      .slice(0, FURTHER_RULES_MAX)
      .filter((rule, at, all) => all.findIndex((each) => isSame(each, rule)) === at);
    let recurrence: Recurrence | null = null;
    for (const [position, property] of rules.entries()) {
      if (this.added.size > RULE_DATES_MAX) break;
      const rule = readRule(property.value);
      if (rule.kind !== 'rule') {
        if (rule.kind === 'scale') return broken('calendar_scale', property, { scale: rule.scale });
        this.addRuleNote(rule.kind === 'interval' ? 'interval_too_long' : 'rule_unreadable', property);
        continue;
      }
      if (isWithinDays(rule) && !this.hasTimeOfStart(rule)) {
        const failed = this.addFrequent(rule, property);
        if (failed !== null) return failed;
      } else if (position > 0 && recurrence !== null) {
        const failed = this.addSecond(rule, property);
        if (failed !== null) return failed;
      } else {
        recurrence = this.readMain(rule, property);
      }
    }
    this.addDates();
    for (const property of this.propertiesOf('EXRULE').slice(0, FURTHER_RULES_MAX)) {
      const failed = this.exclude(property, recurrence);
      if (failed !== null) return failed;
    }
    this.added.delete(this.times.start_local);
    if (this.added.size > RULE_DATES_MAX) {
      const line = this.component.line;
      return {
        kind: 'broken',
        reason: { code: 'too_many_added_dates', line, params: { count: RULE_DATES_MAX } },
      };
    }
    const added = [...this.added].sort();
    return {
      kind: 'set',
      times: this.times,
      recurrence: recurrence === null ? handPicked(added) : { ...recurrence, added_dates: added },
      excluded: [...this.excluded].sort(),
      notes: this.notes,
    };
  }

  private propertiesOf(name: string): Property[] {
    return this.component.properties.filter((property) => property.name === name);
  }

  private get isAllDay(): boolean {
    return this.times.is_all_day;
  }

  private get base(): OccurrenceBase {
    return baseOfEvent(this.times);
  }

  /** A rule that lists just the event's own time of day does not restrict anything. */
  private hasTimeOfStart(rule: ReadRule): boolean {
    if (isFrequent(rule)) return false;
    const { numbers } = rule;
    if (this.isAllDay) return true;
    const [, hour, minute] = /T(\d\d):(\d\d)/.exec(this.times.start_local)!;
    const isOnly = (name: string, value: string) =>
      numbers[name] === undefined || (numbers[name].length === 1 && numbers[name][0] === Number(value));
    return isOnly('BYHOUR', hour!) && isOnly('BYMINUTE', minute!);
  }

  private readMain(rule: ReadRule, property: Property): Recurrence | null {
    const plain = this.canonical(rule);
    const first = plain && firstDateOf(this.times.start_local.slice(0, 10), rule, plain);
    if (first === null) {
      this.addRuleNote('rule_without_dates', property);
      return null;
    }
    let { count } = rule;
    const isOutside = first !== this.times.start_local.slice(0, 10);
    const startLocal = this.times.start_local;
    const startDate = startLocal.slice(0, 10);
    const end = this.endDate(rule);
    if (end !== null && end < startDate) {
      this.addNote('until_before_start', property);
      return null;
    }
    if (isOutside) {
      this.addNote('start_outside_rule', property);
      this.added.add(startLocal);
      if (count !== null) count--;
      if (count === 0 || (end !== null && end < first)) {
        this.added.delete(startLocal);
        return null;
      }
      this.times = movedToDate(this.times, first);
    }
    if (count !== null && count > COUNT_MAX) {
      this.addNote('count_cut', property, { count: COUNT_MAX });
      count = COUNT_MAX;
    }
    // Some programs write both, and the earlier end counts.
    if (count !== null && end !== null && this.isFewerUntil(end, count, plain!)) count = null;
    const recurrence = { ...ONE_DATE, ...plain, count, end_date: count === null ? end : null } as Recurrence;
    return rule.until !== null && rule.until.kind !== 'date' && recurrence.end_date !== null
      ? { ...recurrence, end_date: this.lastDate(recurrence) }
      : recurrence;
  }

  /** Whether a rule has fewer dates than these until its end. */
  private isFewerUntil(end_date: string, count: number, plain: RecurrenceRule): boolean {
    const base = { ...this.base, timezone: 'UTC' };
    const window = { from: -Infinity, to: END_OF_YEARS };
    const found = expandOccurrences(base, { ...plain, end_date, count: null }, window, count);
    this.reading.dates.left -= found.length;
    return found.length < count;
  }

  private canonical({ recurrence }: ReadRule): RecurrenceRule | null {
    return completeRule(recurrence, this.times.start_local);
  }

  private endDate({ until }: ReadRule): string | null {
    if (until === null) return null;
    if (until.kind === 'date') return until.local;
    const { timezone, start_local } = this.times;
    // The end of a day in UTC means that day, although it is in the next one further east.
    if (this.isAllDay && (until.kind === 'local' || until.local.slice(10, 16) === 'T23:59'))
      return until.local.slice(0, 10);
    const instant =
      until.kind === 'utc' ? Date.parse(`${until.local}Z`) : localToInstant(until.local, timezone).instant;
    const date = instantToLocal(instant, timezone).slice(0, 10);
    if (this.isAllDay) return date;
    const lastStart = localToInstant(date + start_local.slice(10), timezone).instant;
    return lastStart <= instant + MINUTE_MS - 1 ? date : addDays(date, -1);
  }

  private lastDate(recurrence: Recurrence): string | null {
    const base = { ...this.base, timezone: 'UTC' };
    const end = seriesEnd(base, { ...recurrence, added_dates: [] });
    if (end === null) return recurrence.end_date;
    const length =
      base.is_all_day === true ? base.duration_days * 86_400_000 : base.duration_minutes * MINUTE_MS;
    return utcLocal(end - length).slice(0, 10);
  }

  private addFrequent(rule: ReadRule, property: Property): NoSet | null {
    const { dates: budget } = this.reading;
    if (budget.left <= 0) return tooManyDates(property);
    if (!isFrequent(rule) && this.canonical({ ...rule, recurrence: daysOf(rule) }) === null) {
      this.addRuleNote('rule_without_dates', property);
      return null;
    }
    const params = { rule: shortened(property.value), count: FREQUENT_DATES_MAX };
    const until = this.untilLocal(rule);
    const dates = this.isAllDay
      ? null
      : datesOfFrequentRule(rule, this.times.start_local, until, FREQUENT_DATES_MAX, budget);
    if (dates === null) return broken('rule_too_frequent', property, params);
    for (const date of dates) this.added.add(date);
    this.addNote('rule_as_dates', property, { ...params, count: dates.length });
    return null;
  }

  private untilLocal({ until }: ReadRule): string | null {
    if (until === null) return null;
    if (until.kind === 'date') return `${until.local}T23:59`;
    return until.kind === 'utc'
      ? instantToLocal(Date.parse(`${until.local}Z`), this.times.timezone).slice(0, 16)
      : until.local;
  }

  private addSecond(rule: ReadRule, property: Property): NoSet | null {
    if (this.reading.dates.left <= 0) return tooManyDates(property);
    const dates = this.datesOf(rule);
    if (dates === null) return broken('second_rule_too_long', property, { count: RULE_DATES_MAX });
    for (const date of dates) this.added.add(date);
    this.addNote('second_rule_as_dates', property, { count: dates.length });
    return null;
  }

  private exclude(property: Property, recurrence: Recurrence | null): NoSet | null {
    const rule = readRule(property.value);
    if (rule.kind !== 'rule' || isWithinDays(rule)) {
      this.addRuleNote('rule_unreadable', property);
      return null;
    }
    if (this.reading.dates.left <= 0) return tooManyDates(property);
    const dates = this.datesOf(rule, recurrence);
    if (dates === null) return broken('exclusion_rule_too_long', property, { count: RULE_DATES_MAX });
    for (const date of dates) this.excluded.add(date);
    this.addNote('exclusion_rule_as_dates', property, { count: dates.length });
    return null;
  }

  /** Null if there are too many. */
  private datesOf(rule: ReadRule, within: Recurrence | null = null): string[] | null {
    const { is_all_day } = this.times;
    const plain = this.canonical(rule);
    if (plain === null) return [];
    const end_date = this.endDate(rule);
    const base = { ...this.base, timezone: 'UTC' };
    const lastInstant = within === null ? null : seriesEnd(base, within);
    const window = {
      from: -Infinity,
      to: Math.min(END_OF_YEARS, lastInstant === null ? Infinity : lastInstant + 1),
    };
    const bounded = { ...plain, end_date, count: rule.count };
    const found = expandOccurrences(base, bounded, window, RULE_DATES_MAX + 1);
    this.reading.dates.left -= found.length;
    if (found.length > RULE_DATES_MAX) return null;
    return found.map(({ start }) => utcLocal(start).slice(0, is_all_day ? 10 : 16));
  }

  private addDates(): void {
    for (const property of this.propertiesOf('RDATE')) {
      if (this.added.size > RULE_DATES_MAX) return;
      const hasPeriods = property.value.split(',').some((period) => this.hasOtherLength(period));
      for (const moment of readMoments(property, this.reading, 2 * RULE_DATES_MAX)) {
        if (moment.kind !== 'none') this.added.add(this.localOf(moment));
        else {
          const text = property.value.slice(0, 60).toWellFormed();
          this.notes.push({
            code: 'unreadable_property',
            line: property.line,
            params: { name: 'RDATE', text },
          });
        }
      }
      if (hasPeriods) this.addNote('added_periods', property);
    }
  }

  private hasOtherLength(period: string): boolean {
    const [written, end] = period.split('/');
    if (end === undefined || this.isAllDay) return end !== undefined;
    const { start_local, end_local } = this.times;
    const length = (Date.parse(`${end_local}Z`) - Date.parse(`${start_local}Z`)) / MINUTE_MS;
    const duration = readDuration(end);
    if (duration !== null) return duration.days * 1440 + duration.minutes !== length;
    const [from, to] = [readTime(written!), readTime(end)];
    if (from.kind === 'none' || to.kind === 'none') return true;
    return (Date.parse(`${to.local}Z`) - Date.parse(`${from.local}Z`)) / MINUTE_MS !== length;
  }

  private localOf(moment: Moment): string {
    return startInSeries(moment, this.times, this.start);
  }

  private addNote(code: ImportNote['code'], { line }: Property, params: ImportNote['params'] = {}): void {
    this.notes.push({ code, line, params });
  }

  private addRuleNote(code: ImportNote['code'], property: Property): void {
    this.addNote(code, property, { rule: shortened(property.value) });
  }
}

/** A local date or time in the series' zone. */
export function startInSeries(moment: Moment, times: TimeFields, start: Moment): string {
  if (times.is_all_day) return moment.local.slice(0, 10);
  if (moment.kind === 'date') return moment.local + times.start_local.slice(10);
  // A time without a zone, or in the same zone, is a local time of the series.
  const isSameClock = moment.kind === 'floating' || moment.timezone === times.timezone;
  if (isSameClock && start.own === null) return moment.local;
  return instantToLocal(moment.instant, times.timezone).slice(0, 16);
}

const broken = (code: ImportNote['code'], { line }: Property, params: ImportNote['params']): NoSet => ({
  kind: 'broken',
  reason: { code, line, params },
});

const tooManyDates = (property: Property): NoSet =>
  broken('rules_of_file_too_long', property, { count: DATES_MAX });

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…`.toWellFormed() : text);

function movedToDate(times: TimeFields, date: string): TimeFields {
  const days = Math.round((Date.parse(date) - Date.parse(times.start_local.slice(0, 10))) / 86_400_000);
  const moved = (local: string) => addDays(local.slice(0, 10), days) + local.slice(10);
  return { ...times, start_local: moved(times.start_local), end_local: moved(times.end_local) };
}
