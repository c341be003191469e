import { useId } from 'react';
import {
  daysOfEntries,
  EventList,
  MonthControls,
  MonthGrid,
  type EntryLink,
} from '@daymark/calendar-ui/public';
import { addDays, addMonths, buttonClass, formatMonth } from '@daymark/ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { texts } from '../texts.js';
import { calendarHref } from './calendar-href.js';
import { InPlaceLink } from './in-place-link.js';
import type { CalendarState } from './use-calendar.js';

interface EventsOfMonthProps {
  data: CalendarPart;
  state: CalendarState;
  timeZone: string;
  today: string;
  /** The embed's form: a smaller grid, and no list. */
  isCompact?: boolean;
  link?: EntryLink;
  /** False where a link would leave its frame: then the controls are buttons. */
  hasMonthLinks?: boolean;
}

/** One month of a calendar as grid or list, with all its states: loading, failed, empty, cut. */
export function EventsOfMonth(props: EventsOfMonthProps) {
  const { data, state, timeZone, today, isCompact, link, hasMonthLinks = true } = props;
  const { address, month, events, isLoading } = state;
  const text = texts.calendar;
  const items = events.state === 'loaded' ? events.items : [];
  const currentMonth = today.slice(0, 7);
  const hrefOfMonth = (target: string) =>
    calendarHref(data, { ...address, month: target === currentMonth ? null : target });
  const elsewhere = events.state === 'loaded' && !isLoading ? events.elsewhere : undefined;
  const shared = {
    month,
    headingLevel: 2 as const,
    onMonthChange: (target: string) => state.go({ month: target }),
    ...(hasMonthLinks ? { hrefOfMonth } : {}),
  };
  const hrefOf = ({ id }: { id: string }) =>
    `/event/public/${id}${address.timeZone ? `?tz=${encodeURIComponent(address.timeZone)}` : ''}`;
  const isList = address.view === 'list' && !isCompact;
  return (
    <div className={isList ? undefined : 'month-place'}>
      {isList ? (
        <List
          {...shared}
          currentMonth={currentMonth}
          entries={eventsWithin(items, month, timeZone)}
          timeZone={timeZone}
          hrefOf={hrefOf}
          isSettled={events.state === 'loaded' && !isLoading}
        />
      ) : (
        <MonthGrid
          {...shared}
          entries={items}
          timeZone={timeZone}
          hrefOf={hrefOf}
          today={today}
          isLoading={isLoading}
          isCompact={isCompact ?? false}
          {...(link ? { link } : {})}
        />
      )}
      <div className="month-notes" role="status">
        {isLoading ? <span className="ui-visually-hidden">{text.loading}</span> : null}
        {events.state === 'failed' && !isLoading ? (
          <div className="month-note month-failed">
            <strong>{text.eventsFailed}</strong>
            <span>{text.eventsFailedDetail}</span>
            {isCompact ? null : (
              <InPlaceLink
                className={buttonClass()}
                href={calendarHref(data, address)}
                onFollow={state.reload}
              >
                {texts.problem.tryAgain}
              </InPlaceLink>
            )}
          </div>
        ) : null}
        {elsewhere ? (
          <div className="month-note">
            {isList ? null : <span>{text.emptyMonth(formatMonth(month))}</span>}
            {isCompact ? null : <Elsewhere {...elsewhere} state={state} hrefOfMonth={hrefOfMonth} />}
          </div>
        ) : null}
        {events.state === 'loaded' && events.truncated ? <p>{text.truncated}</p> : null}
      </div>
    </div>
  );
}

interface ListProps {
  month: string;
  currentMonth: string;
  headingLevel: 2;
  onMonthChange: (month: string) => void;
  hrefOfMonth?: (month: string) => string;
  entries: ListedEvent[];
  timeZone: string;
  hrefOf: (event: ListedEvent) => string;
  isSettled: boolean;
}

function List({ entries, timeZone, hrefOf, isSettled, ...controls }: ListProps) {
  const headingId = useId();
  return (
    <div className="month-list">
      <MonthControls headingId={headingId} {...controls} />
      {entries.length > 0 ? (
        <EventList entries={entries} timeZone={timeZone} hrefOf={hrefOf} showsTimeZone />
      ) : isSettled ? (
        <p className="month-empty">{texts.calendar.emptyMonth(formatMonth(controls.month))}</p>
      ) : null}
    </div>
  );
}

/** Those of the events that touch a month, in the zone shown. */
function eventsWithin(events: ListedEvent[], month: string, timeZone: string): ListedEvent[] {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const days = daysOfEntries(events, timeZone, `${month}-01`, last);
  const within = new Set([...days.values()].flatMap((day) => day.map(({ entry }) => entry.id)));
  return events.filter(({ id }) => within.has(id));
}

interface ElsewhereProps {
  previous: string | null;
  next: string | null;
  state: CalendarState;
  hrefOfMonth: (month: string) => string;
}

/** Where the nearest events are, from a month without any. */
function Elsewhere({ previous, next, state, hrefOfMonth }: ElsewhereProps) {
  const text = texts.calendar;
  const way = (target: string, label: string) => (
    <InPlaceLink className="ui-link" href={hrefOfMonth(target)} onFollow={() => state.go({ month: target })}>
      {label}
    </InPlaceLink>
  );
  return (
    <>
      {next ? way(next, text.nextEvents(formatMonth(next))) : null}
      {previous ? way(previous, text.earlierEvents(formatMonth(previous))) : null}
    </>
  );
}
