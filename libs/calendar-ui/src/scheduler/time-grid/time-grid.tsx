import {
  useDeferredValue,
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type CSSProperties,
} from 'react';
// eslint-disable-next-line no-restricted-imports -- hours of the grid are of no event
import { classNames, formatClock, formatDateWithWeekday, instantOf } from '@daymark/ui/core';
import type { SchedulerEntry, SchedulerProps, SchedulerSlot } from '../scheduler-contract.js';
import { clockAt, rowsOf } from '../domain/day-clock.js';
import { chosenSlot, slotAt, localTime, type Place } from '../domain/moved-slot.js';
import { HOUR_ROWS, printedHours, openingRow } from '../domain/hour-columns.js';
import { NO_LIMITS } from '../domain/time-lanes.js';
import { DayPanel } from '../entries/day-panel.js';
import { goThroughEntries } from '../entries/use-day-cursor.js';
import { useSchedulerActions } from '../entries/use-scheduler-actions.js';
import { useIsPrinting } from '../use-is-printing.js';
import type { Ghost } from './hour-column.js';
import { BeyondHours, useHoursInSight } from './use-hours-in-sight.js';
import { HourHead } from './hour-head.js';
import { HourRow } from './hour-row.js';
import { useFoldedEntries } from './use-folded-entries.js';
import { CURSOR_ROWS, useHourCursor, type HourCursor } from './use-hour-cursor.js';
import { useHourRows, useLanesOfDay } from './use-hour-rows.js';
import { text } from '../../desk-texts.js';

/** A word needs the width of almost two of the narrowest lanes. */
const LANES_PER_WORD = 0.6;
const PRINTED_LANES_WITH_WORDS = 4;
/** The height limit of all-day events in scheduler-hours.css. */
const WHOLE_DAY_LANES = 5;

interface TimeGridProps extends SchedulerProps {
  view: 'week' | 'work-week' | 'day';
  today: string;
}

