import { factLabel } from '@daymark/calendar-ui';
import { eventParts, type EventPart } from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import type { HourCycle } from '@daymark/ui';
import { text } from '../../texts.js';
import { ruleInWords } from '../fields/recurrence-sentence.js';
import type { CalendarName } from '../loading.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { completeRule } from '../values/rule-values.js';
import { textOfTimes } from '../values/text-of-times.js';

export const partsInOrder = [
  ...new Set<EventPart>([
    'title',
    'description',
    'times',
    'recurrence',
    ...(Object.keys(eventParts) as EventPart[]),
  ]),
];

/** Labels that differ from those on the event's page. */
const ownLabels = {
  times: text('events.form.when'),
  url: text('events.form.meetingLink'),
  is_public_shareable: text('events.form.isShareable'),
  calendar_id: text('events.form.calendar'),
};

export const labelOfPart = (part: EventPart): string =>
  part in ownLabels
    ? ownLabels[part as keyof typeof ownLabels]
    : factLabel(part as Exclude<EventPart, keyof typeof ownLabels>);

export function textOfPart(
  part: EventPart,
  values: EventFormValues,
  { calendars, hourCycle }: { calendars: readonly CalendarName[]; hourCycle: HourCycle },
): string {
  switch (part) {
    case 'times':
      return textOfTimes(values, hourCycle);
    case 'recurrence': {
      const rule = completeRule(values);
      const notes = ruleInWords(values)?.notes ?? [];
      return rule ? [describeRecurrence(rule), ...notes].join('. ') : text('events.edit.doesNotRepeat');
    }
    case 'is_public_shareable':
      return values.is_public_shareable ? text('events.edit.yes') : text('events.edit.no');
    case 'calendar_id':
      return (
        calendars.find(({ id }) => id === values.calendar_id)?.name ?? text('events.form.calendarPlaceholder')
      );
    default:
      return values[part];
  }
}
