export { CreateCalendarPage } from './create-calendar-page.js';
