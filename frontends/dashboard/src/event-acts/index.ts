export { idOfDate, type SchedulerCalendar, type SchedulerOccurrence } from './occurrence.js';
export { sayWhen } from './say-when.js';
export type { EventActsOptions } from './event-acts-contract.js';
export { useEventActs } from './use-event-acts.js';
