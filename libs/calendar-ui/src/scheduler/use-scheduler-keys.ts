import { directionOf, languageInUse } from '@daymark/texts';
import { todayIn, useShortcuts } from '@daymark/ui/core';
import type { SchedulerProps } from './scheduler-contract.js';
import { stepDate } from '../scheduler-window.js';
import { text } from '../desk-texts.js';

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
  const [next, previous] =
    directionOf(languageInUse()) === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  useShortcuts({
    ...(areDaysShown && {
      t: { label: text('desk.scheduler.keys.today'), run: () => onNavigate({ date: todayIn(timeZone) }) },
      j: { label: text('desk.scheduler.keys.next'), run: () => step(1) },
      k: { label: text('desk.scheduler.keys.previous'), run: () => step(-1) },
      [next]: { label: text('desk.scheduler.keys.next'), run: () => step(1) },
      [previous]: { label: text('desk.scheduler.keys.previous'), run: () => step(-1) },
    }),
    d: { label: text('desk.scheduler.keys.day'), run: () => onNavigate({ view: 'day' }) },
    w: { label: text('desk.scheduler.keys.week'), run: () => onNavigate({ view: 'week' }) },
    m: { label: text('desk.scheduler.keys.month'), run: () => onNavigate({ view: 'month' }) },
    a: { label: text('desk.scheduler.keys.agenda'), run: () => onNavigate({ view: 'agenda' }) },
    y: { label: text('desk.scheduler.keys.year'), run: () => onNavigate({ view: 'year' }) },
  });
}
