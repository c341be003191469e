import { isBlank } from '@daymark/contracts';
import { type ImportNote } from '@daymark/contracts/interchange';
import { decodeText, readCalendar, RefusedFile, type ReadCalendar } from '@daymark/icalendar/reading';
import { parse } from 'csv-parse/sync';
import { proposeColumns, type TableColumns, type TableField } from './table-columns.js';
import {
  fittingOrders,
  likelyOrder,
  readDate,
  readTimeOfDay,
  timeBehindDate,
  type DateOrder,
} from './table-times.js';

/** How a table is read. What was not chosen is proposed. */
export interface TableChoice {
  columns?: TableColumns;
  date_order?: DateOrder;
}

/** How a table was read, so that a person can look at it and choose otherwise. */
export interface TableReading {
  /** The headings of its columns. */
  headings: string[];
  columns: TableColumns;
  date_order: DateOrder;
  /** The orders that all of its dates fit; with more than one, the person should look. */
  possible_orders: DateOrder[];
  /** A date as it is written, and as it is read: `03/04/2026` is 2026-04-03. */
  example: { written: string; date: string };
}

const FIELDS_MAX = 200;
const CELL_MAX_CHARACTERS = 50_000;
const YES = /^(?:true|wahr|yes|ja|y|j|1|x|oui|vrai|sí)$/i;
const GERMAN = /^(?:betreff|beginnt|endet|datum|uhrzeit|titel|ort|beginn|ganzt|startdatum|termin)/i;

interface Row {
  cells: readonly string[];
  /** Of the file, from 1. */
  line: number;
}

/**
 * Reads a table of events, such as those that Google Calendar and Outlook take and give: its first line has the headings,
 * each further one is an event. Times have no zone, so they are read in `timezone`. Throws a `RefusedFile` where it has no
 * headings, lacks a title or a date, or where its dates fit no order.
 */
export function readTable(
  bytes: Uint8Array,
  timezone: string,
  choice: TableChoice = {},
): { calendar: ReadCalendar; table: TableReading } {
  const [header, ...rows] = rowsOf(decodeText(bytes).text);
  const columns = choice.columns ?? proposeColumns(header?.cells ?? []);
  if (header === undefined || Object.keys(columns).length === 0)
    throw new RefusedFile('table_without_header');
  for (const [field, name] of [
    ['title', 'title'],
    ['start_date', 'start date'],
  ] as const) {
    if (columns[field] === undefined) throw new RefusedFile('table_column_missing', { column: name });
  }
  const cellsOf = (field: TableField) =>
    columns[field] === undefined
      ? []
      : rows.map(({ cells }) => cells[columns[field]!] ?? '').filter((cell) => !isBlank(cell));
  const dates = [...cellsOf('start_date'), ...cellsOf('end_date').filter((cell) => /\d[./-]\d/.test(cell))];
  const dateLike = dates.filter((written) => /^\D*\d{1,4}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{1,4}/.test(written));
  const possible = fittingOrders(dateLike);
  const hints = {
    hasAmPm: [...cellsOf('start_time'), ...dates].some((cell) => /\d\s*[ap]\.?m\.?$/i.test(cell.trim())),
    isGerman: header.cells.some((heading) => GERMAN.test(heading.trim())),
  };
  const order = choice.date_order ?? likelyOrder(possible, dateLike, hints);
  if (order === null || !possible.includes(order) || dateLike.length === 0) {
    throw new RefusedFile('table_dates_unclear', { column: header.cells[columns.start_date!] ?? '' });
  }
  const written =
    dateLike.find((one) => new Set(possible.map((each) => readDate(one, each))).size > 1) ?? dateLike[0]!;
  return {
    calendar: readRows(rows, columns, order, timezone, header),
    table: {
      headings: [...header.cells],
      columns,
      date_order: order,
      possible_orders: possible,
      example: { written: written.trim(), date: readDate(written, order)! },
    },
  };
}

/** Whether a text looks like a table: its first line names columns that events have. */
export function isTable(bytes: Uint8Array): boolean {
  const [firstLine = ''] = decodeText(bytes.subarray(0, 20_000))
    .text.trimStart()
    .split(/\r\n?|\n/);
  if (!/[,;\t]/.test(firstLine)) return false;
  try {
    const [header] = rowsOf(firstLine);
    return header !== undefined && Object.keys(proposeColumns(header.cells)).length >= 2;
  } catch {
    return false;
  }
}

function rowsOf(text: string): Row[] {
  const [firstLine = ''] = text.trimStart().split(/\r\n?|\n/);
  const count = (mark: string) => firstLine.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({
      cells: record.slice(0, FIELDS_MAX).map((cell) => cell.slice(0, CELL_MAX_CHARACTERS).toWellFormed()),
      line: info.lines,
    }));
  } catch {
    throw new RefusedFile('could_not_be_read');
  }
}

