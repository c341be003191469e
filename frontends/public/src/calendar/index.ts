export { CalendarBody } from './calendar-body.js';
export { blockOfMonth, monthOfBlock, type CalendarBlock } from './month-block.js';
export { EventsOfMonth } from './events-of-month.js';
export { loadMonth } from './month-of-events.js';
export { useCalendar } from './use-calendar.js';
