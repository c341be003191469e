export {
  idOfDate,
  type SchedulerCalendar,
  type SchedulerOccurrence,
  type EventActionsOptions,
} from './event-actions-contract.js';
export { useEventActions, usePanels } from './use-event-actions.js';
export { shiftOf } from './change.js';
