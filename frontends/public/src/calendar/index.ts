export { AgendaBody } from './agenda-body.js';
export { CalendarBody } from './calendar-body.js';
export { blockOfMonth, monthOfBlock, type CalendarBlock } from './month-block.js';
export { OUTSIDE } from './entry-link.js';
export { EventsOfMonth } from './events-of-month.js';
export { MonthView } from './month-view.js';
export { loadMonth, monthOfAnswer, windowOfMonth } from './month-of-events.js';
export { useCalendar } from './use-calendar.js';
export { calendarParameters } from './calendar-href.js';
