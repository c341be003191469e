import { csvLine } from '@daymark/service-kit/csv';
import { announceCancellation } from '@daymark/icalendar/rendering';
import type { ExportedEvent } from '../events/events.module.js';
import { baseOfEvent, toRRule } from '@daymark/recurrence';

/** Column names that calendar programs read; those from the time zone on are ours and are read by our import. */
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
  | 'cancellation_note'
>;

/**
 * A calendar as a table (RFC 4180): a row for each event or series, and one for each individually changed date of a
 * series. Dates are ISO 8601, which every program reads the same way.
 */
export function* exportedTable(events: readonly ExportedEvent[]): Generator<number, string, undefined> {
  const hasNotes = events.some((event) =>
    [event, ...(event.changed_occurrences ?? [])].some(({ cancellation_note }) => cancellation_note),
  );
  const rowOf = (event: Row, series: OfSeries) =>
    csvLine([...cellsOf(event, series), ...(hasNotes ? [event.cancellation_note ?? ''] : [])]);
  // Without the byte order mark Excel assumes the system's own character set.
  const lines = [`\ufeff${csvLine([...COLUMNS, ...(hasNotes ? ['Cancellation Note'] : [])])}`];
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
  return lines.join('');
}

interface OfSeries {
  uid: string;
  rule?: string;
  replaces?: string;
  /** Dates, separated by spaces. */
  added?: string;
  deleted?: string;
}

function cellsOf(
  event: Row,
  { uid, rule = '', replaces = '', added = '', deleted = '' }: OfSeries,
): string[] {
  const [startDate = '', startTime = ''] = event.start_local.split('T');
  const [endDate = '', endTime = ''] = event.end_local.split('T');
  return [
    event.title,
    startDate,
    startTime,
    endDate,
    endTime,
    event.is_all_day ? 'True' : 'False',
    announceCancellation(event, 'remove').description ?? '',
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
  ];
}
