import { useViewPreferences } from '@daymark/calendar-ui';
import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import { buttonClass, ContractForm, Form, type FormInstance } from '@daymark/ui';
import { DateField, TimeField } from '@daymark/ui/date';
import { texts } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { clockHints } from '../values/clock-hints.js';
import { useFormValues } from '../values/use-form-values.js';

interface TimeFieldsProps {
  form: FormInstance<EventFormValues>;
  /** Called when the start changes. */
  onStart: () => void;
  /** Leads to the time zone field. */
  onTimeZone: () => void;
}

/** Start and end, in one line if there is room. */
export function TimeFields({ form, onStart, onTimeZone }: TimeFieldsProps) {
  const isAllDay = Form.useWatch('is_all_day', form) ?? false;
  const startDate = Form.useWatch('start_date', form) ?? null;
  const { weekStart } = useViewPreferences();
  const timezone = Form.useWatch('timezone', { form, preserve: true });
  return (
    <div>
      <div className={isAllDay ? 'event-form-when event-form-days' : 'event-form-when'}>
        <ContractForm.Field name="start_date" label={texts.form.startDate} isRequired>
          <DateField onChange={onStart} weekStart={weekStart} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="start_clock" label={texts.form.startTime} isRequired>
            <TimeField onChange={onStart} />
          </ContractForm.Field>
        )}
        <ContractForm.Field name="end_date" label={texts.form.endDate} isRequired>
          <DateField min={startDate} weekStart={weekStart} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="end_clock" label={texts.form.endTime} isRequired>
            <TimeField />
          </ContractForm.Field>
        )}
      </div>
      <div className="event-form-when-more">
        <ContractForm.SwitchField name="is_all_day" label={texts.form.isAllDay} />
        {timezone && !isAllDay ? (
          <button type="button" className={buttonClass('quiet', 'event-form-zone')} onClick={onTimeZone}>
            {texts.form.timesOf(timeZoneCity(timezone))}
          </button>
        ) : null}
      </div>
      <ClockNotes form={form} />
    </div>
  );
}

/** A note if the zone's clocks skip a time of the event, or show it twice. */
function ClockNotes({ form }: { form: FormInstance<EventFormValues> }) {
  const values = useFormValues(form);
  const hints = values ? clockHints(values) : [];
  return (
    <div role="status">
      {hints.map((hint) => (
        <p key={hint} className="event-form-note">
          {hint}
        </p>
      ))}
    </div>
  );
}
