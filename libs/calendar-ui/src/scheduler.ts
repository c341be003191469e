/** A person's own calendar (the scheduler): month, week, work week, day, agenda and year views of the given entries. */
import './styles/scheduler.css';
// Must follow the styles that it changes for print.
import './styles/scheduler-print.css';

export type {
  SchedulerEntry,
  SchedulerHandle,
  SchedulerProps,
  SchedulerSlot,
  SchedulerView,
  WeekStart,
} from './scheduler/scheduler-contract.js';
export { entrySelector } from './scheduler/entries/use-focus-on-entry.js';
export { slotAt, slotOf } from './scheduler/domain/moved-slot.js';
export { Scheduler } from './scheduler/scheduler.js';
export { useSchedulerKeys } from './scheduler/use-scheduler-keys.js';
