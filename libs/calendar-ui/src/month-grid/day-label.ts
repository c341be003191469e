import { formatDateWithWeekday } from '@daymark/ui/public';

/** The most dots on a day that has no room for entries, each for one calendar's colour. */
export const DOTS_MAX = 4;

/** 'no events', '1 event', '2 events'. */
export const eventCount = (count: number) =>
  count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`;

/** A day for screen readers: 'Tuesday, November 24th, 2026, today, 2 events'. */
export const dayLabel = (date: string, isToday: boolean, count: number) =>
  `${formatDateWithWeekday(date)}${isToday ? ', today' : ''}, ${eventCount(count)}`;
