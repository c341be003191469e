import { isBlank } from '@daymark/contracts';
import { tableFields, type TableColumns, type TableField } from '@daymark/contracts/interchange';
import { saysNo, saysYes } from './row-times.js';
import { lastDateIn, readTimes, saysNoTime } from './table-spans.js';

/**
 * Headings of known columns, without capitals, accents and hyphens: those of Google Calendar and Outlook in all
 * languages of this product, and generic ones. If two fit a field, the earlier one wins.
 */
const HEADINGS: Readonly<Record<TableField, readonly string[]>> = {
  title: listed(
    'subject, betreff, objet, asunto, oggetto, onderwerp, title, titel, titre, titulo, titolo, summary, event, event name',
    'event title, name, nom, nombre, nome, naam, termin, veranstaltung, anlass, bezeichnung, was, what, sujet, evenement',
    'evento, evenement naam, activiteit, actividad, activite, attivita, intitule',
    'temat, tytuł, nazwa, nazwa wydarzenia, wydarzenie, impreza, الموضوع, العنوان, عنوان, اسم الحدث, الحدث, الاسم',
  ),
  start_date: listed(
    'start date, beginnt am, startdatum, date de debut, date debut, fecha de comienzo, fecha de inicio, fecha inicio',
    'data inizio, data di inizio, begindatum, start, beginn, datum, date, begin date, begin, debut, inicio, comienzo, inizio',
    'fecha, data, von, from, anfang, tag, day, jour, dia, giorno, dag, quand, cuando, quando, wann, when, wanneer, du, dal, van',
    'data rozpoczecia, data poczatkowa, data od, poczatek, rozpoczecie, dzien, kiedy, od, von datum, datum von, from date',
    'تاريخ البدء, تاريخ البداية, تاريخ, التاريخ, البدء, البداية, اليوم, متى, من',
  ),
  start_time: listed(
    'startzeit, startuhrzeit, begintijd, starttijd, anfangszeit, anfangsuhrzeit, uhrzeit, zeit, time, heure, horaire',
    'hora, ora, orario, tijd, hour, godzina, godz., czas, الوقت, الساعة',
  ),
  end_date: listed(
    'end date, endet am, enddatum, date de fin, date fin, fecha de finalizacion, fecha de fin, fecha fin, data fine',
    'data di fine, einddatum, end, ende, fin, finalizacion, fine, einde, eind, bis, to, until, au, hasta, al, tot',
    'bis datum, datum bis, to date, data zakonczenia, data koncowa, data do, koniec, zakonczenie, do',
    'تاريخ الانتهاء, تاريخ النهاية, الانتهاء, النهاية, الى',
  ),
  end_time: listed('endzeit, enduhrzeit, endet, eindtijd'),
  is_all_day: listed(
    'all day event, all day, ganztagiges ereignis, ganztagig, ganztags, journee entiere, toute la journee, todo el dia',
    'evento de todo el dia, giornata intera, tutto il giorno, gebeurtenis duurt hele dag, duurt hele dag, hele dag',
    'całodzienne, wydarzenie całodzienne, całodniowe, wydarzenie całodniowe, cały dzien, حدث طوال اليوم, طوال اليوم',
    'حدث على مدار اليوم, حدث يستغرق اليوم باكمله, اليوم كله',
  ),
  location: listed(
    'location, ort, lieu, emplacement, ubicacion, lugar, luogo, locatie, plaats, place, where, wo, raum, venue, salle, sala',
    'zaal, adresse, address, direccion, indirizzo, adres, ou, donde, dove, waar',
    'veranstaltungsort, spielort, treffpunkt, event location, sede, lokalizacja, miejsce, gdzie, الموقع, المكان, اين',
  ),
  description: listed(
    'description, beschreibung, descripcion, descrizione, beschrijving, omschrijving, notes, notizen, details, bemerkung',
    'bemerkungen, kommentar, notas, note, remarques, commentaire, toelichting, opmerkingen, opis, uwagi, notatki',
    'الوصف, ملاحظات, الملاحظات, التفاصيل',
  ),
  url: listed(
    'link, url, website, webseite, web, internet, homepage, lien, enlace, site web, sito, sitio web, strona, strona internetowa, adres url, الرابط',
  ),
  is_private: listed('private, privat, vertraulich, prive, privado, privato, prywatne, prywatny, خاص'),
};

const wordsOf = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** Headings such as 'Beginn um', 'Uhrzeit von' and 'Hora de inicio' have words of a time and of its start or end. */
const TIME_WORDS = wordsOf(
  'um uhr uhrzeit zeit time at hour heure horaire a hora ora ore orario tijd uur om czas godzina godziny godz o',
  'وقت الوقت ساعة الساعة في',
);
const START_WORDS = wordsOf(
  'beginn beginnt start startet anfang ab von from starts begin begins debut debute commence des desde inicio comienzo',
  'comienza empieza inizio inizia da dalle van vanaf aanvang begint od poczatek rozpoczecie rozpoczecia poczatkowa',
  'بدء البدء بداية البداية يبدا من',
);
const END_WORDS = wordsOf(
  'ende endet schluss bis end ends until to till fin finit termine jusqu finalizacion hasta fine finisce termina alle',
  'einde eindigt eind tot do koniec zakonczenie zakonczenia koncowa انتهاء الانتهاء نهاية النهاية ينتهي الى',
);
const FILLERS = wordsOf('de du la las le l del di il der des d');

