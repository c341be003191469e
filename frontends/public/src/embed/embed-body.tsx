import { placeOf } from '@daymark/calendar-ui/public';
import { addDays, addMonths, monthOf, todayIn, useIsHydrated, weeksOfMonth } from '@daymark/ui/public';
import { daysToCome, daysWithin, EventsOfMonth, useCalendar, type ListedDay } from '../calendar/index.js';
import { useTimeStyle } from '../time-zone/index.js';
import type { CalendarPart } from '../page-data.js';
import { text } from '../texts.js';

export function EmbedBody({ data }: { data: CalendarPart }) {
  const state = useCalendar(data);
  const isHydrated = useIsHydrated();
  const style = useTimeStyle(state.address.timeZone, data);
  const { timeZone } = style;
  const today = todayIn(timeZone, data.now);
  return (
    <>
      <EventsOfMonth
        data={data}
        state={state}
        style={style}
        today={today}
        listedDays={(days) => upcomingDays(days, state.month, data)}
        // Without a script the months are links to this document; with one, the controls are buttons.
        hasMonthLinks={!isHydrated}
      />
      <p className="embed-zone">{text('calendar.timesOf', { city: placeOf(timeZone) })}</p>
    </>
  );
}

/**
 * A frame has little room, so this month begins with today, also where that has no events, and continues to the end of
 * its last week, or its last days would show almost nothing.
 */
function upcomingDays(days: ListedDay[], month: string, data: CalendarPart): ListedDay[] {
  const { zone, now, weekStart } = data;
  const today = todayIn(zone, now);
  if (monthOf(today) !== month)
    return daysWithin(days, { zone, from: `${month}-01`, before: `${addMonths(month, 1)}-01` });
  const before = addDays(weeksOfMonth(month, weekStart).at(-1)!.at(-1)!, 1);
  const coming = daysToCome(daysWithin(days, { zone, before }), data);
  const hasToday = daysWithin(coming, { zone, before: addDays(today, 1) }).length > 0;
  return hasToday ? coming : [[today, []], ...coming];
}
