import { useMemo, useState } from 'react';
import { schedulerViews, type SchedulerView } from '@daymark/calendar-ui/scheduler-window';
import { isLocalDate } from '@daymark/contracts';
import { localTimeZone, todayIn } from '@daymark/ui/core';
import { useQueryState } from '@daymark/ui/router';

export const isSchedulerView = (view: string): view is SchedulerView =>
  schedulerViews.some((each) => each === view);

export interface ShownDays {
  view: SchedulerView;
  date: string;
  timeZone: string;
  show: (to: { view?: SchedulerView; date?: string }) => void;
}

export function useSchedulerState(fallbackView: SchedulerView): ShownDays {
  const timeZone = localTimeZone();
  const [today] = useState(() => todayIn(timeZone));
  const [{ view, date }, change] = useQueryState({
    view: { fallback: fallbackView, isValid: isSchedulerView },
    date: { fallback: today, isValid: isLocalDate },
  });
  return useMemo(
    () => ({ view: view as SchedulerView, date, timeZone, show: change }),
    [view, date, timeZone, change],
  );
}