/** The meaning of a heading of words; one with both has two times in each cell. */
function timeFieldOf(heading: string): 'start_time' | 'end_time' | null {
  const written = heading.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const has = (words: ReadonlySet<string>) => written.some((word) => words.has(word));
  const isKnown = (word: string) =>
    [TIME_WORDS, START_WORDS, END_WORDS, FILLERS].some((words) => words.has(word));
  if (!has(TIME_WORDS) || !written.every(isKnown)) return null;
  return has(START_WORDS) ? 'start_time' : has(END_WORDS) ? 'end_time' : null;
}

function listed(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '));
}

/** The name of a column: its heading, or its letter as in a spreadsheet. */
export const columnName = (headings: readonly string[], column: number): string =>
  headings[column]?.trim() || letterOf(column);

const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Guesses the meaning of each column by its heading; if two fit a field, the better match wins. */
export function columnsByHeading(headings: readonly string[]): TableColumns {
  const columns: TableColumns = {};
  const plain = headings.map(plainHeading);
  const taken = new Set<number>();
  const take = (field: TableField, isHeading: (heading: string) => boolean) => {
    const column = plain.findIndex((heading, index) => isHeading(heading) && !taken.has(index));
    if (column === -1) return;
    columns[field] = column;
    taken.add(column);
  };
  for (const field of ['start_time', 'end_time'] as const)
    take(field, (heading) => timeFieldOf(heading) === field);
  for (const field of tableFields)
    for (const name of HEADINGS[field])
      if (columns[field] === undefined) take(field, (heading) => heading === name);
  return columns;
}

const HEADING_MAX_CHARACTERS = 100;

const plainHeading = (heading: string) =>
  heading
    .trim()
    .slice(0, HEADING_MAX_CHARACTERS)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_,-]+/g, ' ')
    .replace(/ ?[:*]{1,3}$/, '');

export function isKnownTable(headings: readonly string[]): boolean {
  const plain = headings.map(plainHeading);
  const has = (...names: string[]) => names.every((name) => plain.includes(name));
  return has('subject', 'start date') || has('betreff', 'beginnt am');
}

const ROWS_EXAMINED_MAX = 50;

/** The kind of a column by its content; null if it is empty or mixed. */
function kindOf(column: number, rows: readonly (readonly string[])[]): 'date' | 'time' | 'text' | null {
  const cells = rows
    .slice(0, ROWS_EXAMINED_MAX)
    .map((cells) => cells[column] ?? '')
    .filter((cell) => !isBlank(cell) && !saysNoTime(cell));
  if (cells.length === 0) return null;
  const mostly = (isSo: (cell: string) => boolean) => cells.filter(isSo).length >= cells.length * 0.8;
  if (mostly(isDate)) return 'date';
  if (mostly(isTime)) return 'time';
  const isText = (cell: string) => /\p{L}{2}/u.test(cell) && !saysYes(cell.trim()) && !saysNo(cell.trim());
  return mostly(isText) ? 'text' : null;
}

/** A lone number is a count rather than an hour, one of four digits a year. */
const isTime = (cell: string) => !/^\s*(?:\d+\s*$|\d{4}\b)/.test(cell) && readTimes(cell) !== null;

/** Whether a text is a date, or two dates, in any order of day and month. */
const isDate = (cell: string) => lastDateIn(cell) !== null;

/** Whether the first row looks like all others, so that no row has headings. */
export const isWithoutHeadings = (rows: readonly (readonly string[])[]): boolean =>
  (rows[0] ?? []).some((cell, column) => isDate(cell) && kindOf(column, rows) === 'date');

/**
 * Removes date columns without dates if another one has some: 'From' may be a date or a time of day. So is a title of
 * dates: 'Termin' may be either.
 */
export function withoutMisnamed(named: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const { title, start_date, end_date, ...others } = named;
  const dates = (rows[0] ?? []).flatMap((_, column) => (kindOf(column, rows) === 'date' ? [column] : []));
  const holds = (column: number | undefined) => column !== undefined && dates.includes(column);
  const isMisnamed = (column: number | undefined) =>
    column !== undefined && !holds(column) && dates.some((each) => each !== start_date && each !== end_date);
  return {
    ...others,
    ...(title !== undefined && !holds(title) && { title }),
    ...(start_date !== undefined && !isMisnamed(start_date) && { start_date }),
    ...(end_date !== undefined && !isMisnamed(end_date) && { end_date }),
  };
}

/**
 * Reads a 'From' column beside a date column as a time of day, if it contains a time; a column that the table names
 * itself has precedence. Its other values are reported row by row rather than ignored.
 */
export function withNeighbouringTime(
  named: TableColumns,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): TableColumns {
  const columns = { ...named };
  for (const [time, date] of [
    ['start_time', 'start_date'],
    ['end_time', 'end_date'],
  ] as const) {
    if (columns[time] !== undefined) continue;
    const taken = new Set(Object.values(columns));
    const column = headings.findIndex(
      (heading, index) =>
        !taken.has(index) &&
        HEADINGS[date].includes(plainHeading(heading)) &&
        rows.slice(0, ROWS_EXAMINED_MAX).some((cells) => isTime(cells[index] ?? '')),
    );
    if (column !== -1) columns[time] = column;
  }
  return columns;
}

/** Columns of times of day in a table without start times: whether they are these, only people know. */
export const unusedTimes = (
  { location, ...columns }: TableColumns,
  rows: readonly (readonly string[])[],
): number[] =>
  columns.start_time === undefined
    ? (rows[0] ?? []).flatMap((_, column) =>
        !Object.values(columns).includes(column) && kindOf(column, rows) === 'time' ? [column] : [],
      )
    : [];

/** Guesses the meaning of the remaining columns by their content: dates and times in order, the first text. */
export function columnsByContent(named: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const columns = { ...named };
  const taken = new Set(Object.values(named));
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
