import { timeZoneLabel } from '@daymark/calendar-ui/public';
import { todayIn, useIsHydrated } from '@daymark/ui/public';
import { EventsOfMonth, MonthView, useCalendar } from '../calendar/index.js';
import { useDisplayedTimeZone } from '../time-zone/index.js';
import type { CalendarPart } from '../page-data.js';

/** The month of an embedded calendar. */
export function EmbedBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const isHydrated = useIsHydrated();
  const timeZone = useDisplayedTimeZone(state.address.timeZone, data.zone);
  const today = todayIn(timeZone, data.now);
  return (
    <>
      <EventsOfMonth
        view={MonthView}
        data={data}
        state={state}
        timeZone={timeZone}
        today={today}
        isFramed
        // Without a script the months are links to this same document; with one, no link stays in the frame.
        hasMonthLinks={!isHydrated}
      />
      <p className="embed-zone">{timeZoneLabel(timeZone)}</p>
    </>
  );
}
