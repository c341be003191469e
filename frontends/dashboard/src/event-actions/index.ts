export { idOfDate, type SchedulerCalendar, type SchedulerOccurrence } from './occurrence.js';
export type { EventActionsOptions } from './event-actions-contract.js';
export { useEventActions } from './use-event-actions.js';
