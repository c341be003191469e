import { startTransition, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { TimeStyle } from '@daymark/calendar-ui/public';
import {
  addMonths,
  classNames,
  leavesMonth,
  monthOf,
  useGridKeyboard,
  buttonClass,
  formatDateWithWeekday,
  formatMonth,
  useIsHydrated,
} from '@daymark/ui/public';
import type { ListedEvent } from '../page-data.js';
import { text } from '../texts.js';
import { afterPaint } from './use-calendar.js';
import { daysOfMonth, keyOfDay, type DayOfEvent } from './days-of-month.js';
import { EntryLink } from './entry-link.js';
import { MonthPane } from './month-pane.js';
import { InPlaceLink } from './in-place-link.js';

export type ListedDay = [date: string, entries: DayOfEvent[]];

interface MonthProps {
  month: string;
  events: readonly ListedEvent[];
  eventsOf: (month: string) => readonly ListedEvent[] | undefined;
  style: TimeStyle;
  weekStart: number;
  today: string;
  isLoading: boolean;
  hasFailed: boolean;
  /**
   * In a frame: selects, from the days with events in all weeks of the month, those listed below instead of the
   * selected day.
   */
  listedDays?: ((days: ListedDay[]) => ListedDay[]) | undefined;
  linkTo: (event: ListedEvent) => { href: string; rel: string | undefined };
  linkToMonth?: (month: string) => { href: string; rel: string | undefined };
  beyond: { earlier: boolean; later: boolean };
  onMonthChange: (month: string) => void;
}

/**
 * A month with its controls. The adjacent months are prepared below it, so that they only need to be made visible. When
 * narrow, cells show only counts and the selected day's events are listed below; a frame lists all days of the month
 * there.
 */
export function MonthView(props: MonthProps) {
  const { month, events, eventsOf, style, weekStart, today, isLoading, listedDays, linkTo, onMonthChange } =
    props;
  const { timeZone } = style;
  /** The embed's variant: fewer events per day, and links that open new tabs. */
  const isFramed = !!listedDays;
  const id = useId();
  const panes = useRef<HTMLDivElement>(null);
  // Until a day is selected it is today, which may change once the visitor's zone is known.
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const { weeks, days, firstWithEvents } = daysOfMonth(month, events, timeZone, weekStart);

  const isShown = (date: string) => weeks.flat().includes(date);
  const wantedDate = chosenDate ?? today;
  const currentDate = isShown(wantedDate)
    ? wantedDate
    : monthOf(today) === month
      ? today
      : (firstWithEvents ?? `${month}-01`);

  const onMove = (date: string, event: KeyboardEvent) => {
    setChosenDate(date);
    if (leavesMonth(event, date, month, isShown)) onMonthChange(monthOf(date));
  };
  const moveByKey = useGridKeyboard(panes, currentDate, onMove, weekStart);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-date]')!;
    if (moveByKey(event)) return;
    if (event.key === 'Escape') cell.focus();
    if (event.key !== 'Enter' || target !== cell) return;
    // The same key press would follow the link that gets the focus now.
    event.preventDefault();
    cell.querySelector<HTMLElement>('a, button')?.focus();
  };
  const onControl = (target: string) => {
    if (target === monthOf(today)) setChosenDate(today);
    onMonthChange(target);
  };

  // After the new month was painted, its neighbours are prepared, and the one that is now too far away is removed.
  const [middle, setMiddle] = useState(month);
  useEffect(() => {
    if (middle === month) return;
    return afterPaint(() => startTransition(() => setMiddle(month)));
  }, [middle, month]);
  const ready = new Map(
    [-1, 0, 1].map((distance) => addMonths(middle, distance)).map((m) => [m, eventsOf(m)]),
  );
  ready.set(month, events);

  const listed: ListedDay[] = listedDays
    ? // Includes the day before the weeks and the day after: the visitor's zone may shift dates.
      listedDays([...days])
    : [[currentDate, days.get(currentDate) ?? []]];

  return (
    <div
      className={classNames('ui-month', isFramed && 'ui-month-compact', isLoading && 'ui-month-loading')}
      aria-busy={isLoading || undefined}
    >
      <MonthHead
        id={id}
        month={month}
        currentMonth={monthOf(today)}
        onMonthChange={onControl}
        linkToMonth={props.linkToMonth}
        beyond={props.beyond}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the grids within it */}
      <div className="month-panes" ref={panes} onKeyDown={onKeyDown}>
        {[...ready].map(
          ([each, its]) =>
            its && (
              <MonthPane
                key={each}
                month={each}
                events={its}
                isKnown={each !== month || !(isLoading || props.hasFailed)}
                style={style}
                weekStart={weekStart}
                today={today}
                isFramed={isFramed}
                linkTo={linkTo}
                currentDate={each === month ? currentDate : null}
                headingId={id}
                onChoose={setChosenDate}
              />
            ),
        )}
      </div>
      <div className="ui-month-agenda" aria-live={isFramed ? undefined : 'polite'}>
        {listed.map(([date, entries]) => (
          <div key={keyOfDay(date, entries)}>
            <p className="ui-month-agenda-date">
              {text('calendar.agendaDay', {
                date: formatDateWithWeekday(date),
                isToday: String(date === today),
              })}
            </p>
            {entries.length > 0 ? (
              <ul className="ui-month-agenda-entries">
                {entries.map((dayEntry) => (
                  <li key={dayEntry.entry.id}>
                    <EntryLink
                      dayEntry={dayEntry}
                      date={date}
                      style={style}
                      {...linkTo(dayEntry.entry)}
                      isFramed={isFramed}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="ui-text-secondary">{text('calendar.emptyDay')}</p>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface MonthHeadProps {
  id: string;
  month: string;
  currentMonth: string;
  onMonthChange: (month: string) => void;
  /** If given, the controls are links, which work without a script. */
  linkToMonth?: ((month: string) => { href: string; rel: string | undefined }) | undefined;
  /** Whether there are events before the month, and after it. Months without any more events are not linked. */
  beyond: { earlier: boolean; later: boolean };
}

function MonthHead({ id, month, currentMonth, onMonthChange, linkToMonth, beyond }: MonthHeadProps) {
  const isHydrated = useIsHydrated();
  const control = (label: string, children: string, target: string, hasEvents = true) => {
    const shared = { className: buttonClass('plain', 'ui-month-control'), 'aria-label': label, children };
    const go = () => onMonthChange(target);
    if (linkToMonth) {
      const { href, rel } = linkToMonth(target);
      // With a script it changes the month in place, wherever that leads; the element stays the same and keeps the
      // focus.
      const isLinked = hasEvents || isHydrated;
      return (
        <InPlaceLink
          {...shared}
          href={isLinked ? href : undefined}
          rel={hasEvents ? rel : 'nofollow'}
          onFollow={go}
        />
      );
    }
    return <button type="button" {...shared} onClick={go} />;
  };
  return (
    <div className="ui-apart ui-month-head">
      <h2 id={id} className="ui-title ui-title-2 ui-month-title" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <div className="ui-month-controls">
        {control(text('calendar.today'), text('calendar.today'), currentMonth)}
        {control(text('calendar.previousMonth'), '‹', addMonths(month, -1), beyond.earlier)}
        {control(text('calendar.nextMonth'), '›', addMonths(month, 1), beyond.later)}
      </div>
    </div>
  );
}
