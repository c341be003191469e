import { useId, useMemo, useRef, useState } from 'react';
import {
  classNames,
  formatDateWithWeekday,
  type HeadingLevel,
  monthOf,
  todayIn,
  useGridKeyboard,
  useIsHydrated,
  weekdayNames,
  weeksOfMonth,
} from '@daymark/ui/public';
import { PlainLink, type CalendarEntry, type EntryLink } from './calendar-entry.js';
import { DayCell } from './day-cell.js';
import { DayEntryLink } from './day-entry-link.js';
import { daysOfEntries } from './days-of-entries.js';
import { MonthControls } from './month-controls.js';

export const EVENTS_PER_DAY_SHOWN = 3;
export const EVENTS_PER_DAY_SHOWN_COMPACT = 2;

export interface MonthGridProps {
  /** The month shown, 'YYYY-MM'. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Entries of any dates; those outside the grid are left out. */
  entries: readonly CalendarEntry[];
  /** The IANA zone that days and times are shown in. */
  timeZone: string;
  hrefOf: (entry: CalendarEntry) => string;
  /** How a link is made; a plain `a` unless the page has a router. */
  link?: EntryLink;
  /** Where given, the month controls are links that work without a script. */
  hrefOfMonth?: (month: string) => string;
  /** Today's date where it is already known: the server and the first render in the browser must agree on it. */
  today?: string;
  isCompact?: boolean;
  isLoading?: boolean;
  headingLevel?: HeadingLevel;
}

/**
 * A month as an ARIA grid, Sunday to Saturday. Where the grid is narrow, cells show counts alone and the chosen day's
 * events are listed below; both forms are in the markup, and the style sheet shows one.
 */
export function MonthGrid(props: MonthGridProps) {
  const {
    month,
    onMonthChange,
    entries,
    timeZone,
    hrefOf,
    link = PlainLink,
    hrefOfMonth,
    headingLevel = 2,
  } = props;
  const today = props.today ?? todayIn(timeZone);
  const isHydrated = useIsHydrated();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  // Until a day is chosen it is today, which may be another day once the visitor's zone is known.
  const [chosenDate, setChosenDate] = useState<string | null>(null);

  const weeks = useMemo(() => weeksOfMonth(month), [month]);
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const days = useMemo(() => daysOfEntries(entries, timeZone, first, last), [entries, timeZone, first, last]);

  const isShown = (date: string) => date >= first && date <= last;
  const firstDayWithEvents = [...days.keys()].filter((date) => monthOf(date) === month).sort()[0];
  const wantedDate = chosenDate ?? today;
  const currentDate = isShown(wantedDate)
    ? wantedDate
    : monthOf(today) === month
      ? today
      : (firstDayWithEvents ?? `${month}-01`);

  const onMove = (date: string) => {
    setChosenDate(date);
    if (!isShown(date)) onMonthChange(monthOf(date));
  };
  const onKeyDown = useGridKeyboard(grid, currentDate, onMove);
  const onControl = (target: string) => {
    if (target === monthOf(today)) setChosenDate(today);
    onMonthChange(target);
  };

  const shownCount = props.isCompact ? EVENTS_PER_DAY_SHOWN_COMPACT : EVENTS_PER_DAY_SHOWN;
  const chosenEntries = days.get(currentDate) ?? [];

  return (
    <div
      className={classNames(
        'ui-month',
        props.isCompact && 'ui-month-compact',
        props.isLoading && 'ui-month-loading',
      )}
      aria-busy={props.isLoading || undefined}
    >
      <MonthControls
        month={month}
        currentMonth={monthOf(today)}
        headingId={id}
        headingLevel={headingLevel}
        onMonthChange={onControl}
        hrefOfMonth={hrefOfMonth}
      />
      <div role="grid" aria-labelledby={id} className="ui-month-grid" ref={grid}>
        <div role="row" className="ui-month-row">
          {weekdayNames.map((name) => (
            <div key={name} role="columnheader" className="ui-weekday" aria-label={name}>
              <span className="ui-weekday-long">{name}</span>
              <span className="ui-weekday-short">{name.slice(0, 3)}</span>
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="ui-month-row">
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                entries={days.get(date) ?? []}
                shownCount={shownCount}
                isOutside={monthOf(date) !== month}
                isToday={date === today}
                isCurrent={date === currentDate}
                isHydrated={isHydrated}
                hrefOf={hrefOf}
                link={link}
                onChoose={setChosenDate}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="ui-month-agenda" aria-live="polite">
        <p className="ui-month-agenda-date">{formatDateWithWeekday(currentDate)}</p>
        {chosenEntries.length > 0 ? (
          <ul className="ui-month-agenda-entries">
            {chosenEntries.map((dayEntry) => (
              <li key={dayEntry.entry.id}>
                <DayEntryLink dayEntry={dayEntry} href={hrefOf(dayEntry.entry)} link={link} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="ui-text-secondary">No events on this day</p>
        )}
      </div>
    </div>
  );
}
