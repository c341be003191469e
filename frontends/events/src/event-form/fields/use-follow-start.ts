import { useEffect, useRef } from 'react';
import { isLocalDateTime } from '@daymark/contracts';
import { useFormValues, type FormFields } from '@daymark/ui';
import type { EventFormValues } from '../values/event-form-values.js';
import { daysAfterMove, endAfterMove } from '../values/move-start.js';

/** `keepsDays`: a saved event of several days keeps that length when it is moved. */
export function useFollowStart(form: FormFields<EventFormValues>, keepsDays: boolean) {
  const values = useFormValues(form);
  const lastStart = useRef<Start>({
    start_date: null,
    start_clock: '',
    timezone: '',
    is_all_day: false,
  });
  useEffect(() => {
    const start = startOf(values);
    if (isStart(start)) lastStart.current = start;
  }, [values]);
  return () => {
    const moved = form.values();
    const start = startOf(moved);
    if (!isStart(start)) return;
    const before = lastStart.current;
    lastStart.current = start;
    form.set({
      ...endAfterMove({ ...moved, ...before, is_all_day: moved.is_all_day }, start, { keepsDays }),
      ...daysAfterMove(moved, before.start_date, start.start_date),
    });
  };
}

type Start = Pick<EventFormValues, 'start_date' | 'start_clock' | 'timezone' | 'is_all_day'>;
const startOf = ({ start_date, start_clock, timezone, is_all_day }: EventFormValues): Start => ({
  start_date,
  start_clock,
  timezone,
  is_all_day,
});
/** Incomplete input moves nothing; all-day events have no time. */
const isStart = ({ start_date, start_clock, is_all_day }: Start) =>
  isLocalDateTime(`${start_date}T${is_all_day ? '00:00' : start_clock}`);
