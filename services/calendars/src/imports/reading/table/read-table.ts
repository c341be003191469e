import { isBlank } from '@daymark/contracts';
import {
  TABLE_CELL_MAX_CHARACTERS,
  TABLE_HEADING_MAX_CHARACTERS,
  TABLE_SAMPLE_ROWS,
  type DateOrder,
  type ImportNote,
  type ImportTable,
  type ImportTableChoice,
  type TableColumns,
  type TableField,
} from '@daymark/contracts/interchange';
import {
  decodeText,
  isErrorText,
  readCalendar,
  RefusedFile,
  type ReadCalendar,
} from '@daymark/icalendar/reading';
import { valueOfField } from '@daymark/service-kit/csv';
import { parse } from 'csv-parse/sync';
import { OwnRows, ownColumnsOf, rewrittenDates, type OwnColumns } from './own-table.js';
import {
  columnName,
  columnsByContent,
  columnsByHeading,
  isKnownTable,
  isWithoutHeadings,
  unusedTimes,
  withoutMisnamed,
  withNeighbouringTime,
} from './table-columns.js';
import { saysYes, timesOf } from './row-times.js';
import { isDateWithoutYear, lastDateIn } from './table-spans.js';
import { fittingOrders, isSerialDate, likelyOrder, readDate, timeBehindDate } from './table-times.js';

