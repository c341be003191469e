import { useEffect, useRef } from 'react';
import { isLocalDateTime } from '@daymark/contracts';
import { Form, type FormInstance } from '@daymark/ui';
import type { EventFormValues } from '../values/event-form-values.js';
import { daysAfterMove, endAfterMove } from '../values/move-start.js';

/** `keepsDays`: a saved event of several days keeps that length when it is moved. */
export function useFollowStart(form: FormInstance<EventFormValues>, keepsDays: boolean) {
  const date = Form.useWatch('start_date', { form, preserve: true });
  const time = Form.useWatch('start_clock', { form, preserve: true });
  const timezone = Form.useWatch('timezone', { form, preserve: true });
  const lastStart = useRef<Start>({
    start_date: null,
    start_clock: '',
    timezone: '',
    is_all_day: false,
  });
  useEffect(() => {
    // The form's watchers may lag behind its values.
    const start = startOf(form.getFieldsValue(true) as EventFormValues);
    if (isStart(start)) lastStart.current = start;
  }, [form, date, time, timezone]);
  return () => {
    const values = form.getFieldsValue(true) as EventFormValues;
    const start = startOf(values);
    if (!isStart(start)) return;
    const before = lastStart.current;
    lastStart.current = start;
    form.setFieldsValue({
      ...endAfterMove({ ...values, ...before, is_all_day: values.is_all_day }, start, { keepsDays }),
      ...daysAfterMove(values, before.start_date, start.start_date),
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
