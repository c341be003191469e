/**
 * What the public pages use, and may use: it needs React alone, and stays out of the packages that signed-in pages share.
 * Its style sheet is `@daymark/calendar-ui/public.css`.
 */
export { EventList, type EventListProps } from './event-list/event-list.js';
export { formatEventSpan, type EventTimes } from './event-times/event-times.js';
export type { CalendarEntry, EntryLink, EntryLinkProps } from './month-grid/calendar-entry.js';
export { daysOfEntries } from './month-grid/days-of-entries.js';
export { MonthControls } from './month-grid/month-controls.js';
export { MonthGrid, type MonthGridProps } from './month-grid/month-grid.js';
export { monthWindow } from './month-grid/month-window.js';
export { timeZoneLabel } from './time-zone/time-zone-names.js';
export { TimeZoneSelect } from './time-zone/time-zone-select.js';
