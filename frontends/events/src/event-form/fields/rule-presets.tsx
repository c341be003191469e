import { isSameValue } from '@daymark/contracts';
import { monthlyOnDay, monthlyOnWeekday } from '@daymark/recurrence';
import { monthAndDay, SegmentedField, addDays } from '@daymark/ui';
import { useViewPreferences } from '@daymark/calendar-ui';
import { DateMonth } from '@daymark/ui';
import { text } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import type { RuleValues } from '../values/rule-fields.js';
import { presetsFor, recurrenceOf } from '../values/rule-values.js';

const CUSTOM = 'custom';

/** The ready-made rule that these values say, if it is one. Skipped dates do not matter, nor do the days of a week. */
export function presetOf(values: EventFormValues): Partial<RuleValues> | undefined {
  if (!isDate(values.start_date)) return undefined;
  const { added_dates, excluded_dates, days_of_week } = values;
  const rule = recurrenceOf(values);
  return presetsFor(values.start_date).find((preset) => {
    const days = preset.days_of_week?.length === 1 ? { days_of_week } : {};
    return isSameValue(rule, recurrenceOf({ ...values, ...preset, ...days, added_dates, excluded_dates }));
  });
}

interface RulePresetsProps {
  start: string;
  /** Undefined for a rule of one's own. */
  chosen: Partial<RuleValues> | undefined;
  onChoose: (preset: Partial<RuleValues> | undefined) => void;
}

export function RulePresets({ start, chosen, onChoose }: RulePresetsProps) {
  const presets = presetsFor(start);
  const choices = presets.map((preset) => ({ value: wordsOf(preset), label: wordsOf(preset) }));
  return (
    <SegmentedField
      isLoose
      label={text('events.recurrence.presets')}
      options={[...choices, { value: CUSTOM, label: text('events.recurrence.preset.custom') }]}
      value={chosen ? wordsOf(chosen) : CUSTOM}
      onChange={(words) => onChoose(presets.find((preset) => wordsOf(preset) === words))}
    />
  );
}

function wordsOf(preset: Partial<RuleValues>): string {
  switch (preset.recurrence_type) {
    case 'weekly':
      return preset.days_of_week!.length > 1
        ? text('events.recurrence.preset.weekdays')
        : text('events.recurrence.preset.weekly');
    case 'monthly':
      return preset.day_kind === 'weekday'
        ? monthlyOnWeekday(preset.nth!, preset.nth_day!)
        : monthlyOnDay(preset.day_of_month!);
    case 'yearly':
      return text('events.recurrence.preset.yearly', {
        date: monthAndDay(preset.months_of_year![0]!, preset.day_of_month!),
      });
    default:
      return text('events.recurrence.preset.daily');
  }
}

interface PickedDatesFieldProps {
  id?: string;
  label: string;
  /** The event's own date, `YYYY-MM-DD`; earlier ones cannot be selected. */
  start: string;
  value?: string[];
  onChange?: (dates: string[]) => void;
}

export function PickedDatesField({ id, label, start, value = [], onChange }: PickedDatesFieldProps) {
  const { weekStart } = useViewPreferences();
  const next = addDays(start, 1);
  const toggle = (date: string) =>
    onChange?.(value.includes(date) ? value.filter((each) => each !== date) : [...value, date].sort());
  return (
    <div id={id} role="group" aria-label={label} className="event-form-dates">
      <p>{text('events.recurrence.datesHint')}</p>
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
