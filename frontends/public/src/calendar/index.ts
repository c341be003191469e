export { AgendaBody } from './agenda-body.js';
export { blockOfMonth, monthOfBlock, UNSHOWN_IN_GRID, type CalendarBlock } from './month-block.js';
export { OUTSIDE } from './entry-link.js';
export { daysOfMonth, type DayOfEvent } from './days-of-month.js';
export type { ListedDay } from './month-view.js';
export { daysToCome, daysWithin } from './to-come.js';
export { CalendarBody, EventsOfMonth } from './calendar-body.js';
export {
  FRAME_ENTRIES,
  languageQuery,
  loadMonth,
  monthOfResponse,
  windowAfter,
  windowOfMonth,
  type ListEvents,
} from './month-of-events.js';
export { WeekBody } from './week-body.js';
export { useCalendar } from './use-calendar.js';
export { calendarNames, endOf, EntryTitle, Repeats } from './entry-text.js';
export {
  calendarHref,
  calendarParameters,
  keptQuery,
  langQuery,
  printHref,
  relOf,
  usualView,
} from './calendar-href.js';
