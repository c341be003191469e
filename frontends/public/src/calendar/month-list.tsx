import { useDeferredValue, useId } from 'react';
import { daysOfEntries, EventList, MonthControls } from '@daymark/calendar-ui/public';
import { addDays, addMonths, formatMonth, monthOf } from '@daymark/ui/public';
import type { ListedEvent } from '../page-data.js';
import * as texts from '../texts.js';
import type { MonthProps } from './events-of-month.js';

/** More than fit on a screen. */
const EVENTS_SHOWN_AT_ONCE = 24;

/** The events of a month one below the other, with their texts. Of another month the first are there at once. */
export function MonthList(props: MonthProps) {
  const { month, events, timeZone, today, isLoading, hrefOf, hrefOfMonth, onMonthChange } = props;
  const id = useId();
  const entries = eventsWithin(events, month, timeZone);
  const isWhole = useDeferredValue(month) === month;
  return (
    <div className="month-list" aria-busy={isLoading || undefined}>
      <MonthControls
        month={month}
        currentMonth={monthOf(today)}
        headingId={id}
        headingLevel={2}
        onMonthChange={onMonthChange}
        hrefOfMonth={hrefOfMonth}
      />
      {entries.length > 0 ? (
        <EventList
          entries={isWhole ? entries : entries.slice(0, EVENTS_SHOWN_AT_ONCE)}
          timeZone={timeZone}
          hrefOf={hrefOf}
          showsTimeZone
        />
      ) : isLoading ? null : (
        <p className="month-empty">{texts.calendar.emptyMonth(formatMonth(month))}</p>
      )}
    </div>
  );
}

/** Those of the events that touch a month, in the zone shown. */
function eventsWithin(events: readonly ListedEvent[], month: string, timeZone: string): ListedEvent[] {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const days = daysOfEntries(events, timeZone, `${month}-01`, last);
  const within = new Set([...days.values()].flatMap((day) => day.map(({ entry }) => entry.id)));
  return events.filter(({ id }) => within.has(id));
}
