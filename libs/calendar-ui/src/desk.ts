/** A person's own calendar (the desk): month, week, work week, day, agenda and year views of the given entries. */
import './styles/desk.css';
// Must follow the styles that it changes for print.
import './styles/desk-print.css';

export type {
  DeskEntry,
  DeskHandle,
  DeskProps,
  DeskSlot,
  DeskView,
  WeekStart,
} from './desk/desk-contract.js';
export { DeskCalendar } from './desk/desk-calendar.js';
export { useDeskKeys } from './desk/use-desk-keys.js';
