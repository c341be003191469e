import { useEffect, useRef, useState } from 'react';
import { daysOfEntries, writeTimesOnDay, type DayEntry, type TimeStyle } from '@daymark/calendar-ui/public';
import {
  addDays,
  addMonths,
  buttonClass,
  classNames,
  dayNumber,
  formatMonth,
  monthOf,
  todayIn,
  wallClockOf,
  weekdayName,
} from '@daymark/ui/public';
import { inBrackets } from '../event/index.js';
import { useTimeStyle } from '../time-zone/index.js';
import type { CalendarPart, ListedEvent, LoadedMonth } from '../page-data.js';
import * as texts from '../texts.js';
import { CalendarSection, CalendarTools } from './calendar-tools.js';
import { calendarHref, followInLegend, placeOfEntry, relOf, relOfEvent } from './calendar-href.js';
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
  const chooseZone = (zone: string) => {
    setChosenZone(zone);
    const next = { ...address, timeZone: zone };
    history.replaceState(null, '', calendarHref(data, next));
    followInLegend(data, next);
  };
  return (
    <CalendarSection>
      <CalendarTools data={data} address={address} timeZone={timeZone} onTimeZone={chooseZone} />
      {search === undefined ? (
        <EndlessAgenda data={data} style={style} today={today} chosenZone={chosenZone} />
      ) : (
        <Found data={data} style={style} today={today} chosenZone={chosenZone} />
      )}
    </CalendarSection>
  );
}

interface AgendaProps {
  data: CalendarPart;
  style: TimeStyle;
  today: string;
  chosenZone: string | null;
}

