import { useEffect, useRef, useState } from 'react';
import { daysOfEntries, writeTimesOnDay, type DayEntry, type TimeStyle } from '@daymark/calendar-ui/public';
import {
  addDays,
  addMonths,
  buttonClass,
  classNames,
  dayNumber,
  formatDateWithWeekday,
  formatMonth,
  formatMonthShort,
  monthOf,
  todayIn,
  wallClockOf,
  weekdayShort,
} from '@daymark/ui/public';
import { inBrackets } from '../event/index.js';
import { useTimeStyle } from '../time-zone/index.js';
import type { CalendarPart, ListedEvent, LoadedMonth } from '../page-data.js';
import { text } from '../texts.js';
import { CalendarSection } from './calendar-section.js';
import { calendarHref, keptQuery, relOf, relOfEvent, updateLinks } from './calendar-href.js';
import { EntryNotes, EntryTitle, Repeats } from './entry-text.js';
import { keyOfDay } from './days-of-month.js';
import { FailedEvents, InPlaceLink } from './in-place-link.js';
import { daysToCome, daysWithin } from './to-come.js';
import { useAgenda, type Direction } from './use-agenda.js';

/** The events of a public calendar day by day, from today or the address's month, loading more on scrolling. */
export function AgendaBody({ data }: { data: CalendarPart }) {
  const { address, search } = data;
  const [chosenZone, setChosenZone] = useState(address.timeZone);
  const style = useTimeStyle(chosenZone, data);
  const { timeZone } = style;
  const today = todayIn(timeZone, data.now);
  const props = { data, style, today, chosenZone };
  const chooseZone = (zone: string) => {
    setChosenZone(zone);
    history.replaceState(null, '', calendarHref(data, { ...address, timeZone: zone }));
  };
  useEffect(() => updateLinks(data, { ...address, timeZone: chosenZone }), [data, address, chosenZone]);
  return (
    <CalendarSection data={data} address={address} timeZone={timeZone} onTimeZone={chooseZone}>
      {search === undefined ? <EndlessAgenda {...props} /> : <Found {...props} />}
    </CalendarSection>
  );
}

const LOADED_MONTHS_MAX = 6;

interface AgendaProps {
  data: CalendarPart;
  style: TimeStyle;
  today: string;
  chosenZone: string | null;
}

function EndlessAgenda(props: AgendaProps) {
  const { data, style, chosenZone } = props;
  const { timeZone } = style;
  const agenda = useAgenda(data);
  const { months, next, loading, failed } = agenda;
  const { view } = data.address;
  const [isFromToday, setIsFromToday] = useState(data.address.month === null);
  // The first screen stays in place while more events are added to a short list.
  const [goesOn] = useState(next.later !== null);
  const end = useRef<HTMLDivElement>(null);
  const hrefOf = (month: string) => calendarHref(data, { ...data.address, month });

  // Loads more before the end is reached, so often that what is below the list can still be reached. Then, and without
  // IntersectionObserver, the link below does it.
  useEffect(() => {
    const place = end.current;
    const isEnough = months.length >= LOADED_MONTHS_MAX;
    if (!place || failed || isEnough || next.later === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) agenda.load('later');
      },
      { rootMargin: '600px' },
    );
    observer.observe(place);
    return () => observer.disconnect();
  });

  const shown = months.map((month, index) => {
    const [first, before] = [`${month.month}-01`, `${addMonths(month.month, 1)}-01`];
    // In the visitor's zone it may be the date before or after.
    const days = [...daysOfEntries(month.items, timeZone, addDays(first, -1), before)];
    const zone = chosenZone ?? data.zone;
    const all = daysWithin(days, { zone, from: first, before });
    if (!isFromToday || index > 0 || !todayIn(data.zone, data.now).startsWith(month.month))
      return { month, days: all, hidesEarlier: false };
    const toCome = daysToCome(daysWithin(days, { zone, before }), data);
    const [begin] = toCome[0] ?? [before];
    return { month, days: toCome, hidesEarlier: all.some(([date]) => date < begin) };
  });
  const hidesEarlier = shown[0]?.hidesEarlier;
  const earlier = hidesEarlier ? months[0]!.month : next.earlier;
  const onward = (direction: Direction, month: string, label: string) => (
    <InPlaceLink
      className={direction === 'later' ? buttonClass('plain', 'agenda-onward') : 'ui-link agenda-earlier'}
      href={hrefOf(month)}
      // The grid beside the agenda has the links to follow.
      rel={view === 'list' ? relOf(data, { ...data.address, month }) : 'nofollow'}
      onFollow={() => {
        if (direction === 'earlier' && hidesEarlier) setIsFromToday(false);
        else agenda.load(direction);
      }}
    >
      {label}
    </InPlaceLink>
  );

  const isEmpty = shown.every(({ days }) => days.length === 0);
  return (
    <div
      className={classNames('agenda', goesOn && 'agenda-endless')}
      aria-busy={loading !== null || undefined}
    >
      {earlier ? onward('earlier', earlier, text('calendar.earlier')) : null}
      {shown.map(({ month, days }) => (
        <MonthOfAgenda key={month.month} month={month} days={days} {...props} />
      ))}
      {isEmpty && next.later === null ? (
        <p className="month-empty">{text('calendar.nothingToCome')}</p>
      ) : null}
      <div className="month-notes" role="status">
        {loading ? <span className="ui-visually-hidden">{text('calendar.loading')}</span> : null}
        {failed || (data.events.state === 'failed' && months.length === 0) ? (
          <FailedEvents
            href={calendarHref(data, data.address)}
            onRetry={() => agenda.load(failed ?? 'later')}
          />
        ) : null}
      </div>
      <div ref={end} />
      {next.later
        ? onward('later', next.later, text('calendar.later', { month: formatMonth(next.later) }))
        : null}
    </div>
  );
}

