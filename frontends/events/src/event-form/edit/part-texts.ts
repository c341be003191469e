import { describeRecurrence } from '@daymark/recurrence';
import { formatDate, timeZoneLabel } from '@daymark/ui';
import { texts } from '../../texts.js';
import type { CalendarName } from '../loading/use-calendars.js';
import type { Part } from '../values/changes.js';
import { isDate, type EventFormValues } from '../values/event-form-values.js';
import { completeRule } from '../values/rule-values.js';
import { ruleInWords } from '../fields/recurrence-sentence.js';

/** One part of an event as text, to be compared with another version of it. */
export function textOfPart(part: Part, values: EventFormValues, calendars: readonly CalendarName[]): string {
  switch (part) {
    case 'times':
      return textOfTimes(values);
    case 'rule': {
      const rule = completeRule(values);
      const notes = ruleInWords(values)?.notes ?? [];
      return rule ? [describeRecurrence(rule), ...notes].join('. ') : texts.edit.doesNotRepeat;
    }
    case 'is_public_shareable':
      return values.is_public_shareable ? texts.edit.yes : texts.edit.no;
    case 'calendar_id':
      return calendars.find(({ id }) => id === values.calendar_id)?.name ?? texts.form.calendarPlaceholder;
    default:
      return values[part] || texts.edit.empty;
  }
}

function textOfTimes(values: EventFormValues): string {
  const date = (text: string | null) => (isDate(text) ? formatDate(text) : (text ?? ''));
  const [start, end] = [date(values.start_date), date(values.end_date)];
  if (values.is_all_day) return `${start} – ${end}, ${texts.form.isAllDay}`;
  const until = start === end ? values.end_time : `${end}, ${values.end_time}`;
  return `${start}, ${values.start_time} – ${until}, ${timeZoneLabel(values.timezone)}`;
}
