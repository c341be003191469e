/**
 * The days and instants of the scheduler's views, in an entry without components, so that events can be requested
 * before the views are loaded.
 */
export { schedulerViews, type SchedulerView, type WeekStart } from './scheduler/scheduler-contract.js';
export {
  agendaDays,
  adjacentAgendaDays,
  stepDate,
  windowOf,
  windowOfDays,
} from './scheduler/scheduler-window.js';
