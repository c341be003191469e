import type { KeyboardEvent } from 'react';
import { dateByKey } from '@daymark/ui/core';
import { nextShownDate } from '../scheduler-window.js';

/** The date that a key leads to in a grid that may lack Saturday and Sunday; null for other keys. */
export function shownDateByKey(
  event: KeyboardEvent,
  date: string,
  weekStart: number,
  showsWeekend: boolean,
): string | null {
  const keyed = dateByKey(event, date, weekStart);
  if (keyed === null) return null;
  const isBack = event.key === 'End' || (keyed < date && event.key !== 'Home');
  return nextShownDate(keyed, isBack ? -1 : 1, showsWeekend);
}
