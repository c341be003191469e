export { AllCalendars } from './all-calendars.js';
export { Desk, OpensNewEvent, type DeskItem } from './desk.js';
export { useWindow } from './use-window.js';
