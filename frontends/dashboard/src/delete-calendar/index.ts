export { DeleteCalendarButton } from './delete-calendar-button.js';
