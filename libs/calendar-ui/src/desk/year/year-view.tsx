import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames, formatMonth, monthNames, monthOf, weekdayNames, weekdayOf } from '@daymark/ui/core';
import type { DeskProps } from '../desk-contract.js';
import { rowsOfMonth } from '../desk-window.js';
import { densityLevel, eventsPerDay } from '../domain/density.js';
import { eventCount } from '../entries/event-count.js';
import { useDayCursor } from '../entries/use-day-cursor.js';

/** Twelve small months. The more a day has, the darker it is. A day leads to its view, a month's name to the month. */
export function YearView(props: DeskProps & { today: string }) {
  const { date, timeZone, weekStart, entries, today, onNavigate } = props;
  const root = useRef<HTMLDivElement>(null);
  const year = date.slice(0, 4);
  const counts = useMemo(() => eventsPerDay(entries, timeZone, year), [entries, timeZone, year]);
  const months = useMemo(
    () =>
      monthNames.map((_, index) => {
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

  // The date is in sight, however small the window.
  useLayoutEffect(() => {
    const element = root.current!;
    const shown = element.querySelector<HTMLElement>(`[data-month="${monthOf(date)}"]`);
    if (shown) element.scrollTop = shown.offsetTop + shown.offsetHeight - element.clientHeight;
  }, [date]);

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
        <div key={month} data-month={month} className="ui-year-month">
          <h3 className="ui-year-name">
            <button
              type="button"
              className="ui-year-link"
              aria-label={formatMonth(month)}
              onClick={() => onNavigate({ view: 'month', date: dateIn(month, date) })}
            >
              {monthNames[Number(month.slice(5)) - 1]}
            </button>
          </h3>
          <div role="grid" aria-label={formatMonth(month)} className="ui-year-grid">
            <div role="row" className="ui-year-week">
              {weeks[0]!.map((day) => (
                <div
                  key={day}
                  role="columnheader"
                  className="ui-year-weekday"
                  aria-label={weekdayNames[weekdayOf(day)]}
                >
                  {weekdayNames[weekdayOf(day)]!.slice(0, 1)}
                </div>
              ))}
            </div>
            {weeks.map((week) => (
              <div key={week[0]} role="row" className="ui-year-week">
                {week.map((day) => {
                  if (monthOf(day) !== month) return <div key={day} role="gridcell" />;
                  const count = counts.get(day) ?? 0;
                  return (
                    <div
                      key={day}
                      role="gridcell"
                      data-date={day}
                      aria-label={`${nameOf(day)}, ${eventCount(count)}`}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === days.current ? 0 : -1}
                      className={classNames(
                        'ui-year-day',
                        `ui-year-density-${densityLevel(count)}`,
                        day === today && 'ui-year-today',
                      )}
                    >
                      {Number(day.slice(8))}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** '24 November 2026, Tuesday': it begins with what is seen, so that it can be called by voice. */
const nameOf = (day: string) =>
  `${Number(day.slice(8))} ${formatMonth(monthOf(day))}, ${weekdayNames[weekdayOf(day)]}`;

/** The date itself where it is in the month, else the month's first. */
const dateIn = (month: string, date: string) => (monthOf(date) === month ? date : `${month}-01`);
