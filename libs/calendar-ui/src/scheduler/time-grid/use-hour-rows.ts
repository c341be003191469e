import { startTransition, useEffect, useState, type RefObject } from 'react';
import type { SchedulerEntry, SchedulerProps } from '../scheduler-contract.js';
import { columnsOf } from '../../scheduler-window.js';
import { axisOf, segmentsOfDay, type ClockSegment, type HourAxis } from '../domain/day-clock.js';
import { hourColumns, inAndAboveHours, type HourColumnContent } from '../domain/hour-columns.js';
import { NO_LIMITS, type LaneLimits } from '../domain/time-lanes.js';
import { weekLanes, withDates, type Bar } from '../../month-grid/week-lanes.js';

interface HourRowInput {
  dates: readonly string[];
  entries: readonly SchedulerEntry[];
  timeZone: string;
  limits: LaneLimits;
}

export interface HourRowContent extends HourRowInput {
  days: readonly (readonly ClockSegment[])[];
  axis: HourAxis;
  columns: readonly HourColumnContent[];
  bars: ReadonlyMap<string, readonly (Bar<SchedulerEntry> | undefined)[]>;
}

interface HourRows {
  rows: readonly HourRowContent[];
  shown: number;
}

type HourView = 'week' | 'work-week' | 'day';

/** Roughly when a browser without `requestIdleCallback` is idle. */
const IDLE_MS = 200;

/**
 * The rows of hours to render: the one in sight and, out of sight, those of the adjacent days, which are rendered while
 * the browser is idle: to show one of them then takes a fraction of the time. Each keeps its index for as long as it is
 * wanted, and another takes over its elements.
 */
export function useHourRows(props: SchedulerProps & { view: HourView }, limits: LaneLimits): HourRows {
  const { view, date, weekStart, showsWeekend, entries, beside, timeZone } = props;
  const inSight = { dates: columnsOf(view, date, weekStart, showsWeekend), entries, timeZone, limits };
  const [rendered, setRendered] = useState<HourRows>(() => ({ rows: [contentOf(inSight)], shown: 0 }));
  const current = withShown(rendered, inSight);
  if (current !== rendered) setRendered(current);

  useEffect(() => {
    // In print no other days follow.
    if (!beside || limits === NO_LIMITS) return;
    const render = () => {
      const inputs = beside.map((each) => ({
        dates: columnsOf(view, each.date, weekStart, showsWeekend),
        entries: each.entries,
        timeZone,
        limits,
      }));
      startTransition(() => setRendered((now) => withBeside(now, inputs)));
    };
    // Not every browser has requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(render, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(render);
    return () => cancelIdleCallback(callback);
  }, [view, weekStart, showsWeekend, beside, timeZone, limits]);
  return current;
}

function contentOf(input: HourRowInput): HourRowContent {
  const { dates, entries, timeZone, limits } = input;
  const days = dates.map((date) => segmentsOfDay(date, timeZone));
  const axis = axisOf(days);
  const { inHours, above } = inAndAboveHours(entries);
  return {
    ...input,
    days,
    axis,
    columns: hourColumns(inHours, axis, days, limits),
    bars: weekLanes(withDates(above, timeZone), dates),
  };
}

const hasDates = (row: HourRowInput, { dates }: HourRowInput) => row.dates.join() === dates.join();
const isOf = (row: HourRowInput, input: HourRowInput) =>
  hasDates(row, input) &&
  row.entries === input.entries &&
  row.timeZone === input.timeZone &&
  row.limits === input.limits;

/** Puts a row at an index, unless the one there has the same content. */
function withRow(rows: readonly HourRowContent[], index: number, input: HourRowInput) {
  const row = rows[index];
  if (row && isOf(row, input)) return rows;
  return [...rows.slice(0, index), contentOf(input), ...rows.slice(index + 1)];
}

/** Shows the row with these dates. If there is none, the row in sight gets them; in another view it is the only one. */
function withShown(now: HourRows, input: HourRowInput): HourRows {
  if (now.rows[now.shown]!.dates.length !== input.dates.length) return { rows: [contentOf(input)], shown: 0 };
  const ready = now.rows.findIndex((row) => hasDates(row, input));
  const shown = ready < 0 ? now.shown : ready;
  const rows = withRow(now.rows, shown, input);
  return rows === now.rows && shown === now.shown ? now : { rows, shown };
}

/** Puts the adjacent days in the place of rows that are out of sight and not wanted any more. */
function withBeside(now: HourRows, inputs: readonly HourRowInput[]): HourRows {
  const isWanted = (row: HourRowInput) => inputs.some((input) => hasDates(row, input));
  const { rows, shown } = now;
  let next = rows;
  for (const input of inputs) {
    const ready = next.findIndex((row) => hasDates(row, input));
    if (ready === shown) continue;
    const free = next.findIndex((row, index) => index !== shown && !isWanted(row));
    next = withRow(next, ready >= 0 ? ready : free >= 0 ? free : next.length, input);
  }
  return next === rows ? now : { rows: next, shown };
}

/** Narrower lanes could be neither read nor clicked (WCAG 2.5.8). */
const LANE_PIXELS = 24;
/** Room for the beginning of a word, beside folded entries. */
const LANE_PIXELS_WHERE_FOLDED = 36;
/** One for an entry, and one for the folded ones. */
const LANES_MIN = 2;

const limitsOf = (width: number): LaneLimits => ({
  most: Math.max(LANES_MIN, Math.floor(width / LANE_PIXELS)),
  folded: Math.max(LANES_MIN, Math.floor(width / LANE_PIXELS_WHERE_FOLDED)),
});
const LIMITS_AT_FIRST = limitsOf(192);

export function useLanesOfDay(root: RefObject<HTMLElement | null>): LaneLimits {
  const [limits, setLimits] = useState(LIMITS_AT_FIRST);
  useEffect(() => {
    // All days are equally wide, and the first one stays when others are shown.
    const day = root.current?.querySelector<HTMLElement>('.ui-hours-entries');
    if (!day) return;
    // It reports before the first frame is painted, so nothing moves.
    const watched = new ResizeObserver(() => {
      const next = limitsOf(day.offsetWidth);
      // Most widths during a resize give the same limits.
      setLimits((last) => (last.most === next.most && last.folded === next.folded ? last : next));
    });
    watched.observe(day);
    return () => watched.disconnect();
  }, [root]);
  return limits;
}
