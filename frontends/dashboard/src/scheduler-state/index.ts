export {
  isSchedulerView,
  useSchedulerState,
  type SchedulerState,
  type ShownDays,
} from './use-scheduler-state.js';
