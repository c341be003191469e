import { csvLine } from '@daymark/service-kit/csv';
import { announceCancellation } from '@daymark/icalendar/rendering';
import type { ExportedEvent } from '../events/events.module.js';
import { baseOfEvent, toRRule } from '@daymark/recurrence';

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
  const lines = [`\ufeff${csvLine([...Object.keys(COLUMNS), ...(hasNotes ? ['Cancellation Note'] : [])])}`];
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

/** Headings that calendar programs read; those from the time zone on are ours and are read by our import. */
const COLUMNS: Record<string, (event: Row, series: OfSeries) => string | null | undefined> = {
  Subject: ({ title }) => title,
  'Start Date': ({ start_local }) => start_local.split('T')[0],
  'Start Time': ({ start_local }) => start_local.split('T')[1],
  'End Date': ({ end_local }) => end_local.split('T')[0],
  'End Time': ({ end_local }) => end_local.split('T')[1],
  'All Day Event': ({ is_all_day }) => (is_all_day ? 'True' : 'False'),
  Description: (event) => announceCancellation(event, 'remove').description,
  Location: ({ location }) => location,
  Private: ({ is_public_shareable }) => (is_public_shareable ? 'False' : 'True'),
  'Time Zone': ({ timezone }) => timezone,
  Link: ({ url }) => url,
  Status: ({ status }) => status,
  'Recurrence Rule': (_event, { rule }) => rule,
  'Replaces Date': (_event, { replaces }) => replaces,
  UID: (_event, { uid }) => uid,
  'Added Dates': (_event, { added }) => added,
  'Deleted Dates': (_event, { deleted }) => deleted,
};

const cellsOf = (event: Row, series: OfSeries): string[] =>
  Object.values(COLUMNS).map((cell) => cell(event, series) ?? '');
