import { dayLabel, daysOfEntries, type DayEntry, type TimeStyle } from '@daymark/calendar-ui/public';
import {
  addDays,
  buttonClass,
  classNames,
  dayNumber,
  formatDays,
  monthOf,
  todayIn,
  weekdayShort,
  weekOf,
} from '@daymark/ui/public';
import { useTimeStyle } from '../time-zone/index.js';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { text } from '../texts.js';
import { CalendarSection } from './calendar-section.js';
import { calendarHref, keptQuery } from './calendar-href.js';
import { EntryLink } from './entry-link.js';
import { FailedEvents, InPlaceLink } from './in-place-link.js';
import { useCalendar } from './use-calendar.js';

const NONE: ListedEvent[] = [];

export function WeekBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const { address, events, isLoading } = state;
  const style = useTimeStyle(address.timeZone, data);
  const { timeZone } = style;
  const today = todayIn(timeZone, data.now);
  // The server's week; it does not know the visitor's date.
  const begin = todayIn(data.zone, data.now);
  const shownDate =
    address.date ?? (address.month && !begin.startsWith(address.month) ? `${address.month}-01` : begin);
  const dates = weekOf(shownDate, data.weekStart);
  // A month's window contains whole weeks.
  const month = monthOf(shownDate);
  const loaded =
    events.state === 'loaded' && events.month === month ? events.items : (state.eventsOf(month) ?? NONE);
  const days = daysOfEntries(loaded, timeZone, dates[0]!, dates[6]!);
  const hasFailed = events.state === 'failed' && !isLoading;
  const isEmpty = !isLoading && !hasFailed && !dates.some((date) => days.has(date));

  const control = (label: string, sign: string, date: string) => {
    const target = { month: monthOf(date), date: date === begin ? undefined : date };
    return (
      <InPlaceLink
        className={buttonClass('plain', 'ui-month-control')}
        aria-label={label}
        href={calendarHref(data, { ...address, ...target })}
        rel="nofollow"
        onFollow={() => state.go(target)}
      >
        {sign}
      </InPlaceLink>
    );
  };
  return (
    <CalendarSection
      data={data}
      address={address}
      timeZone={timeZone}
      onTimeZone={(zone) => state.go({ timeZone: zone })}
    >
      <div className={classNames('week', isLoading && 'ui-month-loading')} aria-busy={isLoading || undefined}>
        <div className="ui-apart ui-month-head">
          <h2 className="ui-title ui-title-2 ui-month-title" aria-live="polite">
            {formatDays(dates[0]!, dates[6]!)}
          </h2>
          <div className="ui-month-controls">
            {control(text('calendar.today'), text('calendar.today'), today)}
            {control(text('calendar.previousWeek'), '‹', addDays(dates[0]!, -7))}
            {control(text('calendar.nextWeek'), '›', addDays(dates[0]!, 7))}
          </div>
        </div>
        <div className="week-days">
          {dates.map((date) => (
            <Day
              key={date}
              date={date}
              isToday={date === today}
              entries={days.get(date) ?? []}
              isKnown={!isLoading && !hasFailed}
              style={style}
              names={data.names}
              query={keptQuery(address)}
            />
          ))}
        </div>
        <div className="month-notes" role="status">
          {isLoading ? <span className="ui-visually-hidden">{text('calendar.loading')}</span> : null}
          {isEmpty ? <p>{text('calendar.emptyWeek')}</p> : null}
          {hasFailed ? <FailedEvents href={calendarHref(data, address)} onRetry={state.reload} /> : null}
        </div>
      </div>
    </CalendarSection>
  );
}

interface DayProps {
  date: string;
  isToday: boolean;
  entries: readonly DayEntry<ListedEvent>[];
  isKnown: boolean;
  style: TimeStyle;
  names: CalendarPart['names'];
  query: string;
}

function Day({ date, isToday, entries, isKnown, style, names, query }: DayProps) {
  return (
    <section
      className={classNames('week-day', isToday && 'week-today', entries.length === 0 && 'week-day-empty')}
      aria-label={dayLabel(date, isToday, isKnown ? entries.length : null)}
    >
      <h3 className="week-date">
        <span className="agenda-weekday">{weekdayShort(date)}</span>{' '}
        <span className="agenda-number">{dayNumber(date)}</span>
      </h3>
      <ul className="agenda-rows">
        {entries.map((dayEntry) => (
          <li key={dayEntry.entry.id}>
            <EntryLink
              dayEntry={dayEntry}
              date={date}
              style={style}
              names={names}
              href={`/event/public/${dayEntry.entry.id}${query}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
