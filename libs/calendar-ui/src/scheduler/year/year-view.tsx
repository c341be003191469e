import { useImperativeHandle, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import {
  dayCell,
  dayName,
  dayNumber,
  formatMonth,
  MonthGrid,
  nameOfMonth,
  monthOf,
  addDays,
  weekdayInitial,
} from '@daymark/ui/core';
import type { SchedulerProps, SchedulerEntry } from '../scheduler-contract.js';
import { rowsOfMonth } from '../../scheduler-window.js';
import { eventCount, datesOf } from '../../month-grid/days-of-entries.js';
import { useDaysOffOfView } from '../use-days-off.js';
import { useDayCursor } from '../entries/use-day-cursor.js';

/**
 * Twelve small months. The more events a day has, the darker it is. A day links to its view, a month's name to the
 * month.
 */
export function YearView(props: SchedulerProps & { today: string }) {
  const { date, timeZone, weekStart, entries, today, onNavigate } = props;
  const root = useRef<HTMLDivElement>(null);
  const dayOffOf = useDaysOffOfView();
  const year = date.slice(0, 4);
  const counts = useMemo(() => eventsPerDay(entries, timeZone, year), [entries, timeZone, year]);
  const months = useMemo(
    () =>
      Array.from({ length: 12 }, (_, index) => {
        const month = `${year}-${String(index + 1).padStart(2, '0')}`;
        return { month, weeks: rowsOfMonth(`${month}-01`, weekStart, true) };
      }),
    [year, weekStart],
  );
  const days = useDayCursor(props, {
    root,
    isShown: (day) => day.startsWith(year),
    today,
    showsWeekend: true,
  });
  useImperativeHandle(props.handle, () => ({
    unfold: () => false,
    selectedDate: days.current,
    selectDate: days.show,
  }));

  const dayOf = (event: MouseEvent | KeyboardEvent) =>
    (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset['date'];
  const onClick = (event: MouseEvent) => {
    const day = dayOf(event);
    if (day !== undefined) onNavigate({ view: 'day', date: day });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOf(event);
    if (day === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') onNavigate({ view: 'day', date: day });
    else if (!days.moveByKey(event)) return;
    event.preventDefault();
  };
  const handlers = { onClick, onKeyDown };

  return (
    <div className="ui-year" ref={root} {...handlers}>
      {months.map(({ month, weeks }) => (
        <div key={month} className="ui-year-month">
          <h3 className="ui-year-name">
            <button
              type="button"
              className="ui-year-link"
              aria-label={formatMonth(month)}
              onClick={() => onNavigate({ view: 'month', date: dateIn(month, date) })}
            >
              {nameOfMonth(Number(month.slice(5)))}
            </button>
          </h3>
          <MonthGrid
            className="ui-year-grid"
            aria-label={formatMonth(month)}
            weeks={weeks}
            headOf={(_, day) => weekdayInitial(day)}
          >
            {(day) => {
              if (monthOf(day) !== month) return <div key={day} role="gridcell" />;
              const count = counts.get(day) ?? 0;
              return (
                <div
                  key={day}
                  {...dayCell(day, { isToday: day === today, isCurrent: day === days.current })}
                  {...dayOffOf(day).cell}
                  className={`ui-year-day ui-year-density-${densityLevel(count)}`}
                  aria-label={`${dayName(day)}, ${eventCount(count)}${dayOffOf(day).label}`}
                >
                  {dayNumber(day)}
                </div>
              );
            }}
          </MonthGrid>
        </div>
      ))}
    </div>
  );
}

/** The date itself if it is in the month, otherwise the month's first day. */
const dateIn = (month: string, date: string) => (monthOf(date) === month ? date : `${month}-01`);

/** The number of events on each date of a year, without cancelled ones. Dates without events are missing. */
export function eventsPerDay(
  entries: readonly SchedulerEntry[],
  timeZone: string,
  year: string,
): Map<string, number> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.status === 'cancelled') continue;
    const { first, last } = datesOf(entry, timeZone);
    for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1)) {
      counts.set(date, (counts.get(date) ?? 0) + 1);
    }
  }
  return counts;
}

/** From 0, no events, to 4, seven events or more. */
export const densityLevel = (count: number) => (count >= 7 ? 4 : count >= 4 ? 3 : count >= 2 ? 2 : count);
