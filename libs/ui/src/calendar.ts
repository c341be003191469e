/** The month grid and the event list, linking through the application's router. */
export { EventList, Fact, type EventListProps } from './event-list/event-list.js';
export { MonthControls } from './month-grid/month-controls.js';
export { MonthGrid, type MonthGridProps } from './month-grid/month-grid.js';
export type { CalendarEntry } from './month-grid/calendar-entry.js';
export { RouterLink } from './routing/router-link.js';
export { TimeZoneSelect } from './time-zone/time-zone-select.js';
