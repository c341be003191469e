import { useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useShortcuts } from '@daymark/ui';
import {
  addMonths,
  buttonClass,
  classNames,
  daysBetween,
  formatDateWithWeekday,
  type HeadingLevel,
  monthOf,
  todayIn,
  useGridKeyboard,
  weekdayNames,
  weeksOfMonth,
} from '@daymark/ui/public';
import { BarLink } from './bar-link.js';
import { PlainLink, type CalendarEntry, type EntryLink } from '../month-grid/calendar-entry.js';
import { daysOfEntries } from '../month-grid/days-of-entries.js';
import { MonthControls } from '../month-grid/month-controls.js';
import { MonthDay } from './month-day.js';
import { useDayDrag, type DayDrag } from './use-day-drag.js';
import { weekLanes, withDates } from '../desk/domain/week-lanes.js';

const LANES_SHOWN = 3;

export interface EditableMonthProps {
  /** The month shown, 'YYYY-MM'. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Entries of any dates; those outside the grid are left out. */
  entries: readonly CalendarEntry[];
  /** The IANA zone that days and times are shown in. */
  timeZone: string;
  hrefOf: (entry: CalendarEntry) => string;
  link?: EntryLink;
  /** Said beside the controls: that the month is empty. */
  note?: string | null;
  isLoading?: boolean;
  headingLevel?: HeadingLevel;
  /** A day was chosen for a new event, or several that follow each other. Absent: nothing can be added. */
  onCreate?: ((from: string, to: string) => void) | undefined;
  /** An entry was moved by so many days. Absent: nothing can be moved. */
  onMove?: ((entry: CalendarEntry, days: number) => void) | undefined;
}

/** An entry that waits for its new day, which is chosen with the keyboard, or by a tap in the month. */
interface WaitingMove {
  entry: CalendarEntry;
  from: string;
  by: 'keys' | 'tap';
}

/**
 * The month of somebody who is signed in, an ARIA grid, Sunday to Saturday. What lasts several days is one bar; days
 * are chosen for a new event, and events are moved, with mouse, finger and keyboard. Where the grid is narrow, cells
 * show counts alone and the chosen day's events are listed below. `--event-color` is the colour of the calendar.
 * (Public pages have a month of their own, which needs far less script.)
 */
