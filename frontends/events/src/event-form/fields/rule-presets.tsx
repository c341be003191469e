import { isSameValue } from '@daymark/contracts';
import { monthNames, ordinal, weekdayNames, addDays, type FormInstance } from '@daymark/ui';
import { useViewPreferences } from '@daymark/calendar-ui';
import { DateMonth } from '@daymark/ui/date';
import { texts } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import type { RuleValues } from '../values/rule-fields.js';
import { presetsFor, recurrenceOf } from '../values/rule-values.js';

interface RulePresetsProps {
  form: FormInstance<EventFormValues>;
  values: EventFormValues;
}

export function RulePresets({ form, values }: RulePresetsProps) {
  if (!isDate(values.start_date)) return null;
  const chosen = recurrenceOf(values);
  return (
    <div role="group" aria-label={texts.recurrence.presets} className="event-form-presets">
      {presetsFor(values.start_date).map((preset) => (
        <button
          key={wordsOf(preset)}
          type="button"
          aria-pressed={isSameValue(chosen, recurrenceOf({ ...values, ...preset }))}
          onClick={() => form.setFieldsValue(preset)}
        >
          {wordsOf(preset)}
        </button>
      ))}
    </div>
  );
}

function wordsOf(preset: Partial<RuleValues>): string {
  const words = texts.recurrence.preset;
  switch (preset.recurrence_type) {
    case 'weekly':
      return preset.days_of_week!.length > 1
        ? words.weekdays
        : words.weekly(weekdayNames[preset.days_of_week![0]!]!);
    case 'monthly':
      return preset.day_kind === 'weekday'
        ? words.monthlyWeekday(nthText(preset.nth!), weekdayNames[preset.nth_day!]!)
        : words.monthlyDay(ordinal(preset.day_of_month!));
    case 'yearly':
      return words.yearly(monthNames[preset.months_of_year![0]! - 1]!, preset.day_of_month!);
    default:
      return words.daily;
  }
}

const nthText = (nth: number) => texts.recurrence.nth[nth as keyof typeof texts.recurrence.nth].toLowerCase();

interface PickedDatesFieldProps {
  id?: string;
  label: string;
  /** The event's own date, `YYYY-MM-DD`; earlier ones cannot be selected. */
  start: string;
  value?: string[];
  onChange?: (dates: string[]) => void;
}

/** Dates selected one by one, a month at a time. */
export function PickedDatesField({ id, label, start, value = [], onChange }: PickedDatesFieldProps) {
  const { weekStart } = useViewPreferences();
  const next = addDays(start, 1);
  const toggle = (date: string) =>
    onChange?.(value.includes(date) ? value.filter((each) => each !== date) : [...value, date].sort());
  return (
    <div id={id} role="group" aria-label={label} className="event-form-dates">
      <p>{texts.recurrence.datesHint}</p>
      <DateMonth
        first={next}
        min={next}
        weekStart={weekStart}
        isMultiple
        isChosen={(date) => value.includes(date)}
        onChoose={toggle}
      />
    </div>
  );
}
