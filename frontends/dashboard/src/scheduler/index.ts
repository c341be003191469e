export { AllCalendars } from './all-calendars.js';
export {
  EditableScheduler,
  OpensNewEvent,
  type NewEventHandle,
  type SchedulerItem,
} from './editable-scheduler.js';
export { useWindow } from './use-window.js';
