import { memo, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { dayLabel, DOTS_MAX, type TimeStyle } from '@daymark/calendar-ui/public';
import { dayCell, dayNumber, MonthGrid, monthOf, weekdayShort } from '@daymark/ui/public';
import type { ListedEvent } from '../page-data.js';
import { text } from '../texts.js';
import { daysOfMonth, type DayOfEvent } from './days-of-month.js';
import { EntryLink } from './entry-link.js';

const EVENTS_PER_DAY_SHOWN = 3;
const EVENTS_PER_DAY_SHOWN_FRAMED = 2;
const NONE: readonly DayOfEvent[] = [];

/** The short name, and the rest where there is room; in some languages the short one is no beginning of the other. */
function headOf(weekday: string, date: string) {
  const short = weekdayShort(date).replace(/\.$/, '');
  if (!weekday.startsWith(short)) return short;
  return (
    <>
      {short}
      <span className="ui-weekday-rest">{weekday.slice(short.length)}</span>
    </>
  );
}

export interface MonthPaneProps {
  month: string;
  events: readonly ListedEvent[];
  style: TimeStyle;
  weekStart: number;
  today: string;
  isFramed: boolean;
  linkTo: (event: ListedEvent) => { href: string; rel: string | undefined };
  /** Whether `events` are those of the month: otherwise they could not be had, or are not there yet. */
  isKnown: boolean;
  currentDate: string | null;
  headingId: string;
  onChoose: (date: string) => void;
}

/**
 * The days of one month as an ARIA grid, with the visitor's first day of the week. A hidden month is laid out while the
 * browser is idle, and later only made visible.
 */
export const MonthPane = memo(function MonthPane(props: MonthPaneProps) {
  const { month, events, style, weekStart, today, isFramed, currentDate, headingId, onChoose } = props;
  const [expandedDate, setExpandedDate] = useState<string | null>(null);
  const { weeks, days } = daysOfMonth(month, events, style.timeZone, weekStart);
  const isShown = currentDate !== null;

  const choose = ({ target, type }: SyntheticEvent) => {
    const date = (target as Element).closest<HTMLElement>('[data-date]')?.dataset['date'];
    if (!date) return;
    onChoose(date);
    if (type === 'click' && (target as Element).closest('button'))
      setExpandedDate(expandedDate === date ? null : date);
  };

  return (
    <div className={isShown ? undefined : 'month-ready'} aria-hidden={!isShown}>
      <MonthGrid
        className="ui-month-grid"
        aria-labelledby={headingId}
        weeks={weeks}
        headOf={headOf}
        onClick={choose}
        onFocus={choose}
      >
        {(date) => (
          <Day
            key={date}
            date={date}
            entries={days.get(date) ?? NONE}
            shownCount={isFramed ? EVENTS_PER_DAY_SHOWN_FRAMED : EVENTS_PER_DAY_SHOWN}
            isExpanded={date === expandedDate}
            isOutside={monthOf(date) !== month}
            isToday={date === today}
            isCurrent={date === currentDate}
            isKnown={props.isKnown}
            style={style}
            linkTo={props.linkTo}
            isFramed={isFramed}
          />
        )}
      </MonthGrid>
    </div>
  );
});

interface DayProps extends Pick<MonthPaneProps, 'style' | 'linkTo' | 'isFramed' | 'isKnown'> {
  date: string;
  entries: readonly DayOfEvent[];
  shownCount: number;
  isExpanded: boolean;
  isOutside: boolean;
  isToday: boolean;
  isCurrent: boolean;
}

/** One day: number, count, bars over several days, the first other events as links, and a button for the rest. */
const Day = memo(function Day(props: DayProps) {
  const { date, entries, shownCount, isExpanded, isOutside, isToday, isCurrent } = props;
  const { style, linkTo, isFramed } = props;
  const own = useRef<HTMLDivElement>(null);
  const count = entries.length;

  // Tab reaches only the selected day and its contents. Without a script it reaches everything, so this is not in the
  // markup.
  useEffect(() => {
    for (const control of own.current!.querySelectorAll<HTMLElement>('a, button'))
      control.tabIndex = isCurrent ? 0 : -1;
  });

  // A bar has the same lane on each of its days, so a gap is left where another one is missing.
  const bars: (DayOfEvent | undefined)[] = [];
  const others = entries.filter((each) => {
    const { lane = shownCount } = each;
    if (lane < shownCount) bars[lane] = each;
    return lane >= shownCount;
  });
  const room = shownCount - bars.length;
  const shown = isExpanded ? others : others.slice(0, room);
  const linkOf = (dayEntry: DayOfEvent, isBar: boolean) => (
    <EntryLink
      key={dayEntry.entry.id}
      dayEntry={dayEntry}
      style={style}
      {...linkTo(dayEntry.entry)}
      isFramed={isFramed}
      isBar={isBar}
    />
  );
  return (
    <div {...dayCell(date, { isToday, isOutside, isCurrent })} ref={own} className="ui-month-day">
      <span className="ui-visually-hidden">{dayLabel(date, isToday, props.isKnown ? count : null)}</span>
      <div className="ui-day-head" aria-hidden="true">
        <span className="ui-day-number">{dayNumber(date)}</span>
        {count > 0 ? <span className="ui-day-count">{count}</span> : null}
        <span className="ui-day-dots">
          {[...new Set(entries.map(({ entry }) => entry.calendar_ids?.[0]))].slice(0, DOTS_MAX).map((id) => (
            <i key={id ?? ''} data-of={id} />
          ))}
        </span>
      </div>
      {count > 0 ? (
        <div className="ui-day-entries">
          {[...bars].map((bar, lane) =>
            bar?.days ? (
              linkOf(bar, true)
            ) : (
              <span key={lane} className="bar-place">
                {bar ? (
                  <span className="ui-visually-hidden">
                    {bar.entry.title} {text('calendar.continued')}
                  </span>
                ) : null}
              </span>
            ),
          )}
          {shown.map((dayEntry) => linkOf(dayEntry, false))}
          {others.length > room ? (
            <button type="button" className="ui-day-more" aria-expanded={isExpanded}>
              {isExpanded ? text('calendar.fewer') : text('calendar.more', { count: others.length - room })}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
});
