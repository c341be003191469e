import { useDeferredValue } from 'react';
import { todayIn } from '@daymark/ui/public';
import { useTimeStyle } from '../time-zone/index.js';
import type { CalendarPart } from '../page-data.js';
import { CalendarSection } from './calendar-section.js';
import { CalendarTools } from './calendar-tools.js';
import { EventsOfMonth } from './events-of-month.js';
import { useCalendar } from './use-calendar.js';

/** The events of a public calendar, with the choice of zone and view. */
export function CalendarBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const style = useTimeStyle(state.address.timeZone, data);
  // Another zone means other data: the control reacts first, the month follows.
  const shownStyle = useDeferredValue(style);
  const today = todayIn(shownStyle.timeZone, data.now);
  return (
    <CalendarSection>
      <CalendarTools
        data={data}
        address={state.address}
        timeZone={style.timeZone}
        onTimeZone={(zone) => state.go({ timeZone: zone })}
      />
      <EventsOfMonth data={data} state={state} style={shownStyle} today={today} />
    </CalendarSection>
  );
}
