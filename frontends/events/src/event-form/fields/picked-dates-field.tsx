import { useViewPreferences } from '@daymark/calendar-ui';
import { addDays } from '@daymark/ui';
import { DateMonth } from '@daymark/ui/date';
import { texts } from '../../texts.js';

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
