import { useMemo, useState } from 'react';
import { schedulerViews, type SchedulerView } from '@daymark/calendar-ui/scheduler-window';
import { isLocalDate } from '@daymark/contracts';
import { localTimeZone, todayIn } from '@daymark/ui/core';
import { useQueryState } from '@daymark/ui/router';

/** The address has the start of an id, so that hundreds of hidden calendars do not make it too long. */
const ID_CHARACTERS = 8;
const HIDDEN = /^[0-9a-f]{8}(,[0-9a-f]{8})*$/;

/** A month has no room for titles, and one line has none for all buttons. */
export const PHONE = '(width < 48rem)';

export const isSchedulerView = (view: string): view is SchedulerView =>
  schedulerViews.some((known) => known === view);
const nameOf = (calendarId: string) => calendarId.slice(0, ID_CHARACTERS);

export interface ShownDays {
  view: SchedulerView;
  date: string;
  timeZone: string;
  show: (to: { view?: SchedulerView; date?: string }) => void;
}

export interface SchedulerState extends ShownDays {
  isHidden: (calendarId: string) => boolean;
  hasHidden: boolean;
  setHidden: (calendarId: string, isHidden: boolean) => void;
  hidden: string;
  setAllHidden: (hidden: string) => void;
  hideAll: (calendarIds: readonly string[]) => void;
}

export function useSchedulerState(fallbackView: SchedulerView): SchedulerState {
  const timeZone = localTimeZone();
  const [today] = useState(() => todayIn(timeZone));
  const [{ view, date, hidden }, change] = useQueryState({
    view: { fallback: fallbackView, isValid: isSchedulerView },
    date: { fallback: today, isValid: isLocalDate },
    hidden: { fallback: '', isValid: (ids) => HIDDEN.test(ids) },
  });
  // Memoised, so that it stays the same when other days are shown: events are filtered by it.
  const hiding = useMemo(() => {
    const names = new Set(hidden === '' ? [] : hidden.split(','));
    return {
      isHidden: (calendarId: string) => names.has(nameOf(calendarId)),
      hasHidden: names.size > 0,
      setHidden: (calendarId: string, isHidden: boolean) => {
        const others = [...names].filter((name) => name !== nameOf(calendarId));
        change({ hidden: (isHidden ? [...others, nameOf(calendarId)] : others).join(',') });
      },
      hidden,
      setAllHidden: (all: string) => change({ hidden: all }),
      hideAll: (calendarIds: readonly string[]) => change({ hidden: calendarIds.map(nameOf).join(',') }),
    };
  }, [hidden, change]);
  return useMemo(
    () => ({ view: view as SchedulerView, date, timeZone, show: change, ...hiding }),
    [view, date, timeZone, change, hiding],
  );
}
