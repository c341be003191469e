import { useDeferredValue } from 'react';
import { todayIn } from '@daymark/ui/public';
import { useDisplayedTimeZone } from '../time-zone/index.js';
import type { CalendarPart } from '../page-data.js';
import * as texts from '../texts.js';
import { CalendarTools } from './calendar-tools.js';
import { EventsOfMonth } from './events-of-month.js';
import { useCalendar } from './use-calendar.js';

/** The events of a public calendar, with the choice of zone and view. */
export function CalendarBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const timeZone = useDisplayedTimeZone(state.address.timeZone, data.zone);
  // Another zone means other data: the control reacts first, the month follows.
  const shownZone = useDeferredValue(timeZone);
  const today = todayIn(shownZone, data.now);
  return (
    <section className="calendar-body" aria-label={texts.calendar.events}>
      <CalendarTools
        data={data}
        address={state.address}
        timeZone={timeZone}
        onTimeZone={(zone) => state.go({ timeZone: zone })}
      />
      <EventsOfMonth data={data} state={state} timeZone={shownZone} today={today} />
    </section>
  );
}