/** Days as columns of hours, an ARIA grid: all-day events above, overlapping ones side by side, a line for now. */
export function TimeGrid(props: TimeGridProps) {
  const { date, timeZone, secondTimeZone, hourCycle, today } = props;
  const root = useRef<HTMLDivElement>(null);

  const isPrinting = useIsPrinting();
  const lanesOfDay = useLanesOfDay(root);
  const { rows, shown } = useHourRows(props, isPrinting ? NO_LIMITS : lanesOfDay);
  const { dates, days, axis, columns, bars } = rows[shown]!;
  const printed = useMemo(() => printedHours(columns, axis), [columns, axis]);
  const keys = useHourCursor(props, { root, dates, rowCount: axis.length, today });
  const { expanded, ...folded } = useFoldedEntries(props, { root, dates, columns, bars, keys });

  const topRow = useHoursInSight(root, {
    date,
    dates,
    isLoading: props.isLoading === true,
    openingRow: useMemo(() => openingRow(columns), [columns]),
    showsToday: dates.includes(today),
    rowCount: axis.length,
  });
  // The rows out of sight follow later: each hour of scrolling renders entries again.
  const topRowBeside = useDeferredValue(topRow);

  const placeOf = (cell: HTMLElement, y: number): Place => {
    const day = cell.dataset['date']!;
    if (cell.dataset['hours'] === undefined) return { date: day, minute: null };
    const { top, height } = cell.getBoundingClientRect();
    const row = Math.max(0, Math.min((y - top) / (height || 1), 1)) * axis.length;
    return { date: day, minute: minuteAt(day, row) };
  };
  const minuteAt = (day: string, row: number) =>
    clockAt(axis, days[dates.indexOf(day)] ?? [], row)?.minute ?? 0;

  const { cursor, rangeStart } = keys;
  // The list is closed when one of its events is opened, so the popover is placed at the folded entries' button.
  const openFromList = (entry: SchedulerEntry, anchor: Element) => {
    folded.close();
    props.onOpenEntry?.(entry, expanded?.anchor ?? anchor);
  };
  const pageOfActions = { ...props, onOpenEntry: props.onOpenEntry && openFromList };
  const actions = useSchedulerActions(pageOfActions, {
    root,
    placeOf,
    anchorOf: (slot) =>
      slot.is_all_day
        ? (root.current?.querySelector(`[data-date="${slot.start_local}"]:not([data-hours])`) ?? null)
        : (root.current?.querySelector('[data-ghost]') ?? null),
    verticalStep: 'quarter',
    isShown: (day) => dates.includes(day),
    // The keyboard cursor moves to the click.
    choosesAt: ({ date: day, minute }) => {
      keys.show({ date: day, row: minute === null ? null : Math.floor(minute / CURSOR_ROWS) * CURSOR_ROWS });
      return true;
    },
  });

  const placeAt = ({ date: day, row }: HourCursor): Place => ({
    date: day,
    minute: row === null ? null : minuteAt(day, row),
  });
  const keyedSlot = (): SchedulerSlot => {
    const place = placeAt(cursor);
    if (rangeStart === null) return slotAt(place);
    const first = placeAt({ date: cursor.date, row: Math.min(rangeStart, cursor.row!) });
    const last = placeAt({ date: cursor.date, row: Math.max(rangeStart, cursor.row!) + CURSOR_ROWS - 1 });
    return chosenSlot(first, last);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (actions.onEntryKeyDown(event) || goThroughEntries(event)) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return;
    const isOnCell = event.target === cell;
    if (isOnCell && event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      actions.select(keyedSlot());
    } else if (keys.moveByKey(event)) {
      event.preventDefault();
      actions.clearChoice();
    }
  };
  const onFocus = (event: FocusEvent) => keys.follow(event.target);

  const ghosts = useMemo(() => {
    const slot = actions.shownSlot;
    if (!slot || slot.is_all_day) return null;
    const instant = (local: string) =>
      instantOf({ date: local.slice(0, 10), time: local.slice(11, 16) }, timeZone);
    const [start, end] = [instant(slot.start_local), instant(slot.end_local)];
    return days.map((day): Ghost | null => {
      const span = rowsOf(axis, day, start, end);
      const text = `${formatClock(slot.start_local.slice(11), hourCycle)} – ${formatClock(slot.end_local.slice(11), hourCycle)}`;
      return span && { from: span.from, to: Math.max(span.to, span.from + 15), text };
    });
  }, [actions.shownSlot, days, axis, timeZone, hourCycle]);
  const cursorRows = (() => {
    if (cursor.row === null) return null;
    const from = rangeStart === null ? cursor.row : Math.min(rangeStart, cursor.row);
    const to = (rangeStart === null ? cursor.row : Math.max(rangeStart, cursor.row)) + CURSOR_ROWS;
    return { from, to };
  })();
  const cursorName = (() => {
    if (cursor.row === null) return formatDateWithWeekday(cursor.date);
    const place = clockAt(axis, days[dates.indexOf(cursor.date)] ?? [], cursor.row);
    const time = formatClock(localTime(cursor.date, place?.minute ?? 0).slice(11), hourCycle);
    const moment = `${formatDateWithWeekday(cursor.date)}, ${time}`;
    return place?.isSecond ? text('desk.scheduler.secondTime', { moment }) : moment;
  })();

  const handlers = { ...actions.handlers, onKeyDown, onFocus };
  return (
    <div
      className={classNames('ui-hours', secondTimeZone && 'ui-hours-two-zones')}
      ref={root}
      style={
        {
          '--columns': dates.length,
          '--hours': axis.length / HOUR_ROWS,
          '--print-from': printed.from,
          '--print-hours': printed.hours,
        } as CSSProperties
      }
      {...handlers}
    >
      <p className="ui-visually-hidden" role="status">
        {actions.announcement}
      </p>
      <BeyondHours grid={root} columns={columns} rowCount={axis.length}>
        <div role="grid" aria-label={formatDays(dates)} className="ui-hours-grid">
          <HourHead
            dates={dates}
            today={today}
            bars={bars}
            room={isPrinting ? Infinity : WHOLE_DAY_LANES}
            expandedDate={expanded?.isAbove ? expanded.date : null}
            onExpand={folded.expandAbove}
            currentDate={cursor.row === null ? cursor.date : null}
            targets={actions.shownSlot}
            movingId={actions.movingId}
            timeZone={timeZone}
            secondTimeZone={secondTimeZone}
            hourCycle={hourCycle}
            hrefOf={props.hrefOf}
            onChooseDay={(day) => props.onNavigate({ view: 'day', date: day })}
          />
          <div role="rowgroup" className="ui-hours-hours">
            {rows.map((row, index) => (
              <HourRow
                // Keyed by index: other days reuse these elements, which is many times faster than creating them again.
                key={index}
                content={row}
                topRow={index === shown ? topRow : topRowBeside}
                lanesWithWords={isPrinting ? PRINTED_LANES_WITH_WORDS : lanesOfDay.most * LANES_PER_WORD}
                timeZone={timeZone}
                secondTimeZone={secondTimeZone}
                hourCycle={hourCycle}
                today={today}
                isMovable={props.onMoveEntry !== undefined}
                hrefOf={props.hrefOf}
                onExpand={folded.expand}
                inSight={
                  index === shown
                    ? { cursorDate: cursor.date, cursorRows, cursorName, ghosts, movingId: actions.movingId }
                    : null
                }
              />
            ))}
          </div>
        </div>
      </BeyondHours>
      {expanded ? (
        <DayPanel
          expanded={expanded}
          entries={expanded.entries}
          today={today}
          timeZone={timeZone}
          hourCycle={hourCycle}
          hrefOf={props.hrefOf}
          onClose={folded.close}
        />
      ) : null}
    </div>
  );
}

/** 'Monday, November 23rd, 2026 to Sunday, November 29th, 2026'. */
function formatDays(dates: readonly string[]): string {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  return first === last
    ? formatDateWithWeekday(first)
    : text('desk.scheduler.days', {
        first: formatDateWithWeekday(first),
        last: formatDateWithWeekday(last),
      });
}
