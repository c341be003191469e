import { useMemo } from 'react';
import { useDaysOff, useJoinedCalendars, type DaysOff } from '@daymark/calendar-ui';
import { windowOfDays } from '@daymark/calendar-ui/scheduler-window';
import { WINDOW_MAX_DAYS } from '@daymark/contracts';
import { addDays, Button, formatShortDate, listed, monthOf, todayIn, type FormFields } from '@daymark/ui';
import { text } from '../../texts.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import { putBackDates, ruleDates, skipDates } from '../values/rule-dates.js';
import { completeRule } from '../values/rule-values.js';

/** The request has a further day on each side. */
const DAYS_AHEAD = WINDOW_MAX_DAYS - 40;
const NAMED_MAX = 3;

/** The days off of the chosen calendar for about a year, from the month of the start, or from now. */
export function useDaysOffAhead({ calendar_id, start_date, timezone }: EventFormValues): DaysOff {
  const { calendars } = useJoinedCalendars();
  const daysOffIn = calendars.find(({ id }) => id === calendar_id)?.days_off_calendar_id;
  const first = `${monthOf(firstDay(start_date, timezone))}-01`;
  return useDaysOff(
    daysOffIn ? [daysOffIn] : [],
    windowOfDays({ from: first, to: addDays(first, DAYS_AHEAD) }, timezone),
  );
}

const firstDay = (start: string | null, timezone: string) => {
  const today = todayIn(timezone);
  return isDate(start) && start > today ? start : today;
};

interface SkipDaysOffProps {
  form: FormFields<EventFormValues>;
  values: EventFormValues;
  daysOff: DaysOff;
}

/** Skips all dates on days off, or puts them back; nothing if there are none, or if no other date would be left. */
export function SkipDaysOff({ form, values, daysOff }: SkipDaysOffProps) {
  const { start_date: start, timezone } = values;
  const dates = useMemo(() => {
    const rule = daysOff.size > 0 && values.recurrence_type !== 'dates' ? completeRule(values) : null;
    const last = addDays(firstDay(start, timezone), DAYS_AHEAD);
    return rule && isDate(start)
      ? ruleDates(start, rule, DAYS_AHEAD, firstDay(start, timezone)).filter(({ date }) => date <= last)
      : [];
  }, [values, start, timezone, daysOff]);
  const off = dates.filter(({ date }) => daysOff.has(date));
  const isAnyLeft = dates.some(({ date, isSkipped }) => !isSkipped && !daysOff.has(date));
  if (off.length === 0 || !isAnyLeft) return null;
  const toSkip = off.filter(({ isSkipped }) => !isSkipped).map(({ date }) => date);
  const areSkipped = toSkip.length === 0;
  const named = (areSkipped ? off.map(({ date }) => date) : toSkip).map(
    (date) => `${formatShortDate(date, todayIn(timezone))} (${daysOff.get(date)})`,
  );
  return (
    <div className="ui-note event-form-days-off">
      <span>
        {text('events.recurrence.daysOff.named', {
          days: listed(named.slice(0, NAMED_MAX), 'none'),
          others: Math.max(0, named.length - NAMED_MAX),
        })}
      </span>
      <Button
        type="link"
        size="small"
        onClick={() =>
          form.set(
            areSkipped
              ? putBackDates(
                  values,
                  off.map(({ date }) => date),
                )
              : skipDates(values, toSkip),
          )
        }
      >
        {areSkipped
          ? text('events.recurrence.daysOff.putBack', { count: off.length })
          : text('events.recurrence.daysOff.skip', { count: toSkip.length })}
      </Button>
    </div>
  );
}
