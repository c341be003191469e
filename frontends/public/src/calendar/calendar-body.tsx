import { todayIn } from '@daymark/ui/public';
import { TimeZoneForm, useDisplayedTimeZone } from '../time-zone/index.js';
import type { CalendarPart } from '../page-data.js';
import { texts } from '../texts.js';
import { calendarParameters } from './calendar-href.js';
import { EventsOfMonth } from './events-of-month.js';
import { useCalendar } from './use-calendar.js';
import { ViewSwitch } from './view-switch.js';

/** The events of a public calendar, with the choice of zone and view. */
export function CalendarBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const timeZone = useDisplayedTimeZone(state.address.timeZone, data.zone);
  const today = todayIn(timeZone, data.now);
  const { tz: _, ...kept } = calendarParameters(data.theme, state.address);
  return (
    <section className="calendar-body" aria-label={texts.calendar.events}>
      <div className="calendar-tools">
        <TimeZoneForm value={timeZone} onChange={(zone) => state.go({ timeZone: zone })} kept={kept} />
        <ViewSwitch data={data} state={state} />
      </div>
      <EventsOfMonth data={data} state={state} timeZone={timeZone} today={today} />
    </section>
  );
}
