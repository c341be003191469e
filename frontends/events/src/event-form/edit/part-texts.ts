import { describeRecurrence } from '@daymark/recurrence';
import { eventFacts } from '@daymark/calendar-ui';
import { eventParts, type EventPart } from '@daymark/contracts';
import type { HourCycle } from '@daymark/ui';
import { texts } from '../../texts.js';
import type { CalendarName } from '../loading/use-calendars.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { completeRule } from '../values/rule-values.js';
import { textOfTimes } from '../values/text-of-times.js';
import { ruleInWords } from '../fields/recurrence-sentence.js';

/** In the form's order. */
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
  times: texts.form.when,
  url: texts.form.meetingLink,
  is_public_shareable: texts.form.isShareable,
  calendar_id: texts.form.calendar,
};

/** A part's label in the form. */
export const labelOfPart = (part: EventPart): string =>
  part in ownLabels
    ? ownLabels[part as keyof typeof ownLabels]
    : eventFacts[part as Exclude<EventPart, keyof typeof ownLabels>].label;

/** One part of an event as text, for comparing versions. */
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
