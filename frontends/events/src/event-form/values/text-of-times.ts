import { timeZoneLabel } from '@daymark/calendar-ui/time-zones';
import { formatDate } from '@daymark/ui';
import { texts } from '../../texts.js';
import { isDate, type TimeValues } from './event-form-values.js';

/** When an event takes place, as one line; of what is no date yet, what was typed. */
export function textOfTimes(values: TimeValues): string {
  const date = (text: string | null) => (isDate(text) ? formatDate(text) : (text ?? ''));
  const [start, end] = [date(values.start_date), date(values.end_date)];
  if (values.is_all_day) return `${start} – ${end}, ${texts.form.isAllDay}`;
  const until = start === end ? values.end_clock : `${end}, ${values.end_clock}`;
  return `${start}, ${values.start_clock} – ${until}, ${timeZoneLabel(values.timezone)}`;
}
