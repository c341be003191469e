/** Which days and instants the views of the desk are of: light enough to ask for events before there is anything to show them. */
export { deskViews, type DeskView, type WeekStart } from './desk/desk-contract.js';
export { agendaDays, agendaDaysBeside, stepDate, windowOf, windowOfDays } from './desk/desk-window.js';
