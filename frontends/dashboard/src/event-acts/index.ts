export { idOfDate, type CalendarOfDesk, type DeskOccurrence } from './occurrence.js';
export { sayWhen } from './say-when.js';
export { useEventActs, type EventActsOptions } from './use-event-acts.js';