const FIELDS_MAX = 200;
/** Characters and rows that suffice to recognise a table. */
const HEAD_CHARACTERS = 20_000;
const HEAD_ROWS = 100;
/** Limits the cost of beginning again behind each stray quotation mark. */
const REREAD_MAX_CHARACTERS = 3_000_000;
const CELL_MAX_CHARACTERS = 50_000;
/** Beginnings of other file types. */
const NO_TABLE = /^(?:%PDF|[<{[]|BEGIN[ \t]*:)/i;
/** Excel writes and reads `sep=;` as the first line. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)\s*$/i;
const DELIMITERS = [',', ';', '\t', '|'];
/** Lines above the headings may contain a title and the like. */
const LINES_ABOVE_HEADINGS_MAX = 10;
const GERMAN = /^(?:betreff|beginnt|endet|datum|uhrzeit|titel|ort|beginn|ganzt|startdatum|termin)/i;

interface Row {
  cells: readonly string[];
  line: number;
  /** It has a quotation mark without its other half. */
  isOpen?: boolean;
}

/**
 * Reads a table of events, such as those of Google Calendar and Outlook: the first line has the headings, each further
 * line is an event. Without headings every line is an event. Times have no zone and are read in `timezone`. If a title
 * or date column is missing, or if the dates fit no order or not the chosen one, nothing is read and `problem` says
 * why. Throws a `RefusedFile` if it is empty.
 */
export function readTable(
  bytes: Uint8Array,
  timezone: string,
  choice: ImportTableChoice = {},
): { calendar: ReadCalendar; table: ImportTable } {
  const { text } = decodeText(bytes);
  const { headings, width, rows, columns: proposed } = laidOut(rowsOf(text));
  if (rows.length === 0) throw new RefusedFile('table_without_header');
  const columns = choice.columns ?? proposed;
  const own = ownColumnsOf(headings);
  const dates = [
    ...datesOf(rows, columns),
    ...(own === null ? [] : rows.flatMap(({ cells }) => rewrittenDates(own, cells))),
  ];
  const [serial] = cellsOf(rows, columns.start_date).filter(isSerialDate);
  const possible = dates.length > 0 ? fittingOrders(dates) : serial === undefined ? [] : [SERIAL_ORDER];
  const order = choice.date_order ?? likelyOrder(possible, dates, hintsOf(rows, columns, headings, dates));
  const starts = cellsOf(rows, columns.start_date);
  const problem = problemOf(columns, headings, {
    isOrderClear: order !== null && possible.includes(order),
    isWithoutYear: starts.length > 0 && starts.every(isDateWithoutYear),
  });
  const readOrder = order ?? 'day_first';
  const readable = dates.filter((each) => readDate(each, readOrder) !== null);
  const written =
    readable.find(
      (each) => new Set(possible.map((possibleOrder) => readDate(each, possibleOrder))).size > 1,
    ) ??
    readable[0] ??
    serial ??
    '';
  const date = readDate(written, readOrder);
  const isEnded = /[\r\n]/.test(text.slice(text.trimEnd().length));
  const shown = (text: string, max: number) => text.trim().slice(0, max).toWellFormed();
  const calendar = readRows(problem === null ? rows : [], {
    columns,
    own,
    order: readOrder,
    isEnded,
    timezone,
    headings,
    width,
  });
  const hasTimes = starts.some((cell) => timeBehindDate(cell) !== '');
  const cells = rows.map((row) => row.cells);
  const unused = problem !== null || hasTimes ? [] : unusedTimes(columns, cells);
  return {
    calendar: {
      ...calendar,
      notes: [
        ...calendar.notes,
        ...unused.map((column): ImportNote => {
          return { code: 'times_unused', line: null, params: { column: columnName(headings, column) } };
        }),
      ],
    },
    table: {
      headings: headings.map((heading) => shown(heading, TABLE_HEADING_MAX_CHARACTERS)),
      rows: rows
        .slice(0, TABLE_SAMPLE_ROWS)
        .map(({ cells }) => headings.map((_, at) => shown(cells[at] ?? '', TABLE_CELL_MAX_CHARACTERS))),
      is_known: isKnownTable(headings),
      columns,
      date_order: readOrder,
      possible_orders: possible,
      example: date === null ? null : { written: shown(written, TABLE_CELL_MAX_CHARACTERS), date },
      problem,
    },
  };
}

/** Serial dates have no order, but the result needs one. */
const SERIAL_ORDER: DateOrder = 'year_first';

/**
 * Whether a text looks like a table: a line at its beginning names typical columns, a column contains dates, or nearly
 * all lines have the same number of cells.
 */
export function isTable(bytes: Uint8Array): boolean {
  const text = decodeText(bytes).text.trimStart();
  const head = text.slice(0, HEAD_CHARACTERS);
  // eslint-disable-next-line no-control-regex -- what has them is no text
  if (NO_TABLE.test(head) || /[\u0001-\u0008\u000e-\u001f]/.test(head)) return false;
  try {
    const lines = rowsOf(text, HEAD_ROWS);
    const { rows, columns, isNamed } = laidOut(lines);
    const hasDates = columns.start_date !== undefined && Object.keys(columns).length >= 2;
    return isNamed || (rows.length > 0 && (hasDates || isEven(lines)));
  } catch {
    return false;
  }
}

/** Whether nearly all lines have the same number of cells, at least two. */
function isEven(lines: readonly Row[]): boolean {
  const width = lines[0]!.cells.length;
  // The last line may be cut off.
  const looked = lines.slice(0, Math.max(2, lines.length - 1));
  return width >= 2 && looked.filter(({ cells }) => cells.length === width).length >= looked.length * 0.9;
}

interface Layout {
  headings: string[];
  /** The number of columns with a heading; null in a table without headings. */
  width: number | null;
  rows: readonly Row[];
  columns: TableColumns;
  /** Its headings are those of events. */
  isNamed: boolean;
}

/** Finds the line with the headings, if any, and guesses the meaning of each column. */
function laidOut(given: readonly Row[]): Layout {
  const namesIn = ({ cells }: Row) => Object.keys(columnsByHeading(cells)).length;
  const namedLine = given.slice(0, LINES_ABOVE_HEADINGS_MAX).findIndex((row) => namesIn(row) >= 2);
  const lines = given.slice(Math.max(0, namedLine));
  const [first, ...others] = lines;
  const byHeading = columnsByHeading(first?.cells ?? []);
  const hasNames = namedLine !== -1;
  const rows = !hasNames && isWithoutHeadings(lines.map(({ cells }) => cells)) ? lines : others;
  const width = Math.max(0, ...lines.slice(0, 50).map(({ cells }) => cells.length));
  const written = rows === lines ? [] : (first?.cells ?? []);
  const cells = rows.map((row) => row.cells);
  const named = rows === lines ? {} : withoutMisnamed(byHeading, cells);
  const isComplete = named.title !== undefined && named.start_date !== undefined;
  return {
    headings: Array.from({ length: width }, (_, column) => columnName(written, column)),
    width: rows === lines ? null : written.findLastIndex((heading) => !isBlank(heading)) + 1,
    rows,
    isNamed: hasNames,
    columns: isComplete ? withNeighbouringTime(named, written, cells) : columnsByContent(named, cells),
  };
}

const cellsOf = (rows: readonly Row[], column: number | undefined): string[] =>
  column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? '').filter((cell) => !isBlank(cell));

/** The dates in the date columns. An impossible date, such as 31 February, only refuses its own row. */
function datesOf(rows: readonly Row[], columns: TableColumns): string[] {
  const ends = cellsOf(rows, columns.end_date).filter((cell) => /\d[./-]\d/.test(cell));
  return [...cellsOf(rows, columns.start_date), ...ends].flatMap((cell) => lastDateIn(cell) ?? []);
}

const hintsOf = (
  rows: readonly Row[],
  columns: TableColumns,
  headings: readonly string[],
  dates: readonly string[],
) => ({
  hasAmPm: [...cellsOf(rows, columns.start_time), ...dates].some((cell) =>
    /\d\s*[ap]\.?m\.?$/i.test(cell.trim()),
  ),
  isGerman: headings.some((heading) => GERMAN.test(heading.trim())),
});

function problemOf(
  columns: TableColumns,
  headings: readonly string[],
  { isOrderClear, isWithoutYear }: Record<'isOrderClear' | 'isWithoutYear', boolean>,
): ImportTable['problem'] {
  for (const [field, column] of [
    ['title', 'title'],
    ['start_date', 'start date'],
  ] as const) {
    if (columns[field] === undefined) return { code: 'table_column_missing', params: { column } };
  }
  if (isOrderClear) return null;
  const code = isWithoutYear ? 'table_dates_without_year' : 'table_dates_unclear';
  return { code, params: { column: columnName(headings, columns.start_date!) } };
}

function rowsOf(written: string, rowsMax?: number): Row[] {
  const text = written.replaceAll(/\r\n?/g, '\n');
  const beginning = text.slice(0, HEAD_CHARACTERS).trimStart().split('\n', LINES_ABOVE_HEADINGS_MAX);
  const declared = SEPARATOR_LINE.exec(beginning[0] ?? '')?.[1];
  const divided = beginning.find((line) => DELIMITERS.some((mark) => line.includes(mark))) ?? '';
  const count = (mark: string) => divided.split(mark).length;
  const delimiter = declared ?? DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  const lines = text.split('\n');
  const start = declared === undefined ? 1 : 2;
  // Whoever leaves a quotation mark open may double one in a cell without quotation marks.
  const undoubled = (record: string[]) => record.map((cell) => cell.replaceAll('""', '"'));
  let width = 0;
  /** The rows from a line on, up to one with a quotation mark that takes the following rows into its cell. */
  const quotedFrom = (first: number, trim: boolean) => {
    const found = { rows: [] as Row[], next: first };
    let isStray = false;
    const onRecord = (record: string[], info: { lines: number }) => {
      // `lines` counts to the end of the row.
      const last = first - 1 + info.lines;
      const line = last - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      width ||= record.length;
      isStray ||= isSeveralRows(lines.slice(line - 1, last), delimiter, width);
      if (isStray) return null;
      found.rows.push(rowOf(first === start ? record : undoubled(record), line));
      found.next = last + 1;
      return null;
    };
    const limits = { max_record_size: 1_000_000, ...(rowsMax !== undefined && { to: rowsMax }) };
    try {
      parse(lines.slice(first - 1).join('\n'), {
        ...options,
        ...limits,
        trim,
        on_record: onRecord,
        bom: true,
      });
      return isStray ? found : { ...found, next: lines.length + 1 };
    } catch {
      return found;
    }
  };
  const alone = (line: number): Row[] => {
    const written = lines[line - 1]!;
    const ways = [true, false].map((trim) => () => parse(written, { ...options, trim }));
    const unquoted = () =>
      parse(written, { ...options, trim: true, quote: null }).map((record) =>
        record.map((cell) => cell.replaceAll(/^"|"$/g, '')),
      );
    return firstThatWorks([...(written.includes('"') ? ways : []), unquoted]).map((record) => ({
      ...rowOf(undoubled(record), line),
      isOpen: written.split('"').length % 2 === 0,
    }));
  };
  const rows: Row[][] = [];
  let next = start;
  for (let strays = 0; next <= lines.length; strays += 1) {
    // Some programs write a blank after each comma, before quoted cells too. Blanks around cells are not removed where
    // other text follows a quoted cell.
    const trimmed = quotedFrom(next, true);
    const untrimmed = trimmed.next > lines.length ? trimmed : quotedFrom(next, false);
    const found = untrimmed.next > trimmed.next ? untrimmed : trimmed;
    const isTooMuch = strays * text.length > REREAD_MAX_CHARACTERS;
    const stray = isTooMuch ? -1 : lines.findIndex((line, at) => at + 1 >= found.next && line.includes('"'));
    const last = stray === -1 ? lines.length : stray + 1;
    rows.push(found.rows);
    for (let line = found.next; line <= last; line += 1) rows.push(alone(line));
    next = last + 1;
  }
  return rows.flat().slice(0, rowsMax);
}

const rowOf = (record: readonly string[], line: number): Row => ({
  cells: record.slice(0, FIELDS_MAX).map((cell) => cell.slice(0, CELL_MAX_CHARACTERS).toWellFormed()),
  line,
});

/**
 * Whether a row over several lines is several rows that two stray quotation marks made one: at least two of its lines
 * have a date, and all columns or the beginning of a quoted cell. Lines of a text do not.
 */
function isSeveralRows(lines: readonly string[], delimiter: string, width: number): boolean {
  if (lines.length < 2 || width < 2) return false;
  const isRow = (line: string) => {
    const cells = line.split(delimiter).map((cell) => cell.trim());
    const quoted = cells.filter((cell) => cell.includes('"'));
    // The first mark of the last line of a quoted cell ends it.
    const isBegun = /^"(?:[^"]|"$)/.test(quoted[0] ?? '') && !quoted.at(-1)!.endsWith('"');
    const hasDate = () => cells.some((cell) => lastDateIn(cell.replaceAll('"', '')) !== null);
    const unquoted = line.replaceAll(/"[^"]*"/g, '').split(delimiter);
    return (cells.length === width || unquoted.length === width || isBegun) && hasDate();
  };
  return lines.filter(isRow).length >= 2;
}

