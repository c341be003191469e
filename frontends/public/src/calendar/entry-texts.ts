import { formatOwnTimes, type DayEntry } from '@daymark/calendar-ui/public';
import { formatInstantRange } from '@daymark/ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import * as texts from '../texts.js';
import { calendarNames } from './calendar-href.js';

interface Shown {
  timeZone: string;
  /** The zone of most events, or the one that the address asks for. */
  usualZone: string;
  /** The names of several calendars. */
  names: CalendarPart['names'];
}

/**
 * The texts of an event on one of its days: its times, its own local times if they differ, and a line with its place.
 * That line has the own times only of events outside the usual zone: an extra line on all events would shift the page
 * when it switches to the visitor's zone.
 */
export function textsOfEntry(
  { entry, time, continues }: DayEntry<ListedEvent>,
  { timeZone, usualZone, names }: Shown,
) {
  const { goesOn, allDay } = texts.calendar;
  const ownTimes = formatOwnTimes(entry, timeZone);
  const elsewhere = entry.timezone === usualZone ? null : ownTimes;
  return {
    times:
      time !== null
        ? formatInstantRange(entry.start_time, entry.end_time, timeZone)
        : continues && !entry.is_all_day
          ? goesOn
          : allDay,
    ownTimes: ownTimes ?? undefined,
    place: [entry.location, elsewhere, calendarNames(entry, names)].filter(Boolean).join(' · '),
  };
}
