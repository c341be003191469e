/** The calendar that a person works in: month, week, work week, day, agenda and year of all that is given to it. */
import './styles/desk.css';
// After all that it changes on paper.
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
