import { daysOfEntries, placeOf } from '@daymark/calendar-ui/public';
import {
  addDays,
  addMonths,
  monthOf,
  todayIn,
  useIsHydrated,
  wallClockOf,
  weeksOfMonth,
} from '@daymark/ui/public';
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
        listedDays={(days) => upcomingDays(days, state.month, data, timeZone)}
        // Without a script the months are links to this document; with one, the controls are buttons.
        hasMonthLinks={!isHydrated}
      />
      <p className="embed-zone">{text('calendar.timesOf', { city: placeOf(timeZone) })}</p>
    </>
  );
}

/**
 * A frame has little room, so this month begins with today, also where that has no events, and continues to the end of
 * its last week, or its last days would show almost nothing; where that is little, with what follows.
 */
function upcomingDays(days: ListedDay[], month: string, data: CalendarPart, timeZone: string): ListedDay[] {
  const { zone, now, weekStart, agenda } = data;
  const today = todayIn(zone, now);
  if (monthOf(today) !== month)
    return daysWithin(days, { zone, from: `${month}-01`, before: `${addMonths(month, 1)}-01` });
  const before = addDays(weeksOfMonth(month, weekStart).at(-1)!.at(-1)!, 1);
  const coming = daysToCome(daysWithin(days, { zone, before }), data);
  const hasToday = daysWithin(coming, { zone, before: addDays(today, 1) }).length > 0;
  const shown: ListedDay[] = hasToday ? coming : [[today, []], ...coming];
  const last = agenda?.state === 'loaded' && agenda.items.at(-1);
  if (!last) return shown;
  const lastDate = wallClockOf(last.start_time, zone).date;
  const following = [...daysOfEntries(agenda.items, timeZone, addDays(before, -1), addDays(lastDate, 1))];
  // Not the beginning of a day.
  const end = agenda.truncated ? lastDate : addDays(lastDate, 1);
  return [...shown, ...daysWithin(following, { zone, from: before, before: end })];
}
