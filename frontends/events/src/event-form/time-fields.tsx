import { useRef, useState } from 'react';
import { isLocalDateTime } from '@daymark/contracts';
import { localToInstant } from '@daymark/recurrence';
import { ContractForm, Form, type FormInstance } from '@daymark/ui';
import { DateField, TimeField } from '@daymark/ui/date';
import { TimeZonePicker } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { daysAfterMove, endAfterMove, type EventFormValues } from './event-form-values.js';

interface TimeFieldsProps {
  form: FormInstance<EventFormValues>;
  initialValues: EventFormValues;
}

/** When it happens. */
export function TimeFields({ form, initialValues }: TimeFieldsProps) {
  const isAllDay = Form.useWatch('is_all_day', form) ?? false;
  const startDate = Form.useWatch('start_date', form) ?? null;
  const followStart = useFollowStart(form, initialValues);
  return (
    <div>
      <ContractForm.SwitchField name="is_all_day" label={texts.create.isAllDay} />
      <div className="event-form-pair">
        <ContractForm.Field name="start_date" label={texts.create.startDate} isRequired>
          <DateField onChange={followStart} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="start_time" label={texts.create.startTime} isRequired>
            <TimeField onChange={followStart} />
          </ContractForm.Field>
        )}
      </div>
      <div className="event-form-pair">
        <ContractForm.Field name="end_date" label={texts.create.endDate} isRequired>
          <DateField min={startDate} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="end_time" label={texts.create.endTime} isRequired>
            <TimeField />
          </ContractForm.Field>
        )}
      </div>
      <ContractForm.Field
        name="timezone"
        label={texts.create.timeZone}
        isRequired
        hint={texts.create.timeZoneHint}
      >
        <TimeZonePicker />
      </ContractForm.Field>
      <ClockChangeNote form={form} />
    </div>
  );
}

/** Takes the end along when the start moves, and the rule's days while they are still those of the old start. */
function useFollowStart(form: FormInstance<EventFormValues>, initialValues: EventFormValues) {
  const [initialStart] = useState(() => startOf(initialValues));
  const lastStart = useRef(initialStart);
  return () => {
    const values = form.getFieldsValue(true) as EventFormValues;
    const start = startOf(values);
    if (!isLocalDateTime(`${start.start_date}T${start.start_time}`)) return;
    const before = lastStart.current;
    lastStart.current = start;
    form.setFieldsValue({
      ...endAfterMove({ ...values, ...before }, start),
      ...daysAfterMove(values, before.start_date, start.start_date),
    });
  };
}

const startOf = ({ start_date, start_time }: EventFormValues) => ({ start_date, start_time });

/** Says so when the clocks of the zone skip the start, or show it twice. */
function ClockChangeNote({ form }: { form: FormInstance<EventFormValues> }) {
  const date = Form.useWatch('start_date', form);
  const time = Form.useWatch('start_time', form);
  const timezone = Form.useWatch('timezone', form);
  const isAllDay = Form.useWatch('is_all_day', form);
  const local = `${date}T${time}`;
  if (isAllDay || !timezone || !isLocalDateTime(local)) return null;
  const { clock, shiftMinutes } = localToInstant(local, timezone);
  if (clock === 'once') return null;
  return (
    <p className="event-form-note" role="status">
      {clock === 'skipped' ? texts.create.skipped(shiftMinutes) : texts.create.repeated}
    </p>
  );
}
