export { EditCalendarButton } from './edit-calendar-button.js';
