import { isBlank } from '@daymark/contracts';
import { dateOrders, tableFields, type TableColumns, type TableField } from '@daymark/contracts/interchange';
import { readDate, readTimeOfDay } from './table-times.js';

/** Headings by which columns are known, in small letters: Google's, Outlook's in English and German, and plain ones. */
const HEADINGS: Readonly<Record<TableField, readonly string[]>> = {
  title: [
    'subject',
    'betreff',
    'title',
    'titel',
    'summary',
    'event',
    'event name',
    'event title',
    'name',
    'termin',
    'veranstaltung',
    'anlass',
    'bezeichnung',
    'was',
    'what',
    'objet',
    'titre',
    'asunto',
    'título',
  ],
  start_date: [
    'start date',
    'beginnt am',
    'startdatum',
    'start',
    'beginn',
    'datum',
    'date',
    'begin date',
    'begin',
    'von',
    'from',
    'anfang',
    'tag',
    'day',
    'début',
    'date de début',
    'fecha de inicio',
    'fecha',
  ],
  start_time: [
    'start time',
    'beginnt um',
    'startzeit',
    'uhrzeit',
    'zeit',
    'time',
    'heure de début',
    'heure',
    'hora',
  ],
  end_date: ['end date', 'endet am', 'enddatum', 'end', 'ende', 'bis', 'to', 'until', 'date de fin', 'fin'],
  end_time: ['end time', 'endet um', 'endzeit', 'endet', 'heure de fin'],
  is_all_day: [
    'all day event',
    'all-day event',
    'all day',
    'ganztägiges ereignis',
    'ganztägig',
    'ganztags',
    'journée entière',
  ],
  location: [
    'location',
    'ort',
    'place',
    'where',
    'wo',
    'raum',
    'venue',
    'adresse',
    'address',
    'lieu',
    'lugar',
    'emplacement',
  ],
  description: [
    'description',
    'beschreibung',
    'notes',
    'notizen',
    'details',
    'bemerkung',
    'bemerkungen',
    'kommentar',
    'descripción',
  ],
  url: ['link', 'url', 'website', 'webseite', 'web', 'internet', 'homepage'],
  is_private: ['private', 'privat', 'vertraulich', 'privé'],
};

/** What a column is called: as a spreadsheet calls it, where it has no heading. */
export const columnName = (headings: readonly string[], column: number): string =>
  headings[column]?.trim() || letterOf(column);

const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Proposes what each column says, by its heading; of two that fit a field the one whose heading fits it better. */
export function columnsByHeading(headings: readonly string[]): TableColumns {
  const columns: TableColumns = {};
  const plain = headings.map(plainHeading);
  const taken = new Set<number>();
  for (const field of tableFields) {
    for (const name of HEADINGS[field]) {
      const column = plain.findIndex((heading, index) => heading === name && !taken.has(index));
      if (column === -1) continue;
      columns[field] = column;
      taken.add(column);
      break;
    }
  }
  return columns;
}

const plainHeading = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\s*[:*]+$/, '');

/** Whether the headings are those that Google Calendar and Outlook write. */
export function isKnownTable(headings: readonly string[]): boolean {
  const plain = headings.map(plainHeading);
  const has = (...names: string[]) => names.every((name) => plain.includes(name));
  return has('subject', 'start date') || has('betreff', 'beginnt am');
}

/** So many rows show what a column holds. */
const ROWS_LOOKED_AT = 50;

/** The kind of a column by what is in its rows; null where that is nothing, or several things. */
function kindOf(column: number, rows: readonly (readonly string[])[]): 'date' | 'time' | 'text' | null {
  const cells = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((cells) => cells[column] ?? '')
    .filter((cell) => !isBlank(cell));
  if (cells.length === 0) return null;
  const mostly = (isSo: (cell: string) => boolean) => cells.filter(isSo).length >= cells.length * 0.8;
  if (mostly(isDate)) return 'date';
  // A lone number is a count of something rather than an hour.
  if (mostly((cell) => !/^\s*\d+\s*$/.test(cell) && readTimeOfDay(cell) !== null)) return 'time';
  return mostly((cell) => /\p{L}{2}/u.test(cell)) ? 'text' : null;
}

/** Whether a text is a date in some order. */
export const isDate = (cell: string) => dateOrders.some((order) => readDate(cell, order) !== null);

/** Whether the first row is one as all others are, so that no row names the columns. */
export const isWithoutHeadings = (rows: readonly (readonly string[])[]): boolean =>
  (rows[0] ?? []).some((cell, column) => isDate(cell) && kindOf(column, rows) === 'date');

/** Without columns of dates that hold none, where another one does: 'From' may be a date or a time of day. */
export function withoutMisnamed(named: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const { start_date, end_date, ...others } = named;
  const dates = (rows[0] ?? []).flatMap((_, column) => (kindOf(column, rows) === 'date' ? [column] : []));
  const holds = (column: number | undefined) => column !== undefined && dates.includes(column);
  const isMisnamed = (column: number | undefined) =>
    column !== undefined && !holds(column) && dates.some((one) => one !== start_date && one !== end_date);
  return {
    ...others,
    ...(start_date !== undefined && !isMisnamed(start_date) && { start_date }),
    ...(end_date !== undefined && !isMisnamed(end_date) && { end_date }),
  };
}

/** 'From' beside a date is a time of day, where times are in it; where the table names one, that stays. */
export function withTimeBeside(
  named: TableColumns,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): TableColumns {
  if (named.start_time !== undefined) return named;
  const taken = new Set(Object.values(named));
  const column = headings.findIndex(
    (heading, index) =>
      !taken.has(index) &&
      HEADINGS.start_date.includes(plainHeading(heading)) &&
      kindOf(index, rows) === 'time',
  );
  return column === -1 ? named : { ...named, start_time: column };
}

/** Proposes what each column says by what is in it, as far as that is not known: dates and times in order, the first text. */
export function columnsByContent(known: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const columns = { ...known };
  const taken = new Set(Object.values(known));
  const propose = (kind: 'date' | 'time' | 'text', fields: readonly TableField[]) => {
    for (const field of fields) {
      if (columns[field] !== undefined) continue;
      const column = (rows[0] ?? []).findIndex(
        (_, index) => !taken.has(index) && kindOf(index, rows) === kind,
      );
      if (column === -1) return;
      columns[field] = column;
      taken.add(column);
    }
  };
  propose('date', ['start_date', 'end_date']);
  propose('time', ['start_time', 'end_time']);
  propose('text', ['title']);
  return columns;
}
