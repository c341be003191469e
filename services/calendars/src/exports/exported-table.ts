import type { ExportedEvent } from '../events/events.module.js';
import { baseOfEvent, toRRule } from '@daymark/recurrence';

/** As calendar programs read them; those from the time zone on are ours, and an import of the table reads them. */
const COLUMNS = [
  'Subject',
  'Start Date',
  'Start Time',
  'End Date',
  'End Time',
  'All Day Event',
  'Description',
  'Location',
  'Private',
  'Time Zone',
  'Link',
  'Status',
  'Recurrence Rule',
  'Replaces Date',
  'UID',
  'Added Dates',
  'Deleted Dates',
] as const;

type Row = Pick<
  ExportedEvent,
  | 'title'
  | 'start_local'
  | 'end_local'
  | 'is_all_day'
  | 'description'
  | 'location'
  | 'is_public_shareable'
  | 'timezone'
  | 'url'
  | 'status'
>;

/**
 * A calendar as a table (RFC 4180): a row for each event or series, and one for each date of a series that was changed by
 * itself. Dates are ISO 8601, since every program reads these the same.
 */
export function* exportedTable(events: readonly ExportedEvent[]): Generator<number, string, undefined> {
  // Excel takes a file without the mark for one of the system's own character set.
  const lines = [`\ufeff${COLUMNS.join(',')}`];
  for (const event of events) {
    const { recurrence } = event;
    const uid = event.uid ?? '';
    lines.push(
      rowOf(event, {
        uid,
        rule: recurrence === null ? '' : toRRule(baseOfEvent(event), recurrence),
        added: (recurrence?.added_dates ?? []).join(' '),
        deleted: [...(recurrence?.excluded_dates ?? []), ...(event.deleted_dates ?? [])].join(' '),
      }),
    );
    for (const changed of event.changed_occurrences ?? [])
      lines.push(rowOf(changed, { uid, replaces: changed.occurrence_date }));
    yield 1 + (event.changed_occurrences?.length ?? 0);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** What a row says of a series. */
interface OfSeries {
  uid: string;
  rule?: string;
  replaces?: string;
  /** Dates, separated by spaces. */
  added?: string;
  deleted?: string;
}

function rowOf(event: Row, { uid, rule = '', replaces = '', added = '', deleted = '' }: OfSeries): string {
  const [startDate = '', startTime = ''] = event.start_local.split('T');
  const [endDate = '', endTime = ''] = event.end_local.split('T');
  return [
    event.title,
    startDate,
    startTime,
    endDate,
    endTime,
    event.is_all_day ? 'True' : 'False',
    event.description ?? '',
    event.location ?? '',
    event.is_public_shareable ? 'False' : 'True',
    event.timezone,
    event.url ?? '',
    event.status,
    rule,
    replaces,
    uid,
    added,
    deleted,
  ]
    .map(cell)
    .join(',');
}

const FORMULA = /^[=+\-@\t\r]/;

/** A cell. One that a spreadsheet would take for a formula begins with an apostrophe, which makes it a text there. */
function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
