import { useEffect, useRef } from 'react';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import { isLocalDateTime } from '@daymark/contracts';
import { ContractForm, Form, type FormInstance } from '@daymark/ui';
import { DateField, TimeField } from '@daymark/ui/date';
import { texts } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { daysAfterMove, endAfterMove } from '../values/move-start.js';
import { ClockNotes } from './clock-notes.js';

interface TimeFieldsProps {
  form: FormInstance<EventFormValues>;
  /** An event that was saved with a length of several days keeps it when it is moved. */
  keepsDays: boolean;
}

/** When it happens. */
export function TimeFields({ form, keepsDays }: TimeFieldsProps) {
  const isAllDay = Form.useWatch('is_all_day', form) ?? false;
  const startDate = Form.useWatch('start_date', form) ?? null;
  const followStart = useFollowStart(form, keepsDays);
  return (
    <div>
      <ContractForm.SwitchField name="is_all_day" label={texts.form.isAllDay} />
      <div className="event-form-pair">
        <ContractForm.Field name="start_date" label={texts.form.startDate} isRequired>
          <DateField onChange={followStart} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="start_clock" label={texts.form.startTime} isRequired>
            <TimeField onChange={followStart} />
          </ContractForm.Field>
        )}
      </div>
      <div className="event-form-pair">
        <ContractForm.Field name="end_date" label={texts.form.endDate} isRequired>
          <DateField min={startDate} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="end_clock" label={texts.form.endTime} isRequired>
            <TimeField />
          </ContractForm.Field>
        )}
      </div>
      <ContractForm.Field
        name="timezone"
        label={texts.form.timeZone}
        isRequired
        hint={texts.form.timeZoneHint}
      >
        <TimeZonePicker onChange={followStart} />
      </ContractForm.Field>
      <ClockNotes form={form} />
    </div>
  );
}

/** Takes the end along when the start or its zone moves, and the rule's days while they are still those of the old start. */
function useFollowStart(form: FormInstance<EventFormValues>, keepsDays: boolean) {
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
    // The form may be ahead of what it tells those who watch it.
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
/** A time that is half typed moves nothing; whole days have none. */
const isStart = ({ start_date, start_clock, is_all_day }: Start) =>
  isLocalDateTime(`${start_date}T${is_all_day ? '00:00' : start_clock}`);
