import { useState } from 'react';
import { useViewPreferences } from '@daymark/calendar-ui';
import { COUNT_MAX, COUNT_OFFERED_MAX, INTERVAL_MAX } from '@daymark/contracts';
import {
  Button,
  ChipsField,
  ContractForm,
  inOrderOfWeek,
  localTimeZone,
  nameOfMonth,
  nameOfWeekday,
  NativeSelect,
  SegmentedField,
  shortNameOfMonth,
  shortNameOfWeekday,
  todayIn,
  useFormValues,
  WholeNumberField,
  type FormFields,
} from '@daymark/ui';
import { DateField } from '@daymark/ui/date';
import { text } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import {
  WORKING_DAY,
  type DayKind,
  type RecurrenceEnd,
  type RecurrenceType,
  type RuleValues,
} from '../values/rule-fields.js';
import { missingDays } from '../values/rule-values.js';
import { SkipDaysOff, useDaysOffAhead } from './days-off-of-series.js';
import { RuleInWords } from './rule-in-words.js';
import { PickedDatesField, presetOf, RulePresets } from './rule-presets.js';

const types = (['daily', 'weekly', 'monthly', 'yearly', 'dates'] as const).map((value) => ({
  value,
  label: text(`events.recurrence.types.${value}`),
}));
const weekdays = Array.from({ length: 7 }, (_, value) => ({
  value,
  label: shortNameOfWeekday(value),
  name: nameOfWeekday(value),
}));
const weekStarts = weekdays.map(({ value, name }) => ({ value, label: name }));
const months = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: shortNameOfMonth(index + 1),
  name: nameOfMonth(index + 1),
}));
const ends = (['never', 'after', 'on'] satisfies RecurrenceEnd[]).map((value) => ({
  value,
  label: text(`events.recurrence.endTypes.${value}`),
}));

export function RecurrenceFields({ form }: { form: FormFields<EventFormValues> }) {
  const values = useFormValues(form);
  // Before it repeats, so that nothing moves when they come.
  const daysOff = useDaysOffAhead(values);
  const [isCustom, setIsCustom] = useState(false);
  const start = isDate(values.start_date) ? values.start_date : todayIn(localTimeZone());
  const preset = isCustom ? undefined : presetOf(values);
  const fillIn = (type: RecurrenceType) => form.set(missingDays(form.values(), type, start));
  const choose = (chosen: Partial<RuleValues> | undefined) => {
    setIsCustom(chosen === undefined);
    if (chosen) form.set(chosen);
  };
  return (
    <div>
      <ContractForm.SwitchField name="repeats" label={text('events.form.repeats')} />
      {values.repeats ? (
        <div className="ui-stack event-form-rule">
          <RulePresets start={start} chosen={preset} onChoose={choose} />
          {preset ? null : (
            <ContractForm.Field name="recurrence_type" label={text('events.recurrence.type')}>
              <SegmentedField label={text('events.recurrence.type')} options={types} onChange={fillIn} />
            </ContractForm.Field>
          )}
          <RuleFields values={values} start={start} isCustom={!preset} />
          <RuleInWords form={form} values={values} />
          <SkipDaysOff form={form} values={values} daysOff={daysOff} />
        </div>
      ) : null}
    </div>
  );
}

interface RuleFieldsProps {
  values: EventFormValues;
  start: string;
  isCustom: boolean;
}

function RuleFields({ values, start, isCustom }: RuleFieldsProps) {
  const { recurrence_type: type } = values;
  if (type === 'dates') {
    return (
      <ContractForm.Field name="added_dates" label={text('events.recurrence.dates')}>
        <PickedDatesField label={text('events.recurrence.dates')} start={start} />
      </ContractForm.Field>
    );
  }
  return (
    <>
      {type === 'custom' ? (
        <p className="event-form-kept">{text('events.recurrence.kept')}</p>
      ) : !isCustom ? null : (
        <ContractForm.Field
          name="interval"
          label={text('events.recurrence.interval')}
          className="event-form-short"
        >
          <WholeNumberField
            min={1}
            max={INTERVAL_MAX}
            unit={text(`events.recurrence.units.${type}`, { interval: values.interval ?? 0 })}
          />
        </ContractForm.Field>
      )}
      {isCustom || type === 'weekly' ? <DayFields values={values} /> : null}
      <EndFields values={values} />
    </>
  );
}