function firstThatWorks<Result>([way, ...others]: readonly (() => Result)[]): Result {
  if (way === undefined) throw new RefusedFile('could_not_be_read');
  try {
    return way();
  } catch {
    return firstThatWorks(others);
  }
}

interface RefusedRow {
  row: Row;
  column: number;
  note: ImportNote;
}

interface ReadingOfRows extends Pick<Layout, 'columns' | 'headings' | 'width'> {
  own: OwnColumns | null;
  order: DateOrder;
  timezone: string;
  /** Its last line has an end. */
  isEnded: boolean;
}

/**
 * Each row is converted to an iCalendar event and read as such, so that texts, lengths and times follow the same rules
 * everywhere.
 */
function readRows(
  rows: readonly Row[],
  { columns, own, order, timezone, headings, width, isEnded }: ReadingOfRows,
): ReadCalendar {
  const written: string[] = ['BEGIN:VCALENDAR', 'VERSION:2.0'];
  const ownRows = own && new OwnRows(own, order);
  /** The line of the table for each line that is written. */
  const lines: number[] = [0, 0];
  const surplus = new Map<number, ImportNote>();
  const refused: RefusedRow[] = [];
  const refuse = (row: Row, column: number, text: string) => {
    const params = { column: columnName(headings, column), text: text.slice(0, 60).toWellFormed() };
    refused.push({ row, column, note: { code: 'row_unreadable', line: row.line, params } });
  };
  for (const row of rows) {
    const cell = (field: TableField) => {
      const text = columns[field] === undefined ? '' : (row.cells[columns[field]] ?? '').trim();
      return ownRows === null ? text : valueOfField(text);
    };
    const times = timesOf(cell, order);
    if (typeof times === 'object' && 'field' in times) {
      // A time may stand in the column of its date.
      const isOfEnd = times.field.startsWith('end') && columns.end_date !== undefined;
      const dateColumn = isOfEnd ? columns.end_date : columns.start_date;
      refuse(row, columns[times.field] ?? dateColumn!, times.text);
      continue;
    }
    const properties = ownRows?.linesOf(row.cells, times) ?? times;
    if ('column' in properties) {
      refuse(row, properties.column, properties.text);
      continue;
    }
    written.push(
      'BEGIN:VEVENT',
      `SUMMARY:${escapeText(cell('title'))}`,
      ...properties,
      `LOCATION:${escapeText(cell('location'))}`,
      `DESCRIPTION:${escapeText(cell('description'))}`,
      ...(cell('url') === '' ? [] : [`URL:${cell('url').replaceAll(/\p{Cc}/gu, ' ')}`]),
      `CLASS:${saysYes(cell('is_private')) ? 'PRIVATE' : 'PUBLIC'}`,
      'END:VEVENT',
    );
    while (lines.length < written.length) lines.push(row.line);
    const further = width === null ? [] : row.cells.slice(width).filter((each) => !isBlank(each));
    if (further.length > 0) {
      const params = { count: further.length, text: further.join(' | ').slice(0, 60).toWellFormed() };
      surplus.set(row.line, { code: 'cells_without_heading', line: row.line, params });
    }
  }
  written.push('END:VCALENDAR');
  const calendar = readCalendar(new TextEncoder().encode(written.join('\r\n')), { timezone });
  const lineOf = (line: number | null) => (line === null ? null : lines[line - 1] || null);
  const relined = ({ code, line, params }: ImportNote): ImportNote => ({
    code,
    line: lineOf(line),
    params: code === 'duplicate_uid' ? { line: lineOf(line) ?? 0 } : params,
  });
  return {
    ...calendar,
    entries: calendar.entries.map((entry) => ({
      ...entry,
      line: lineOf(entry.line) ?? 0,
      // These lines are generated and not from the file.
      original: '',
      exceptions: entry.exceptions.map((exception) =>
        exception.kind === 'changed' ? { ...exception, original: '' } : exception,
      ),
      notes: [
        ...entry.notes.filter(({ code }) => code !== 'uid_made').map(relined),
        ...[surplus.get(lineOf(entry.line) ?? 0) ?? []].flat(),
      ],
    })),
    broken: [
      ...calendar.broken.map((entry) => ({ ...entry, uid: null, reason: relined(entry.reason) })),
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
    is_whole:
      !refused.some(({ row }) => isErrorText(row.cells[0] ?? '')) &&
      isWholeAtEnd(rows, refused, width, isEnded),
  };
}

/**
 * Whether a table ends with a whole row. One that breaks off, or has a message of an error behind it, ends with an open
 * quotation mark, with fewer cells than in any other row, or with an unreadable last cell.
 */
function isWholeAtEnd(
  rows: readonly Row[],
  refused: readonly RefusedRow[],
  width: number | null,
  isEnded: boolean,
): boolean {
  const last = rows.at(-1);
  if (last === undefined) return true;
  const unreadable = refused.find(({ row }) => row === last);
  const broken = new Set(refused.map(({ row }) => row));
  const widths = rows.filter((row) => row !== last && !broken.has(row)).map(({ cells }) => cells.length);
  const usual = widths.reduce((least, count) => Math.min(least, count), widths[0] ?? width ?? 0);
  if (last.isOpen === true) return false;
  if (last.cells.length < usual) return isEnded && unreadable === undefined;
  return isEnded || unreadable === undefined || unreadable.column < last.cells.length - 1;
}

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);
