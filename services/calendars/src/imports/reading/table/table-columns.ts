/** What a column of a table can say of an event. */
export const tableFields = [
  'title',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'all_day',
  'location',
  'description',
  'private',
] as const;
export type TableField = (typeof tableFields)[number];

/** Which column says what, by its place from 0. A field without a column is not said. */
export type TableColumns = Partial<Record<TableField, number>>;

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
  all_day: [
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
  private: ['private', 'privat', 'vertraulich', 'privé'],
};

/** Proposes what each column says, by its heading; of two that fit a field the one whose heading fits it better. */
export function proposeColumns(headings: readonly string[]): TableColumns {
  const columns: TableColumns = {};
  const plain = headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/\s*[:*]+$/, ''),
  );
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
