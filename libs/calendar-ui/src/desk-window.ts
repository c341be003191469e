/**
 * The days and instants of the desk's views, in an entry without components, so that events can be requested before the
 * views are loaded.
 */
export { deskViews, type DeskView, type WeekStart } from './desk/desk-contract.js';
export { agendaDays, agendaDaysBeside, stepDate, windowOf, windowOfDays } from './desk/desk-window.js';
