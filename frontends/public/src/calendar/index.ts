export { CalendarBody } from './calendar-body.js';
export { blockOfMonth, monthOfBlock, type CalendarBlock } from './month-block.js';
export { EventsOfMonth } from './events-of-month.js';
export { MonthList } from './month-list.js';
export { MonthView } from './month-view.js';
export { loadMonth } from './month-of-events.js';
export { useCalendar } from './use-calendar.js';