function EndlessAgenda({ data, style, today, chosenZone }: AgendaProps) {
  const { timeZone } = style;
  const agenda = useAgenda(data);
  const { months, next, loading, failed } = agenda;
  const [isFromToday, setIsFromToday] = useState(data.address.month === null);
  // The first screen stays in place while more events are added to a short list.
  const [goesOn] = useState(next.later !== null);
  const end = useRef<HTMLDivElement>(null);
  const text = texts.calendar;
  const hrefOf = (month: string) => calendarHref(data, { ...data.address, month });

  // Loads more before the end is reached. Without IntersectionObserver the link below does it.
  useEffect(() => {
    const place = end.current;
    if (!place || failed || next.later === null || !('IntersectionObserver' in window)) return;
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
    const days = daysOf(month.items, timeZone, { from: addDays(first, -1), to: before });
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
      className={buttonClass('plain', 'agenda-onward')}
      href={hrefOf(month)}
      rel={relOf(data, { ...data.address, month })}
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
      {earlier ? onward('earlier', earlier, text.earlier) : null}
      {shown.map(({ month, days }) => (
        <MonthOfAgenda
          key={month.month}
          month={month}
          days={days}
          address={data.address}
          style={style}
          today={today}
          chosenZone={chosenZone}
          names={data.names}
        />
      ))}
      {isEmpty && next.later === null ? <p className="month-empty">{text.nothingToCome}</p> : null}
      <div className="month-notes" role="status">
        {loading ? <span className="ui-visually-hidden">{text.loading}</span> : null}
        {failed || (data.events.state === 'failed' && months.length === 0) ? (
          <FailedEvents
            href={calendarHref(data, data.address)}
            onRetry={() => agenda.load(failed ?? 'later')}
          />
        ) : null}
      </div>
      <div ref={end} />
      {next.later ? onward('later', next.later, text.later(formatMonth(next.later))) : null}
    </div>
  );
}

/** The results of a search. */
function Found({ data, style, today, chosenZone }: AgendaProps) {
  const { timeZone } = style;
  const { events } = data;
  if (events.state === 'failed') return <p className="month-empty">{texts.calendar.eventsFailedDetail}</p>;
  const dates = events.items.map(({ end_time }) => wallClockOf(end_time, timeZone).date).sort();
  const from = addDays(todayIn(data.zone, data.now), -1);
  const days = daysToCome(daysOf(events.items, timeZone, { from, to: dates.at(-1) ?? today }), data);
  return (
    <div className="agenda">
      <p className="agenda-found" role="status">
        {texts.calendar.found(events.items.length, events.truncated)}
      </p>
      <Days
        days={days}
        address={data.address}
        style={style}
        today={today}
        chosenZone={chosenZone}
        names={data.names}
      />
    </div>
  );
}

type AgendaDay = [date: string, entries: DayEntry<ListedEvent>[]];

const daysOf = (
  events: readonly ListedEvent[],
  timeZone: string,
  { from, to }: { from: string; to: string },
): AgendaDay[] =>
  [...daysOfEntries(events, timeZone, from, to)].sort(([one], [other]) => (one < other ? -1 : 1));

interface DaysProps {
  days: AgendaDay[];
  /** The page's address. */
  address: CalendarPart['address'];
  style: TimeStyle;
  today: string;
  chosenZone: string | null;
  /** The names of several calendars. */
  names: CalendarPart['names'];
  /** The month in the heading above these days; dates of other months show theirs. */
  ofMonth?: string;
}

function MonthOfAgenda({ month, ...props }: DaysProps & { month: LoadedMonth }) {
  if (props.days.length === 0) return null;
  return (
    <section className="agenda-month">
      <h2 className="ui-title ui-title-2 agenda-month-title">{formatMonth(month.month)}</h2>
      <Days {...props} ofMonth={month.month} />
      {month.truncated ? <p>{texts.calendar.truncated}</p> : null}
    </section>
  );
}

function Days({ days, address, style, today, chosenZone, names, ofMonth }: DaysProps) {
  const query = chosenZone ? `?tz=${encodeURIComponent(chosenZone)}` : '';
  return days.map(([date, entries]) => (
    <section
      key={keyOfDay(date, entries)}
      className="agenda-day"
      aria-label={texts.calendar.agendaDay(date, today)}
    >
      <h3 className="agenda-date">
        <span className="agenda-weekday">{weekdayName(date).slice(0, 3)}</span>{' '}
        <span className="agenda-number">{dayNumber(date)}</span>{' '}
        {monthOf(date) !== ofMonth ? (
          <span className="agenda-of-month">{formatMonth(date.slice(0, 7)).replace(/^(...)\S*/, '$1')}</span>
        ) : null}
        {date === today ? <span className="agenda-today">{texts.calendar.today}</span> : null}
      </h3>
      <ul className="agenda-rows">
        {entries.map((dayEntry) => (
          <Row
            key={dayEntry.entry.id}
            entry={dayEntry.entry}
            date={date}
            style={style}
            names={names}
            href={`/event/public/${dayEntry.entry.id}${query}`}
            rel={relOfEvent(dayEntry.entry, address)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Start and end, title and place in two lines; the description on demand. */
function Row({
  entry,
  date,
  style,
  href,
  rel,
  names,
}: {
  entry: ListedEvent;
  date: string;
  style: TimeStyle;
  href: string;
  rel: string | undefined;
  names: CalendarPart['names'];
}) {
  const isCancelled = entry.status === 'cancelled';
  const { times, ownTime } = writeTimesOnDay(entry, date, style);
  const place = placeOfEntry(entry, names);
  const details = [entry.cancellation_note, entry.description].filter(Boolean).join('\n\n');
  return (
    <li className="agenda-row" data-of={entry.calendar_ids?.[0]}>
      <span className="agenda-time">
        <span>{times}</span>
        <span className="own-time">{inBrackets(ownTime)}</span>
      </span>
      <div className="agenda-what">
        <a className="agenda-title" href={href} rel={rel} dir="auto">
          {isCancelled ? <s>{entry.title}</s> : entry.title}
        </a>
        {isCancelled ? <span className="agenda-cancelled"> {texts.calendar.cancelled} </span> : null}
        {place ? (
          <span className="agenda-place" dir="auto">
            {place}
          </span>
        ) : null}
        {details ? (
          <details className="agenda-details">
            <summary>{texts.calendar.details}</summary>
            <p dir="auto">{details}</p>
          </details>
        ) : null}
      </div>
    </li>
  );
}
