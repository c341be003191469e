export { CalendarList } from './calendar-list.js';
