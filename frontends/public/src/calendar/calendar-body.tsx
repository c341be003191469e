import { useDeferredValue, useCallback } from 'react';
import { todayIn, formatMonth } from '@daymark/ui/public';
import type { TimeStyle } from '@daymark/calendar-ui/public';
import { useTimeStyle } from '../time-zone/index.js';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { CalendarSection } from './calendar-section.js';
import { useCalendar, type CalendarState } from './use-calendar.js';
import { text } from '../texts.js';
import { calendarHref, keptQuery, relOf, relOfEvent } from './calendar-href.js';
import { FailedEvents, InPlaceLink } from './in-place-link.js';
import { MonthView, type ListedDay } from './month-view.js';

export function CalendarBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const style = useTimeStyle(state.address.timeZone, data);
  // Another zone means other data: the control reacts first, the month follows.
  const shownStyle = useDeferredValue(style);
  const today = todayIn(shownStyle.timeZone, data.now);
  return (
    <CalendarSection
      data={data}
      address={state.address}
      timeZone={style.timeZone}
      onTimeZone={(zone) => state.go({ timeZone: zone })}
    >
      <EventsOfMonth data={data} state={state} style={shownStyle} today={today} />
    </CalendarSection>
  );
}

const NONE: ListedEvent[] = [];
/** While the events are unknown, there may be some anywhere. */
const ANYWHERE = { earlier: true, later: true };

interface EventsOfMonthProps {
  data: CalendarPart;
  state: CalendarState;
  style: TimeStyle;
  today: string;
  listedDays?: (days: ListedDay[]) => ListedDay[];
  /** False where a link would leave its frame: then the controls are buttons. */
  hasMonthLinks?: boolean;
}

export function EventsOfMonth(props: EventsOfMonthProps) {
  const { data, state, style, today, listedDays, hasMonthLinks = true } = props;
  const isFramed = !!listedDays;
  const { address, month, events, isLoading } = state;
  const items = events.state === 'loaded' ? events.items : NONE;
  const currentMonth = today.slice(0, 7);
  const linkToMonth = (target: string) => {
    const next = { ...address, month: target === currentMonth ? null : target };
    return { href: calendarHref(data, next), rel: relOf(data, next) };
  };
  const elsewhere = events.state === 'loaded' && !isLoading ? events.elsewhere : undefined;
  const hasFailed = events.state === 'failed' && !isLoading;
  const query = keptQuery(address);
  const linkTo = useCallback(
    (event: ListedEvent) => ({
      href: `/event/public/${event.id}${query}`,
      rel: relOfEvent(event, data.address),
    }),
    [query, data.address],
  );
  return (
    <div className="month-place">
      <MonthView
        month={month}
        events={items}
        eventsOf={state.eventsOf}
        style={style}
        weekStart={data.weekStart}
        today={today}
        isLoading={isLoading}
        hasFailed={hasFailed}
        listedDays={listedDays}
        linkTo={linkTo}
        beyond={events.state === 'loaded' ? events.beyond : ANYWHERE}
        onMonthChange={(target) => state.go({ month: target })}
        {...(hasMonthLinks && { linkToMonth })}
      />
      <div className="month-notes" role="status">
        {isLoading ? <span className="ui-visually-hidden">{text('calendar.loading')}</span> : null}
        {hasFailed ? (
          <FailedEvents href={isFramed ? undefined : calendarHref(data, address)} onRetry={state.reload} />
        ) : null}
        {elsewhere ? (
          <div className="month-note">
            <span>{text('calendar.emptyMonth', { month: formatMonth(month) })}</span>
            {isFramed ? null : <Elsewhere {...elsewhere} state={state} linkToMonth={linkToMonth} />}
          </div>
        ) : null}
        {events.state === 'loaded' && events.truncated ? <p>{text('calendar.truncated')}</p> : null}
      </div>
    </div>
  );
}

interface ElsewhereProps {
  previous: string | null;
  next: string | null;
  state: CalendarState;
  linkToMonth: (month: string) => { href: string; rel: string | undefined };
}

function Elsewhere({ previous, next, state, linkToMonth }: ElsewhereProps) {
  const way = (target: string, label: string) => (
    <InPlaceLink className="ui-link" {...linkToMonth(target)} onFollow={() => state.go({ month: target })}>
      {label}
    </InPlaceLink>
  );
  return (
    <>
      {next ? way(next, text('calendar.nextEvents', { month: formatMonth(next) })) : null}
      {previous ? way(previous, text('calendar.earlierEvents', { month: formatMonth(previous) })) : null}
    </>
  );
}
