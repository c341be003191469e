import { contractText, isLocalDateTime, type TimeFault } from '@daymark/contracts';
import type { FieldMessage } from '@daymark/ui';
import { text } from '../../texts.js';
import { isDate, type EventFormValues } from './event-form-values.js';

export const formMessages = (values: EventFormValues): FieldMessage[] => [
  ...dateMessages(values),
  ...clockMessages(values),
  ...ruleMessages(values),
];

/** The request has date and time in one field; the form says which of the two is wrong. */
function dateMessages({ start_date, end_date }: EventFormValues): FieldMessage[] {
  const wrong = (date: string | null) => date !== null && date !== '' && !isDate(date);
  return [
    ...(wrong(start_date) ? [{ field: 'start_date', message: text('events.form.invalidDate') }] : []),
    ...(wrong(end_date) ? [{ field: 'end_date', message: text('events.form.invalidDate') }] : []),
  ];
}

/** The schema does not check the time after an invalid date. */
function clockMessages({ is_all_day, start_clock, end_clock }: EventFormValues): FieldMessage[] {
  const wrong = (clock: string) => !is_all_day && !isLocalDateTime(`2000-01-01T${clock}`);
  const refuse = (field: string) => ({ field, message: text('events.form.invalidTime'), code: TIME_OF_DAY });
  return [
    ...(wrong(start_clock) ? [refuse('start_local')] : []),
    ...(wrong(end_clock) ? [refuse('end_local')] : []),
  ];
}

/** 'After' without a number and 'on' without a date would be sent like 'never'. */
function ruleMessages(values: EventFormValues): FieldMessage[] {
  if (!values.repeats) return [];
  if (values.recurrence_end === 'after' && values.count === null) {
    return [{ field: 'recurrence.count', message: contractText('recurrence.incomplete') }];
  }
  if (values.recurrence_end === 'on' && !values.end_date_of_recurrence) {
    return [{ field: 'recurrence.end_date', message: contractText('recurrence.incomplete') }];
  }
  return [];
}

/** Start and end are two fields each, selected by the error's code; the rule's fields are separate. */
export function formFieldOf(path: string, code?: string): string {
  if (path === 'start_local') return code === TIME_OF_DAY ? 'start_clock' : 'start_date';
  if (path === 'end_local') return code === TIME_OF_DAY ? 'end_clock' : 'end_date';
  if (path === 'recurrence.end_date') return 'end_date_of_recurrence';
  if (path === 'recurrence.month_of_year' || path === 'recurrence.rrule') return 'months_of_year';
  return path.replace(/^recurrence\./, '');
}

const TIME_OF_DAY: TimeFault = 'TIME_OF_DAY';