/** Each row is written as an event of iCalendar and read as such: so texts, lengths and times are judged as everywhere. */
function readRows(
  rows: readonly Row[],
  columns: TableColumns,
  order: DateOrder,
  timezone: string,
  header: Row,
): ReadCalendar {
  const written: string[] = ['BEGIN:VCALENDAR', 'VERSION:2.0'];
  const lineOfRow = new Map<number, number>();
  const refused: { row: Row; note: ImportNote }[] = [];
  for (const row of rows) {
    const cell = (field: TableField) =>
      columns[field] === undefined ? '' : (row.cells[columns[field]] ?? '').trim();
    const times = timesOf(cell, order);
    if (typeof times === 'object' && 'field' in times) {
      const column = header.cells[columns[times.field] ?? 0] ?? times.field;
      const params = { column, text: times.text.slice(0, 60).toWellFormed() };
      refused.push({ row, note: { code: 'row_unreadable', line: row.line, params } });
      continue;
    }
    lineOfRow.set(written.length + 1, row.line);
    written.push(
      'BEGIN:VEVENT',
      `SUMMARY:${escapeText(cell('title'))}`,
      ...times,
      `LOCATION:${escapeText(cell('location'))}`,
      `DESCRIPTION:${escapeText(cell('description'))}`,
      `CLASS:${YES.test(cell('private')) ? 'PRIVATE' : 'PUBLIC'}`,
      'END:VEVENT',
    );
  }
  written.push('END:VCALENDAR');
  const calendar = readCalendar(new TextEncoder().encode(written.join('\r\n')), { timezone });
  const starts = [...lineOfRow.keys()];
  const lineOf = (line: number | null) =>
    line === null ? null : (lineOfRow.get(starts.findLast((start) => start <= line) ?? 0) ?? null);
  const relined = (note: ImportNote) => ({ ...note, line: lineOf(note.line) });
  return {
    ...calendar,
    entries: calendar.entries.map((entry) => ({
      ...entry,
      line: lineOf(entry.line) ?? 0,
      // The lines are ours, not those of the file.
      original: '',
      notes: entry.notes.filter(({ code }) => code !== 'uid_made').map(relined),
    })),
    broken: [
      ...calendar.broken.map((one) => ({ ...one, uid: null, reason: relined(one.reason) })),
      ...refused.map(({ row, note }) => ({
        uid: null,
        title:
          (columns.title === undefined ? '' : (row.cells[columns.title] ?? ''))
            .trim()
            .slice(0, 200)
            .toWellFormed() || null,
        reason: note,
      })),
    ],
    vevents: calendar.vevents + refused.length,
  };
}

/** The properties that say when an event of a row is, or the field that cannot be read. */
function timesOf(
  cell: (field: TableField) => string,
  order: DateOrder,
): string[] | { field: TableField; text: string } {
  const start = readDate(cell('start_date'), order);
  if (start === null) return { field: 'start_date', text: cell('start_date') };
  const startText = cell('start_time') || timeBehindDate(cell('start_date'));
  const endDate = cell('end_date');
  const end = endDate === '' || readTimeOfDay(endDate) !== null ? start : readDate(endDate, order);
  if (end === null) return { field: 'end_date', text: endDate };
  const endText = cell('end_time') || (readTimeOfDay(endDate) === null ? timeBehindDate(endDate) : endDate);
  const compact = (date: string) => date.replaceAll('-', '');
  const startTime = startText === '' ? null : readTimeOfDay(startText);
  const endTime = endText === '' ? null : readTimeOfDay(endText);
  if (startText !== '' && startTime === null) return { field: 'start_time', text: startText };
  if (endText !== '' && endTime === null) return { field: 'end_time', text: endText };
  if (startTime === null || YES.test(cell('all_day'))) {
    // Outlook ends whole days at the midnight after them; others name the last day.
    const isOutside = endTime === '00:00' && end > start;
    return [
      `DTSTART;VALUE=DATE:${compact(start)}`,
      `DTEND;VALUE=DATE:${compact(isOutside ? end : dayAfter(end))}`,
    ];
  }
  const at = (date: string, time: string) => `${compact(date)}T${time.replace(':', '')}00`;
  const times = [`DTSTART:${at(start, startTime)}`];
  if (endTime === null) return times;
  // A show from 22:00 to 01:00 ends on the next day, which few people write.
  const isOverMidnight = end === start && endTime < startTime && endDate === '';
  return [...times, `DTEND:${at(isOverMidnight ? dayAfter(end) : end, endTime)}`];
}

const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);
