import * as z from 'zod';
import { fixedOffsetName } from '../schemas/local-time.js';

type Params = Readonly<Record<string, string | number>>;

interface NoteWords {
  /**
   * `told`: everything is imported, in another form. `part`: the entry loses something. `whole`: the entry is not
   * imported. `file`: the note is about the file as a whole.
   */
  weight: 'told' | 'part' | 'whole' | 'file';
  text: (params: Params) => string;
}

const entries = (count: string | number | undefined) =>
  count === 1 || count === '1' ? '1 entry' : `${count} entries`;

type Words = NoteWords['text'];
const ofFile = (text: Words): NoteWords => ({ weight: 'file', text });
const told = (text: Words): NoteWords => ({ weight: 'told', text });
const loss = (text: Words): NoteWords => ({ weight: 'part', text });
const refusal = (text: Words): NoteWords => ({ weight: 'whole', text });

/**
 * Services store and send code and parameters; pages show `describeImportNote`, so the texts are the same everywhere.
 */
const importNotes = {
  // About the file.
  floating_times: ofFile(
    ({ count, timezone }) => `${entries(count)} without a time zone: read as times in ${timezone}.`,
  ),
  floating_in_zone_of_file: ofFile(
    ({ count, timezone }) =>
      `${entries(count)} without a time zone: read as times in ${timezone}, which is the time zone of the file.`,
  ),
  zone_by_definition: ofFile(
    ({ tzid, timezone }) =>
      `The file's own time zone '${tzid}' has the same clock as ${timezone}, which is used instead.`,
  ),
  zone_differs: ofFile(
    ({ tzid, timezone }) =>
      `The file defines the time zone '${tzid}' with other clock changes than ${timezone} has. Those of ${timezone} are used.`,
  ),
  zone_unknown: ofFile(
    ({ tzid, timezone }) =>
      `The time zone '${tzid}' is unknown and the file does not define it. Its times are read as times in ${timezone}.`,
  ),
  zone_by_offset: ofFile(
    ({ tzid, offset }) =>
      `The time zone '${tzid}' is read as ${offset} all year, without daylight saving time.`,
  ),
  file_cut: ofFile(() => 'The file ends in the middle. Everything that was complete before was read.'),
  broken_line: ofFile(({ text }) => `This line is no line of a calendar and was skipped: ${text}`),
  more_broken_lines: ofFile(({ count }) => `${count} more lines that belong to no calendar were skipped.`),
  encoding: ofFile(({ encoding }) => `The file is not UTF-8. It was read as ${encoding}.`),
  several_calendars: ofFile(({ count }) => `The file holds ${count} calendars. They are read as one.`),
  method_dropped: ofFile(
    ({ method }) => `The file is a message (${method}). Its events are read; nobody is invited or answered.`,
  ),
  tables_passed_over: ofFile(({ count }) =>
    count === 1
      ? 'This table was not read, since the archive holds calendars. Import it by itself.'
      : `This table and ${Number(count) - 1} more were not read, since the archive holds calendars. Import them one by one.`,
  ),
  collection_address: ofFile(
    ({ name, text }) =>
      `The address of the calendars shared as '${name}' was in use here before. Their new address ends in ${text}. Please tell whoever subscribed.`,
  ),
  // About an imported entry.
  duplicate_uid: told(
    ({ line }) => `The file has this event twice. The newer one is read, not the one in line ${line}.`,
  ),
  older_change: told(
    ({ line }) =>
      `The file changes one of its dates twice. The newer change is read, not the one in line ${line}.`,
  ),
  uid_shared: told(
    ({ count }) =>
      `The file has ${count} events with different starts under its UID. They are kept as separate events.`,
  ),
  uid_made: told(
    () => 'It has no UID. One is made from its start, title and location, so a second import finds it again.',
  ),
  untitled: told(() => `It has no title and is called 'Untitled event'.`),
  title_cut: told(() => 'The title was too long. The whole title is at the beginning of the description.'),
  description_cut: loss(({ characters }) => `The description was cut to ${characters} characters.`),
  location_cut: told(() => 'The location was too long. All of it is at the beginning of the description.'),
  description_from_html: told(() => 'The description was HTML and is kept as text.'),
  control_characters: told(() => 'Characters that cannot be shown were removed.'),
  ends_swapped: told(() => 'It ended before it began. Start and end were swapped.'),
  end_taken_as_start: told(() => 'Of start and end one was a date and one a time. The end was left out.'),
  length_cut: loss(({ days }) => `It was longer than ${days} days and now ends after ${days} days.`),
  time_skipped: told(
    ({ time, shown }) => `Clocks are put forward over the time ${time}. It takes place ${shown}.`,
  ),
  seconds_dropped: told(() => 'Times are kept to the minute; the seconds were dropped.'),
  unreadable_property: loss(({ name, text }) => `${name} could not be read and was left out: ${text}`),
  text_over_lines: told(
    ({ name, count }) =>
      `${name} has line breaks that do not belong in a file. ${count === 1 ? 'The line after it was' : `${count} lines after it were`} taken as its text.`,
  ),
  property_twice: told(
    ({ name, text }) => `${name} may stand once and stands twice. This was not taken: ${text}`,
  ),
  broken_entry_line: loss(({ text }) => `This line could not be read and was skipped: ${text}`),
  attachment_removed: loss(({ kilobytes }) => `An attached file (${kilobytes} kB) was left out.`),
  address_dropped: loss(({ text }) => `The address is no web address and was left out: ${text}`),
  zone_as_utc: told(({ tzid }) => `No known time zone has the clock of '${tzid}'. The time is kept in UTC.`),
  zone_series_cut: loss(
    ({ tzid, count }) =>
      `No known time zone has the clock of '${tzid}'. The first ${count} dates of the series are kept in UTC.`,
  ),
  rule_as_dates: told(
    ({ rule, count }) =>
      `The rule (${rule}) repeats more often than daily. Its ${count} dates are kept as single dates.`,
  ),
  rule_unreadable: loss(({ rule }) => `The rule could not be read, so only the first date is kept: ${rule}`),
  rule_without_dates: loss(({ rule }) => `The rule has no dates, so only the first one is kept: ${rule}`),
  until_before_start: told(() => 'The series ends before it begins. Only its first date is kept.'),
  count_cut: loss(({ count }) => `The series is longer than ${count} dates and was cut to them.`),
  interval_too_long: loss(
    ({ rule }) => `The rule repeats too rarely, so only the first date is kept: ${rule}`,
  ),
  start_outside_rule: told(() => 'Its first date does not follow its own rule. It is kept as an added date.'),
  second_rule_as_dates: told(
    ({ count }) => `It has more than one rule. The further ones are kept as ${count} added dates.`,
  ),
  exclusion_rule_as_dates: told(
    ({ count }) => `It has a rule of dates that are left out. They are kept as ${count} deleted dates.`,
  ),
  added_periods: loss(() => 'Some added dates had a length of their own. They last as long as the others.'),
  excluded_date_unmatched: told(({ count }) =>
    count === 1
      ? 'A deleted date is not one of the series and was left out.'
      : `${count} deleted dates are none of the series and were left out.`,
  ),
  changed_date_added: told(() => 'A changed date is not one of its series. It is kept as an added date.'),
  override_alone: told(
    () => 'It is a changed date of a series that the file lacks. It is kept as a separate event.',
  ),
  dates_joined: told(({ count }) =>
    count === 1
      ? 'One of its dates came here without it before, as an event of its own. It becomes part of the series.'
      : `${count} of its dates came here without it before, as events of their own. They become part of the series.`,
  ),
  rule_of_date_left_out: loss(
    ({ rule }) => `Only this one date is kept. How it repeats was left out: ${rule}`,
  ),
  series_split: told(({ count }) =>
    count === 1
      ? 'A change of this and all following dates: the series is kept as two.'
      : `Changes of this and all following dates: the series is kept as ${Number(count) + 1}.`,
  ),
  changed_date_not_kept: loss(({ date, reason }) => `The changed date ${date} could not be kept. ${reason}`),
  dates_cut: loss(
    ({ count }) => `It has more changed or deleted dates than can be kept. ${count} were left out.`,
  ),
  cells_without_heading: loss(
    ({ count, text }) =>
      `The row has ${count === 1 ? 'a cell' : `${count} cells`} more than the table has headings, perhaps by a comma in a text. Left out: ${text}`,
  ),
  // Why an entry is not kept.
  no_start: refusal(() => 'It has no start.'),
  start_unreadable: refusal(({ text }) => `Its start could not be read: ${text}`),
  year_out_of_range: refusal(
    ({ year }) => `The year ${year} is outside of what a calendar can hold (1900 to 9998).`,
  ),
  rule_too_frequent: refusal(
    ({ rule, count }) =>
      `It repeats within a day, or at another time than its own. That is kept of times with at most ${count} dates alone: ${rule}`,
  ),
  calendar_scale: refusal(({ scale }) => `It repeats by another calendar than the Gregorian one (${scale}).`),
  exclusion_rule_too_long: refusal(
    ({ count }) => `Its rule of dates that are left out has more than ${count} dates.`,
  ),
  second_rule_too_long: refusal(({ count }) => `Its second rule has more than ${count} dates.`),
  rules_of_file_too_long: refusal(
    ({ count }) =>
      `It has a rule that is kept as its dates, and the rules of this file come to more than ${count} dates.`,
  ),
  too_many_added_dates: refusal(({ count }) => `It has more than ${count} added dates.`),
  nested_too_deep: refusal(({ depth }) => `Its parts are nested more than ${depth} deep.`),
  line_too_long: refusal(({ megabytes }) => `One of its lines is longer than ${megabytes} MB.`),
  entry_cut: refusal(() => 'The file ends in the middle of it.'),
  // `reason` is for operators.
  entry_fault: refusal(
    () => 'It could not be read because of an error in this application. All others were read.',
  ),
  impossible: refusal(({ reason }) => `It cannot be kept. ${reason}`),
  cancels_nothing: refusal(() => 'It cancels an event that is not in this calendar.'),
  // For an archive, where an entry is a file in it that cannot be read.
  file_not_read: refusal(({ reason }) => `This file of the archive could not be read. ${reason}`),
  // For a table, where an entry is a row.
  row_unreadable: refusal(({ column, text }) => `'${text}' in the column ${column} could not be read.`),
} satisfies Record<string, NoteWords>;

