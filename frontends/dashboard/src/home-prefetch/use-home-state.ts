import { useMediaQuery } from '@daymark/ui/core';
import { useSchedulerState, type SchedulerState } from '../scheduler-state/index.js';

/** As in home.css: below this width the calendars are above the scheduler, which starts with the agenda. */
const PHONE = '(width < 48rem)';

/** The view state of all calendars from the address. */
export const useHomeState = (): SchedulerState =>
  useSchedulerState(useMediaQuery(PHONE) ? 'agenda' : 'month');
