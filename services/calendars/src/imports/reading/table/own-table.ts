import { createHash } from 'node:crypto';
import type { DateOrder } from '@daymark/contracts/interchange';
import { escapedText } from '@daymark/icalendar/rendering';
import { isKnownTimeZone } from '@daymark/recurrence';
import { valueOfField } from '@daymark/service-kit/csv';
import { readDate, readTimeOfDay, timeBehindDate } from './table-times.js';

/** The headings of the additional columns in tables that this product exported. */
const OWN = {
  timezone: 'Time Zone',
  status: 'Status',
  rule: 'Recurrence Rule',
  replaces: 'Replaces Date',
  uid: 'UID',
  added: 'Added Dates',
  deleted: 'Deleted Dates',
  note: 'Cancellation Note',
} as const;
type OwnField = keyof typeof OWN;
/** Tables of the first releases had only these four. */
const FIRST: readonly OwnField[] = ['timezone', 'status', 'rule', 'replaces'];

/** The positions of these columns; -1 for a missing one. */
export type OwnColumns = Readonly<Record<OwnField, number>>;

/** The columns of a table that this product exported; null for any other table. */
export function ownColumnsOf(headings: readonly string[]): OwnColumns | null {
  const at = (field: OwnField) => headings.findIndex((heading) => heading.trim() === OWN[field]);
  if (FIRST.some((field) => at(field) === -1)) return null;
  return {
    timezone: at('timezone'),
    status: at('status'),
    rule: at('rule'),
    replaces: at('replaces'),
    uid: at('uid'),
    added: at('added'),
    deleted: at('deleted'),
    note: at('note'),
  };
}

const STATUSES = new Set(['CONFIRMED', 'TENTATIVE', 'CANCELLED']);

/** The properties of the columns with dates. A spreadsheet writes a date that is alone in its cell in its own form. */
const DATES = { replaces: 'RECURRENCE-ID', added: 'RDATE', deleted: 'EXDATE' } as const;
const datesFields = ['replaces', 'added', 'deleted'] as const;

const partsOf = (cell: string): string[] => cell.split(/[\s,;]+/).filter((part) => part !== '');

/** The dates in these columns that a spreadsheet wrote, which tell the order of day and month. */
export const rewrittenDates = (columns: OwnColumns, cells: readonly string[]): string[] =>
  datesFields
    .flatMap((field) => partsOf(cells[columns[field]] ?? ''))
    .filter((part) => /^\d{1,2}[./-]\d{1,2}[./-]\d/.test(part));

/** `2027-03-10 2027-03-17T19:00` has two dates, `3/10/2027 7:00 PM` one; null for anything else. */
function localsIn(cell: string, order: DateOrder): string[] | null {
  const whole = localOf(cell, order);
  const parts = partsOf(cell).flatMap((part) => localOf(part, order) ?? []);
  if (parts.length === partsOf(cell).length) return parts;
  return whole === null ? null : [whole];
}

function localOf(written: string, order: DateOrder): string | null {
  const date = readDate(written, order);
  const timeText = timeBehindDate(written);
  if (timeText === '') return date;
  const time = readTimeOfDay(timeText);
  return date === null || time === null ? null : `${date}T${time}`;
}

/** The rows of one series have the same UID; if the table has none, they follow each other. */
export class OwnRows {
  private lastUid = '';
  /** A cache: checking a zone is expensive, and the rows of a table name few. */
  private readonly zones = new Map<string, boolean>();

  constructor(
    private readonly columns: OwnColumns,
    private readonly order: DateOrder,
  ) {}

  /**
   * The lines of a row, from its cells, or its unreadable cell. `times` are its DTSTART and DTEND lines, which are
   * returned with their zone.
   */
  linesOf(cells: readonly string[], times: readonly string[]): string[] | { column: number; text: string } {
    const written = (field: OwnField) => valueOfField((cells[this.columns[field]] ?? '').trim());
    const cell = (field: OwnField) => written(field).replaceAll(/\p{Cc}/gu, ' ');
    const zone = this.zoneOf(cell('timezone'));
    const isAllDay = times.some((line) => line.includes(';VALUE=DATE:'));
    const dates = { replaces: [] as string[], added: [] as string[], deleted: [] as string[] };
    for (const field of datesFields) {
      const locals = localsIn(cell(field), this.order);
      if (locals === null) return { column: this.columns[field], text: cell(field) };
      dates[field] = locals.map((local) => dateLine(DATES[field], local, zone));
    }
    const [replaces] = dates.replaces;
    const status = cell('status').toUpperCase();
    const rule = cell('rule');
    const ownUid = cell('uid');
    const isOfLast = ownUid === '' && replaces !== undefined && this.lastUid !== '';
    const uid = isOfLast ? this.lastUid : ownUid || derivedUid(cells, times);
    this.lastUid = uid;
    return [
      `UID:${uid}`,
      ...times.map((line) => (isAllDay ? line : line.replace(/^(DTSTART|DTEND):/, `$1${zone}:`))),
      ...(STATUSES.has(status) ? [`STATUS:${status}`] : []),
      ...(replaces === undefined ? [] : [replaces]),
      ...(rule !== '' && replaces === undefined ? [`RRULE:${rule}`] : []),
      ...dates.added,
      ...dates.deleted,
      `X-DAYMARK-CANCELLATION-NOTE:${escapedText(written('note'))}`,
    ];
  }

  private zoneOf(name: string): string {
    if (!this.zones.has(name)) this.zones.set(name, isKnownTimeZone(name));
    return this.zones.get(name) ? `;TZID=${name}` : '';
  }
}

const derivedUid = (cells: readonly string[], times: readonly string[]): string =>
  `table-${createHash('sha256')
    .update([cells[0], ...times].join('\n'))
    .digest('hex')
    .slice(0, 32)}`;

function dateLine(name: string, date: string, zone: string): string {
  const compact = date.replaceAll(/[-:]/g, '');
  return compact.length === 8 ? `${name};VALUE=DATE:${compact}` : `${name}${zone}:${compact}00`;
}