export type ImportNoteCode = keyof typeof importNotes;
export const importNoteCodes = Object.keys(importNotes) as [ImportNoteCode, ...ImportNoteCode[]];

/** `line` is the line of the file, from 1, that caused it. */
export const ImportNote = z.object({
  code: z.enum(importNoteCodes),
  line: z.int().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportNote = z.infer<typeof ImportNote>;

/** A note as a sentence, without the line. */
export function describeImportNote({ code, params }: Pick<ImportNote, 'code' | 'params'>): string {
  const { text, weight }: NoteWords = importNotes[code];
  const { file, timezone } = params;
  const shown = { ...params };
  if (timezone !== undefined) shown['timezone'] = fixedOffsetName(String(timezone)) ?? timezone;
  return weight === 'file' && file !== undefined ? `${file}: ${text(shown)}` : text(shown);
}

export const losesSomething = ({ code }: Pick<ImportNote, 'code'>): boolean =>
  importNotes[code].weight === 'part';

const importRefusals = {
  empty: () => 'The file is empty. Export it again and try that file.',
  not_a_calendar: () =>
    'This file is not a calendar. Choose a file that ends in .ics, .csv or .zip, as calendar programs export it.',
  message_refused: ({ method }: Params) =>
    `The file is a message between calendar programs (${method}) that answers or asks something and brings no event. Choose the invitation, or export the calendar.`,
  spreadsheet: () =>
    'This is the workbook of a spreadsheet program. Save the sheet with the events as CSV there, and choose that file.',
  web_page: () =>
    'This is a web page, not a calendar, perhaps a sign-in page. Copy the address of the calendar itself.',
  contacts: () =>
    'These are contacts, not a calendar. Export the calendar itself, as a file that ends in .ics.',
  old_format: () =>
    'This is a calendar in the old format vCalendar 1.0. Export it as iCalendar (.ics) from the program that made it.',
  too_large: ({ megabytes }: Params) =>
    `The calendar is larger than ${megabytes} MB. Export a shorter span of time, or calendar by calendar.`,
  too_many_entries: ({ count }: Params) =>
    `The calendar has more than ${count} entries. Export a shorter span of time, or calendar by calendar.`,
  took_too_long: ({ seconds }: Params) =>
    `Reading the file took longer than ${seconds} seconds and was stopped. Export a shorter span of time.`,
  took_too_much_memory: () =>
    'Reading the file needed too much memory and was stopped. Export a shorter span of time, or calendar by calendar.',
  could_not_be_read: () => 'The file could not be read. Export it again and try that file.',
  address_unreachable: () =>
    'The address could not be reached. Check it, and that it opens in a browser without signing in.',
  address_unauthorized: () =>
    'The address requires a user name and a password. Export the calendar as a file, or use its public address.',
  address_not_found: () => 'There is nothing at this address. Ask its publisher for the right one.',
  address_refused: () => 'The server responded with an error. Try again later, or import a file.',
  address_redirects: () => 'The address redirects endlessly. Please check it.',
  address_too_slow: () => 'The server took too long to respond. Try again later, or import a file.',
  zip_broken: () => 'The archive is damaged. Download it again.',
  zip_without_calendar: () => 'There is no calendar in the archive: no file in it ends in .ics or .csv.',
  zip_too_many_files: ({ count }: Params) =>
    `The archive holds more than ${count} files. Unpack it and choose the calendars one by one.`,
  zip_bomb: () =>
    'The archive unpacks to much more than it should. Unpack it and choose the calendars one by one.',
  zip_nested: ({ name }: Params) =>
    `There is an archive within the archive (${name}). Unpack it and choose the calendars one by one.`,
  zip_unsafe_name: ({ name }: Params) =>
    `The archive has a file with a name that leads out of it (${name}). Unpack it and choose the calendars one by one.`,
  zip_double_name: ({ name }: Params) =>
    `The archive has two files of one name (${name}). Unpack it and choose the calendars one by one.`,
  zip_encrypted: () => 'The archive is locked by a password. Unpack it and choose the calendars one by one.',
  archive_version: () =>
    'This archive was made by a newer installation than this one. Update this installation, or import the calendars in the archive one by one.',
  archive_damaged: ({ name }: Params) =>
    `The archive is damaged, or somebody changed it: ${name} cannot be read. Make a new one, or import the calendars in it one by one.`,
  archive_incomplete: ({ name }: Params) =>
    `A file of the archive is missing: ${name}. Make a new archive, or import the calendars in it one by one.`,
  archive_logo: ({ name }: Params) =>
    `A logo of the archive is no picture that can be shown: ${name}. Make a new archive, or import the calendars in it one by one.`,
  table_without_header: () =>
    'The table is empty. Its first line should name its columns, such as Subject and Start Date.',
  table_column_missing: ({ column }: Params) =>
    `No column of the table is the ${column}. Choose which one it is.`,
  table_dates_unclear: ({ column }: Params) =>
    `The dates in the column ${column} fit neither day before month nor month before day. Correct them in the table, or choose another column.`,
} satisfies Record<string, (params: Params) => string>;

export type ImportRefusalCode = keyof typeof importRefusals;
export const importRefusalCodes = Object.keys(importRefusals) as [ImportRefusalCode, ...ImportRefusalCode[]];

export const ImportRefusal = z.object({
  code: z.enum(importRefusalCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportRefusal = z.infer<typeof ImportRefusal>;

export function describeImportRefusal({ code, params }: ImportRefusal): string {
  const text: (params: Params) => string = importRefusals[code];
  return text(params);
}
