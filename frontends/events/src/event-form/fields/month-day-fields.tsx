import { ChipsField, ContractForm, SegmentedField, weekdayNames, WholeNumberField } from '@daymark/ui';
import { Select } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { WORKING_DAY, type DayKind } from '../values/rule-fields.js';

const dayKinds = (['day', 'days', 'weekday', 'last'] satisfies DayKind[]).map((value) => ({
  value,
  label: texts.recurrence.dayKinds[value],
}));
const monthDays = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
const positions = ([1, 2, 3, 4, 5, -1] as const).map((value) => ({
  value,
  label: texts.recurrence.nth[value],
}));
const weekdays = [
  ...weekdayNames.map((label, value) => ({ value, label: label as string })),
  { value: WORKING_DAY, label: texts.recurrence.workingDay as string },
];

/** The days of the month of a monthly or yearly rule. */
export function MonthDayFields({ values: { day_kind: kind } }: { values: EventFormValues }) {
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
            <Select options={positions} />
          </ContractForm.Field>
          <ContractForm.Field name="nth_day" label={texts.recurrence.weekday}>
            <Select options={weekdays} />
          </ContractForm.Field>
        </div>
      ) : null}
    </>
  );
}
