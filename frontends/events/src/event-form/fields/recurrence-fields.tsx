import { useState } from 'react';
import { useViewPreferences } from '@daymark/calendar-ui';
import { COUNT_MAX, COUNT_OFFERED_MAX, INTERVAL_MAX } from '@daymark/contracts';
import {
  Button,
  ChipsField,
  ContractForm,
  inOrderOfWeek,
  localTimeZone,
  monthNames,
  NativeSelect,
  SegmentedField,
  todayIn,
  useFormValues,
  weekdayNames,
  WholeNumberField,
  type FormFields,
} from '@daymark/ui';
import { DateField } from '@daymark/ui/date';
import { texts } from '../../texts.js';
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
  label: texts.recurrence.types[value],
}));
const weekdays = weekdayNames.map((name, value) => ({ value, label: name.slice(0, 3), name }));
const weekStarts = weekdayNames.map((label, value) => ({ value, label }));
const months = monthNames.map((name, index) => ({ value: index + 1, label: name.slice(0, 3), name }));
const ends = (['never', 'after', 'on'] satisfies RecurrenceEnd[]).map((value) => ({
  value,
  label: texts.recurrence.endTypes[value],
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
      <ContractForm.SwitchField name="repeats" label={texts.form.repeats} />
      {values.repeats ? (
        <div className="event-form-rule">
          <RulePresets start={start} chosen={preset} onChoose={choose} />
          {preset ? null : (
            <ContractForm.Field name="recurrence_type" label={texts.recurrence.type}>
              <SegmentedField label={texts.recurrence.type} options={types} onChange={fillIn} />
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
      <ContractForm.Field name="added_dates" label={texts.recurrence.dates}>
        <PickedDatesField label={texts.recurrence.dates} start={start} />
      </ContractForm.Field>
    );
  }
  return (
    <>
      {type === 'custom' ? (
        <p className="event-form-kept">{texts.recurrence.kept}</p>
      ) : !isCustom ? null : (
        <ContractForm.Field name="interval" label={texts.recurrence.interval} className="event-form-short">
          <WholeNumberField
            min={1}
            max={INTERVAL_MAX}
            unit={texts.recurrence.units[type][values.interval === 1 ? 0 : 1]}
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
        <ContractForm.Field name="days_of_week" label={texts.recurrence.weekdays}>
          <ChipsField label={texts.recurrence.weekdays} options={inOrderOfWeek(weekdays, weekStart)} />
        </ContractForm.Field>
        {values.interval !== null && values.interval > 1 ? (
          <ContractForm.Field
            name="week_start"
            label={texts.recurrence.weekStart}
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
        <ContractForm.Field name="months_of_year" label={texts.recurrence.months}>
          <ChipsField label={texts.recurrence.months} options={months} />
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
      <ContractForm.Field name="recurrence_end" label={texts.recurrence.ends}>
        <SegmentedField label={texts.recurrence.ends} options={ends} />
      </ContractForm.Field>
      {values.recurrence_end === 'after' ? (
        <div>
          <ContractForm.Field name="count" label={texts.recurrence.count}>
            <WholeNumberField min={1} max={countMax} unit={texts.recurrence.times} />
          </ContractForm.Field>
          {countMax === COUNT_OFFERED_MAX ? (
            <Button type="link" size="small" onClick={() => setIsMore(true)}>
              {texts.recurrence.moreTimes}
            </Button>
          ) : null}
        </div>
      ) : null}
      {values.recurrence_end === 'on' ? (
        <ContractForm.Field name="end_date_of_recurrence" label={texts.recurrence.endDate}>
          <DateField min={values.start_date} weekStart={weekStart} />
        </ContractForm.Field>
      ) : null}
    </div>
  );
}

const dayKinds = (['day', 'days', 'weekday', 'last'] satisfies DayKind[]).map((value) => ({
  value,
  label: texts.recurrence.dayKinds[value],
}));
const monthDays = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
const positions = ([1, 2, 3, 4, 5, -1] as const).map((value) => ({
  value,
  label: texts.recurrence.nth[value],
}));
const daysOfPosition = [
  ...weekdayNames.map((label, value) => ({ value, label: label as string })),
  { value: WORKING_DAY, label: texts.recurrence.workingDay as string },
];

function MonthDayFields({ values: { day_kind: kind } }: { values: EventFormValues }) {
  return (
    <>
      <ContractForm.Field name="day_kind" label={texts.recurrence.dayKind} className="event-form-kind">
        <SegmentedField label={texts.recurrence.dayKind} options={dayKinds} />
      </ContractForm.Field>
      {kind === 'day' ? (
        <ContractForm.Field
          name="day_of_month"
          label={texts.recurrence.dayOfMonth}
          className="event-form-short"
        >
          <WholeNumberField min={1} max={31} />
        </ContractForm.Field>
      ) : null}
      {kind === 'days' ? (
        <ContractForm.Field name="days_of_month" label={texts.recurrence.daysOfMonth}>
          <ChipsField label={texts.recurrence.daysOfMonth} options={monthDays} />
        </ContractForm.Field>
      ) : null}
      {kind === 'weekday' ? (
        <div className="event-form-pair">
          <ContractForm.Field name="nth" label={texts.recurrence.which}>
            <NativeSelect options={positions} />
          </ContractForm.Field>
          <ContractForm.Field name="nth_day" label={texts.recurrence.weekday}>
            <NativeSelect options={daysOfPosition} />
          </ContractForm.Field>
        </div>
      ) : null}
    </>
  );
}
