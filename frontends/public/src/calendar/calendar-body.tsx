import { useDeferredValue } from 'react';
import { todayIn } from '@daymark/ui/public';
import { TimeZoneForm, useDisplayedTimeZone } from '../time-zone/index.js';
import type { CalendarPart } from '../page-data.js';
import * as texts from '../texts.js';
import { calendarParameters } from './calendar-href.js';
import { EventsOfMonth } from './events-of-month.js';
import { useCalendar } from './use-calendar.js';
import { ViewSwitch } from './view-switch.js';

/** The events of a public calendar, with the choice of zone and view. */
export function CalendarBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const timeZone = useDisplayedTimeZone(state.address.timeZone, data.zone);
  // A month in another zone is another month: what was done to ask for it is shown first.
  const shownZone = useDeferredValue(timeZone);
  const today = todayIn(shownZone, data.now);
  const { tz: _, ...kept } = calendarParameters(data, state.address);
  return (
    <section className="calendar-body" aria-label={texts.calendar.events}>
      <div className="calendar-tools">
        <TimeZoneForm
          value={timeZone}
          onChange={(zone) => state.go({ timeZone: zone })}
          kept={kept}
          zones={data.zones}
        />
        <ViewSwitch data={data} address={state.address} />
      </div>
      <EventsOfMonth data={data} state={state} timeZone={shownZone} today={today} />
    </section>
  );
}