function Found(props: AgendaProps) {
  const { data, style, today } = props;
  const { timeZone } = style;
  const { events } = data;
  if (events.state === 'failed') return <p className="month-empty">{text('calendar.eventsFailedDetail')}</p>;
  const dates = events.items.map(({ end_time }) => wallClockOf(end_time, timeZone).date).sort();
  const from = addDays(todayIn(data.zone, data.now), -1);
  const days = daysToCome([...daysOfEntries(events.items, timeZone, from, dates.at(-1) ?? today)], data);
  return (
    <div className="agenda">
      <p className="agenda-found" role="status">
        {text('calendar.found', { count: events.items.length, isCut: String(events.truncated) })}
      </p>
      <Days days={days} {...props} />
    </div>
  );
}

type AgendaDay = [date: string, entries: DayEntry<ListedEvent>[]];

interface DaysProps extends AgendaProps {
  days: AgendaDay[];
  /** The month in the heading above these days; dates of other months show theirs. */
  ofMonth?: string;
}

function MonthOfAgenda({ month, ...props }: DaysProps & { month: LoadedMonth }) {
  if (props.days.length === 0) return null;
  return (
    <section className="agenda-month">
      <h2 className="ui-title ui-title-2 agenda-month-title">{formatMonth(month.month)}</h2>
      <Days {...props} ofMonth={month.month} />
      {month.truncated ? <p>{text('calendar.truncated')}</p> : null}
    </section>
  );
}

function Days({ days, data, style, today, chosenZone, ofMonth }: DaysProps) {
  const query = keptQuery({ ...data.address, timeZone: chosenZone });
  return days.map(([date, entries]) => (
    <section
      key={keyOfDay(date, entries)}
      className="agenda-day"
      aria-label={text('calendar.agendaDay', {
        date: formatDateWithWeekday(date),
        isToday: String(date === today),
      })}
    >
      <h3 className="agenda-date">
        <span className="agenda-weekday">{weekdayShort(date)}</span>{' '}
        <span className="agenda-number">{dayNumber(date)}</span>{' '}
        {monthOf(date) !== ofMonth ? <span className="agenda-of-month">{formatMonthShort(date)}</span> : null}
        {date === today ? <span className="agenda-today">{text('calendar.today')}</span> : null}
      </h3>
      <ul className="agenda-rows">
        {entries.map((dayEntry) => (
          <Row
            key={dayEntry.entry.id}
            entry={dayEntry.entry}
            date={date}
            style={style}
            data={data}
            query={query}
          />
        ))}
      </ul>
    </section>
  ));
}

interface RowProps extends Pick<AgendaProps, 'data' | 'style'> {
  entry: ListedEvent;
  date: string;
  query: string;
}

/** Start and end, title and place in two lines; the description on demand. */
function Row({ entry, date, style, data, query }: RowProps) {
  const { times, ownTime } = writeTimesOnDay(entry, date, style);
  const { recurrence_text: rule, description } = entry;
  return (
    <li className="agenda-row" data-of={entry.calendar_ids?.[0]}>
      <span className="agenda-time">
        <span>{times}</span>
        <span className="own-time">{inBrackets(ownTime)}</span>
      </span>
      <div className="agenda-what">
        <a
          className="agenda-title"
          href={`/event/public/${entry.id}${query}`}
          rel={relOfEvent(entry, data.address)}
        >
          <EntryTitle entry={entry} />
        </a>
        <EntryNotes entry={entry} style={style} names={data.names} />
        {rule || description ? (
          <details className="agenda-details">
            <summary>{text('calendar.details')}</summary>
            {rule ? (
              <p>
                <Repeats />
                {rule}
              </p>
            ) : null}
            {description ? <p dir="auto">{description}</p> : null}
          </details>
        ) : null}
      </div>
    </li>
  );
}
