import { useViewPreferences } from '@daymark/calendar-ui';
import {
  addDays,
  Button,
  ChipsField,
  dayOfWeek,
  formatShortDate,
  inOrderOfWeek,
  monthNames,
  weekdayNames,
} from '@daymark/ui';
import { useState, type CSSProperties } from 'react';
import { texts } from '../../texts.js';

interface PickedDatesFieldProps {
  id?: string;
  label: string;
  /** The event's own date, `YYYY-MM-DD`; nothing before it can be chosen. */
  start: string;
  value?: string[];
  onChange?: (dates: string[]) => void;
}

/** Dates that are picked one by one, a month at a time. */
export function PickedDatesField({ id, label, start, value = [], onChange }: PickedDatesFieldProps) {
  const { weekStart } = useViewPreferences();
  const [month, setMonth] = useState(start.slice(0, 7));
  const first = `${month}-01`;
  const days = datesOfMonth(month).filter((date) => date > start);
  const others = value.filter((date) => !date.startsWith(month));
  const shift = (by: number) => setMonth(addDays(first, by).slice(0, 7));
  const column = dayOfWeek(days[0] ?? first, weekStart) + 1;
  return (
    <div id={id} className="event-form-dates">
      <p>{texts.recurrence.datesHint}</p>
      <div className="event-form-dates-head">
        <Button
          size="small"
          disabled={month <= start.slice(0, 7)}
          onClick={() => shift(-1)}
          aria-label={texts.recurrence.earlierMonth}
        >
          ‹
        </Button>
        <span aria-live="polite">
          {monthNames[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </span>
        <Button size="small" onClick={() => shift(31)} aria-label={texts.recurrence.laterMonth}>
          ›
        </Button>
      </div>
      <div className="event-form-dates-week" aria-hidden>
        {inOrderOfWeek(weekdayNames, weekStart).map((name) => (
          <span key={name}>{name.slice(0, 2)}</span>
        ))}
      </div>
      <div style={{ '--first-column': column } as CSSProperties}>
        <ChipsField
          label={label}
          options={days.map((date) => ({
            value: date,
            label: String(Number(date.slice(8))),
            name: formatShortDate(date, start),
          }))}
          value={value}
          onChange={(chosen) => onChange?.([...others, ...chosen].sort())}
        />
      </div>
    </div>
  );
}

function datesOfMonth(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
