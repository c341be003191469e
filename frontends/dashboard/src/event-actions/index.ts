export {
  idOfDate,
  type SchedulerCalendar,
  type SchedulerOccurrence,
  type EventActionsOptions,
} from './event-actions-contract.js';
export { useEventActions } from './use-event-actions.js';