function DayFields({ values }: { values: EventFormValues }) {
  const { weekStart } = useViewPreferences();
  if (values.recurrence_type === 'weekly') {
    return (
      <>
        <ContractForm.Field name="days_of_week" label={text('events.recurrence.weekdays')}>
          <ChipsField
            label={text('events.recurrence.weekdays')}
            options={inOrderOfWeek(weekdays, weekStart)}
          />
        </ContractForm.Field>
        {values.interval !== null && values.interval > 1 ? (
          <ContractForm.Field
            name="week_start"
            label={text('events.recurrence.weekStart')}
            className="event-form-short"
          >
            <NativeSelect options={weekStarts} />
          </ContractForm.Field>
        ) : null}
      </>
    );
  }
  if (values.recurrence_type !== 'monthly' && values.recurrence_type !== 'yearly') return null;
  return (
    <>
      {values.recurrence_type === 'yearly' ? (
        <ContractForm.Field name="months_of_year" label={text('events.recurrence.months')}>
          <ChipsField label={text('events.recurrence.months')} options={months} />
        </ContractForm.Field>
      ) : null}
      <MonthDayFields values={values} />
    </>
  );
}

function EndFields({ values }: { values: EventFormValues }) {
  const { weekStart } = useViewPreferences();
  const [isMore, setIsMore] = useState(false);
  const countMax = isMore || (values.count ?? 0) > COUNT_OFFERED_MAX ? COUNT_MAX : COUNT_OFFERED_MAX;
  return (
    <div className="event-form-pair">
      <ContractForm.Field name="recurrence_end" label={text('events.recurrence.ends')}>
        <SegmentedField label={text('events.recurrence.ends')} options={ends} />
      </ContractForm.Field>
      {values.recurrence_end === 'after' ? (
        <div>
          <ContractForm.Field name="count" label={text('events.recurrence.count')}>
            <WholeNumberField
              min={1}
              max={countMax}
              unit={text('events.recurrence.times', { count: values.count ?? 0 })}
            />
          </ContractForm.Field>
          {countMax === COUNT_OFFERED_MAX ? (
            <Button type="link" size="small" onClick={() => setIsMore(true)}>
              {text('events.recurrence.moreTimes')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {values.recurrence_end === 'on' ? (
        <ContractForm.Field name="end_date_of_recurrence" label={text('events.recurrence.endDate')}>
          <DateField min={values.start_date} weekStart={weekStart} />
        </ContractForm.Field>
      ) : null}
    </div>
  );
}

const dayKinds = (['day', 'days', 'weekday', 'last'] satisfies DayKind[]).map((value) => ({
  value,
  label: text(`events.recurrence.dayKinds.${value}`),
}));
const monthDays = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
const positions = ([1, 2, 3, 4, 5, -1] as const).map((value) => ({
  value,
  label: text(`events.recurrence.nth.${value}`),
}));
const daysOfPosition = [...weekStarts, { value: WORKING_DAY, label: text('events.recurrence.workingDay') }];

function MonthDayFields({ values: { day_kind: kind } }: { values: EventFormValues }) {
  return (
    <>
      <ContractForm.Field
        name="day_kind"
        label={text('events.recurrence.dayKind')}
        className="event-form-kind"
      >
        <SegmentedField label={text('events.recurrence.dayKind')} options={dayKinds} />
      </ContractForm.Field>
      {kind === 'day' ? (
        <ContractForm.Field
          name="day_of_month"
          label={text('events.recurrence.dayOfMonth')}
          className="event-form-short"
        >
          <WholeNumberField min={1} max={31} />
        </ContractForm.Field>
      ) : null}
      {kind === 'days' ? (
        <ContractForm.Field name="days_of_month" label={text('events.recurrence.daysOfMonth')}>
          <ChipsField label={text('events.recurrence.daysOfMonth')} options={monthDays} />
        </ContractForm.Field>
      ) : null}
      {kind === 'weekday' ? (
        <div className="event-form-pair">
          <ContractForm.Field name="nth" label={text('events.recurrence.which')}>
            <NativeSelect options={positions} />
          </ContractForm.Field>
          <ContractForm.Field name="nth_day" label={text('events.recurrence.weekday')}>
            <NativeSelect options={daysOfPosition} />
          </ContractForm.Field>
        </div>
      ) : null}
    </>
  );
}
