import { todayIn, useShortcuts } from '@daymark/ui/core';
import type { SchedulerProps } from './scheduler-contract.js';
import { stepDate } from '../scheduler-window.js';

type Days = Pick<SchedulerProps, 'view' | 'date' | 'timeZone' | 'weekStart' | 'onNavigate'>;

/**
 * The keys for other days and views. Separate from the calendar, since they also work while the page shows something in
 * its place. `areDaysShown`: false if that shows no days to navigate from.
 */
export function useSchedulerKeys(
  { view, date, timeZone, weekStart, onNavigate }: Days,
  areDaysShown = true,
): void {
  const step = (direction: 1 | -1) => onNavigate({ date: stepDate(view, date, direction, weekStart) });
  useShortcuts({
    ...(areDaysShown && {
      t: { label: 'Today', run: () => onNavigate({ date: todayIn(timeZone) }) },
      j: { label: 'Next', run: () => step(1) },
      k: { label: 'Previous', run: () => step(-1) },
      ArrowRight: { label: 'Next', run: () => step(1) },
      ArrowLeft: { label: 'Previous', run: () => step(-1) },
    }),
    d: { label: 'Day', run: () => onNavigate({ view: 'day' }) },
    w: { label: 'Week', run: () => onNavigate({ view: 'week' }) },
    m: { label: 'Month', run: () => onNavigate({ view: 'month' }) },
    a: { label: 'Agenda', run: () => onNavigate({ view: 'agenda' }) },
    y: { label: 'Year', run: () => onNavigate({ view: 'year' }) },
  });
}
