import { COUNT_OFFERED_MAX, INTERVAL_MAX, recurrenceTypes } from '@daymark/contracts';
import {
  ChipsField,
  ContractForm,
  localTimeZone,
  monthNames,
  SegmentedField,
  todayIn,
  weekdayNames,
  WholeNumberField,
  type FormInstance,
} from '@daymark/ui';
import { DateField } from '@daymark/ui/date';
import { Select } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import { missingDays, type RecurrenceEnd, type RecurrenceType } from '../values/rule-values.js';
import { RuleInWords } from './rule-in-words.js';
import { useFormValues } from '../values/use-form-values.js';

const types = recurrenceTypes
  .filter((type) => type !== 'custom')
  .map((value) => ({ value, label: texts.recurrence.types[value] }));
const weekdays = weekdayNames.map((name, value) => ({ value, label: name.slice(0, 3), name }));
const months = monthNames.map((label, index) => ({ value: index + 1, label }));
const ends = (['never', 'after', 'on'] satisfies RecurrenceEnd[]).map((value) => ({
  value,
  label: texts.recurrence.endTypes[value],
}));
const dayKinds = [
  { value: false, label: texts.recurrence.sameDay },
  { value: true, label: texts.recurrence.lastDay },
];

/** Whether and how the event repeats, with the rule in words below. */
export function RecurrenceFields({ form }: { form: FormInstance<EventFormValues> }) {
  const values = useFormValues(form);
  const fillIn = (type: RecurrenceType) => {
    const current = form.getFieldsValue(true) as EventFormValues;
    const date = isDate(current.start_date) ? current.start_date : todayIn(localTimeZone());
    form.setFieldsValue(missingDays(current, type, date));
  };
  return (
    <div>
      <ContractForm.SwitchField name="repeats" label={texts.form.repeats} />
      {values?.repeats ? (
        <div className="event-form-rule">
          <ContractForm.Field name="recurrence_type" label={texts.recurrence.type}>
            <SegmentedField label={texts.recurrence.type} options={types} onChange={fillIn} />
          </ContractForm.Field>
          <ContractForm.Field name="interval" label={texts.recurrence.interval} className="event-form-short">
            <WholeNumberField
              min={1}
              max={INTERVAL_MAX}
              unit={texts.recurrence.units[values.recurrence_type][values.interval === 1 ? 0 : 1]}
            />
          </ContractForm.Field>
          <DayFields values={values} />
          <EndFields values={values} />
          <RuleInWords values={values} />
        </div>
      ) : null}
    </div>
  );
}

function DayFields({ values }: { values: EventFormValues }) {
  if (values.recurrence_type === 'daily') return null;
  if (values.recurrence_type === 'weekly') {
    return (
      <ContractForm.Field name="days_of_week" label={texts.recurrence.weekdays}>
        <ChipsField label={texts.recurrence.weekdays} options={weekdays} />
      </ContractForm.Field>
    );
  }
  return (
    <>
      {values.recurrence_type === 'yearly' ? (
        <ContractForm.Field name="month_of_year" label={texts.recurrence.month}>
          <Select options={months} />
        </ContractForm.Field>
      ) : null}
      <ContractForm.Field name="is_last_day_of_month" label={texts.recurrence.dayKind}>
        <SegmentedField label={texts.recurrence.dayKind} options={dayKinds} />
      </ContractForm.Field>
      {values.is_last_day_of_month ? null : (
        <ContractForm.Field
          name="day_of_month"
          label={texts.recurrence.dayOfMonth}
          className="event-form-short"
        >
          <WholeNumberField min={1} max={31} />
        </ContractForm.Field>
      )}
    </>
  );
}

function EndFields({ values }: { values: EventFormValues }) {
  return (
    <div className="event-form-pair">
      <ContractForm.Field name="recurrence_end" label={texts.recurrence.ends}>
        <SegmentedField label={texts.recurrence.ends} options={ends} />
      </ContractForm.Field>
      {values.recurrence_end === 'after' ? (
        <ContractForm.Field name="count" label={texts.recurrence.count}>
          <WholeNumberField min={1} max={COUNT_OFFERED_MAX} unit={texts.recurrence.times} />
        </ContractForm.Field>
      ) : null}
      {values.recurrence_end === 'on' ? (
        <ContractForm.Field name="end_date_of_recurrence" label={texts.recurrence.endDate}>
          <DateField min={values.start_date} />
        </ContractForm.Field>
      ) : null}
    </div>
  );
}
