export { useCalendarActions, type CalendarActions } from './use-calendar-actions.js';
