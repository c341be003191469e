export { CalendarListPage } from './calendar-list-page.js';
