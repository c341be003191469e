export { AllCalendars } from './all-calendars.js';
export { Desk, OpensNewEvent, type DeskItem } from './desk.js';
export { isDeskView, useDeskState, type DeskState, type ShownDays } from './use-desk-state.js';
export { useWindow } from './use-window.js';