export function EditableMonth(props: EditableMonthProps) {
  const { month, onMonthChange, entries, timeZone, hrefOf, link = PlainLink, onCreate, onMove } = props;
  const today = todayIn(timeZone);
  const id = useId();
  const howToMoveId = `${id}-how-to-move`;
  const grid = useRef<HTMLDivElement>(null);
  const agenda = useRef<HTMLDivElement>(null);
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const [expandedWeek, setExpandedWeek] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<WaitingMove | null>(null);
  /** The first of several days that are being chosen with Shift and the arrows. */
  const [rangeStart, setRangeStart] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const weeks = useMemo(() => weeksOfMonth(month), [month]);
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const days = useMemo(() => daysOfEntries(entries, timeZone, first, last), [entries, timeZone, first, last]);
  const lanes = useMemo(
    () => weeks.map((week) => weekLanes(withDates(entries, timeZone), week)),
    [entries, timeZone, weeks],
  );

  const isShown = (date: string) => date >= first && date <= last;
  const firstDayWithEvents = [...days.keys()].filter((date) => monthOf(date) === month).sort()[0];
  const wantedDate = chosenDate ?? today;
  const currentDate = isShown(wantedDate)
    ? wantedDate
    : monthOf(today) === month
      ? today
      : (firstDayWithEvents ?? `${month}-01`);

  const showDate = (date: string) => {
    setChosenDate(date);
    if (!isShown(date)) onMonthChange(monthOf(date));
  };
  const showMonth = (target: string) => {
    if (target === monthOf(today)) setChosenDate(today);
    onMonthChange(target);
  };
  useShortcuts({
    t: { label: 'Today', run: () => showMonth(monthOf(today)) },
    ArrowLeft: { label: 'Previous month', run: () => showMonth(addMonths(month, -1)) },
    ArrowRight: { label: 'Next month', run: () => showMonth(addMonths(month, 1)) },
  });

  const move = (entry: CalendarEntry, from: string, to: string) => {
    const count = daysBetween(from, to);
    if (count === 0) return setSaid(`${entry.title} stays where it is`);
    setSaid(`${entry.title}: to ${formatDateWithWeekday(to)}`);
    onMove?.(entry, count);
  };
  const leave = ({ entry }: WaitingMove) => {
    setWaiting(null);
    setSaid(`${entry.title} stays where it is`);
  };
  const create = (from: string, to: string) => (from < to ? onCreate?.(from, to) : onCreate?.(to, from));
  const onDrop = ({ entryId, from, to }: DayDrag) => {
    if (entryId === null) return create(from, to);
    const entry = entries.find((each) => each.id === entryId);
    setChosenDate(to);
    if (entry) move(entry, from, to);
  };
  const { drag, handlers } = useDayDrag({
    grid,
    canChooseDays: onCreate !== undefined,
    canMove: onMove !== undefined,
    onDrop,
  });

  const moveWithKeys = useGridKeyboard(grid, currentDate, showDate);
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')!;
    const isOnCell = event.target === cell;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isChoice = isPlain && (event.key === 'Enter' || (event.key === ' ' && waiting !== null));
    if (waiting && event.key === 'Escape') {
      event.preventDefault();
      leave(waiting);
    } else if (waiting && isChoice && isOnCell) {
      event.preventDefault();
      setWaiting(null);
      move(waiting.entry, waiting.from, currentDate);
    } else if (onMove && isPlain && event.key === ' ' && !isOnCell) {
      const entryId = (event.target as HTMLElement).dataset['entry'];
      const entry = entries.find((each) => each.id === entryId);
      if (!entry) return;
      event.preventDefault();
      setChosenDate(cell.dataset['date']!);
      setWaiting({ entry, from: cell.dataset['date']!, by: 'keys' });
      cell.focus();
    } else if (onCreate && isChoice && isOnCell) {
      event.preventDefault();
      setRangeStart(null);
      create(rangeStart ?? currentDate, currentDate);
    } else {
      const isChoosingDays = onCreate && !waiting && isOnCell && event.shiftKey;
      if (event.key !== 'Shift') setRangeStart(isChoosingDays ? (rangeStart ?? currentDate) : null);
      moveWithKeys(event);
    }
  };
  const onDayClick = (event: MouseEvent, date: string) => {
    setChosenDate(date);
    setRangeStart(null);
    const isOnDay = !(event.target as Element).closest('a, button');
    if (waiting && isOnDay) {
      setWaiting(null);
      return move(waiting.entry, waiting.from, date);
    }
    // On a phone a day is chosen to be listed below.
    const isNarrow = agenda.current?.checkVisibility?.() ?? false;
    if (isOnDay && !isNarrow) onCreate?.(date, date);
  };

  const isTarget = (date: string) => {
    if (waiting) return date === currentDate;
    if (drag?.entryId) return date === drag.to;
    const range = drag ?? (rangeStart && { from: rangeStart, to: currentDate });
    if (!range) return false;
    return (date >= range.from && date <= range.to) || (date >= range.to && date <= range.from);
  };
  const movingId = waiting?.entry.id ?? drag?.entryId ?? null;
  const chosenEntries = days.get(currentDate) ?? [];

  return (
    <div
      className={classNames('ui-month ui-month-desk', props.isLoading && 'ui-month-loading')}
      aria-busy={props.isLoading || undefined}
    >
      <MonthControls
        month={month}
        currentMonth={monthOf(today)}
        headingId={id}
        headingLevel={props.headingLevel ?? 2}
        onMonthChange={showMonth}
      />
      <p className="ui-month-note" role="status">
        {waiting ? howToChooseDay(waiting) : (props.note ?? null)}
      </p>
      <p className="ui-visually-hidden" role="status">
        {rangeStart ? `${formatDateWithWeekday(rangeStart)} to ${formatDateWithWeekday(currentDate)}` : said}
      </p>
      {onMove ? (
        <p id={howToMoveId} hidden>
          Press Space to move it to another day
        </p>
      ) : null}
      <div
        role="grid"
        aria-labelledby={id}
        className={classNames(
          'ui-month-grid',
          (onCreate ?? onMove) && 'ui-month-editable',
          drag?.entryId && 'ui-month-dragging',
        )}
        ref={grid}
        {...handlers}
      >
        <div role="row" className="ui-month-row">
          {weekdayNames.map((name) => (
            <div key={name} role="columnheader" className="ui-weekday" aria-label={name}>
              <span className="ui-weekday-long">{name}</span>
              <span className="ui-weekday-short">{name.slice(0, 3)}</span>
            </div>
          ))}
        </div>
        {weeks.map((week, row) => (
          <div key={week[0]} role="row" className="ui-month-row">
            {week.map((date) => (
              <MonthDay
                key={date}
                date={date}
                lanes={lanes[row]!.get(date)!}
                shownLanes={expandedWeek === week[0] ? Infinity : LANES_SHOWN}
                isExpanded={expandedWeek === week[0] && lanes[row]!.get(date)!.length > LANES_SHOWN}
                isOutside={monthOf(date) !== month}
                isToday={date === today}
                isCurrent={date === currentDate}
                isTarget={isTarget(date)}
                movingId={movingId}
                describedBy={onMove && howToMoveId}
                hrefOf={hrefOf}
                link={link}
                onChoose={setChosenDate}
                onExpand={() => setExpandedWeek(expandedWeek === week[0] ? null : week[0]!)}
                onClick={onDayClick}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="ui-month-agenda" aria-live="polite" ref={agenda}>
        <p className="ui-month-agenda-date">{formatDateWithWeekday(currentDate)}</p>
        {chosenEntries.length > 0 ? (
          <ul className="ui-month-agenda-entries">
            {chosenEntries.map(({ entry, time }) => (
              <li key={entry.id} className="ui-month-agenda-entry">
                <BarLink entry={entry} time={time} href={hrefOf(entry)} link={link} />
                {onMove ? (
                  <button
                    type="button"
                    className={buttonClass('plain')}
                    aria-label={`Move ${entry.title} to another day`}
                    onClick={() => setWaiting({ entry, from: currentDate, by: 'tap' })}
                  >
                    Move
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className="ui-text-secondary">No events on this day</p>
        )}
        {waiting ? (
          <button type="button" className={buttonClass('plain')} onClick={() => leave(waiting)}>
            Leave {waiting.entry.title} where it is
          </button>
        ) : onCreate ? (
          <button
            type="button"
            className={buttonClass('plain')}
            onClick={() => onCreate(currentDate, currentDate)}
          >
            Add an event on this day
          </button>
        ) : null}
      </div>
    </div>
  );
}

const howToChooseDay = ({ entry, by }: WaitingMove) =>
  by === 'tap'
    ? `Moving ${entry.title}: tap its new day.`
    : `Moving ${entry.title}: choose a day with the arrow keys. Enter moves it there, Escape leaves it.`;
