import * as z from 'zod';
import { fixedOffsetName } from '../schemas/local-time.js';
import { recordTexts, wordRecorded } from '@daymark/texts';
import { text } from '../texts.js';

type Params = Readonly<Record<string, string | number>>;

/**
 * `told`: everything is imported, in another form. `part`: the entry loses something. `whole`: the entry is not
 * imported. `file`: the note is about the file as a whole.
 */
type Weight = 'told' | 'part' | 'whole' | 'file';

/** Services store and send code and parameters; pages show `describeImportNote`, in the language of their reader. */
const weights = {
  // About the file.
  floating_times: 'file',
  floating_in_zone_of_file: 'file',
  zone_by_definition: 'file',
  zone_differs: 'file',
  zone_unknown: 'file',
  zone_by_offset: 'file',
  file_cut: 'file',
  broken_line: 'file',
  more_broken_lines: 'file',
  encoding: 'file',
  several_calendars: 'file',
  method_dropped: 'file',
  tables_passed_over: 'file',
  collection_address: 'file',
  times_unused: 'file',
  // About an imported entry.
  duplicate_uid: 'told',
  older_change: 'told',
  uid_shared: 'told',
  uid_made: 'told',
  untitled: 'told',
  title_cut: 'told',
  description_cut: 'part',
  location_cut: 'told',
  description_from_html: 'told',
  control_characters: 'told',
  ends_swapped: 'told',
  end_taken_as_start: 'told',
  length_cut: 'part',
  time_skipped: 'told',
  seconds_dropped: 'told',
  unreadable_property: 'part',
  text_over_lines: 'told',
  property_twice: 'told',
  broken_entry_line: 'part',
  attachment_removed: 'part',
  address_dropped: 'part',
  zone_as_utc: 'told',
  zone_series_cut: 'part',
  rule_as_dates: 'told',
  rule_unreadable: 'part',
  rule_without_dates: 'part',
  until_before_start: 'told',
  count_cut: 'part',
  interval_too_long: 'part',
  begins_later: 'told',
  start_outside_rule: 'told',
  second_rule_as_dates: 'told',
  exclusion_rule_as_dates: 'told',
  added_periods: 'part',
  excluded_date_unmatched: 'told',
  changed_date_added: 'told',
  override_alone: 'told',
  dates_joined: 'told',
  rule_of_date_left_out: 'part',
  series_split: 'told',
  moved_rule_as_dates: 'part',
  changed_date_not_kept: 'part',
  dates_cut: 'part',
  cells_without_heading: 'part',
  // Why an entry is not kept.
  no_start: 'whole',
  start_unreadable: 'whole',
  year_out_of_range: 'whole',
  rule_too_frequent: 'whole',
  calendar_scale: 'whole',
  exclusion_rule_too_long: 'whole',
  second_rule_too_long: 'whole',
  rules_of_file_too_long: 'whole',
  too_many_added_dates: 'whole',
  nested_too_deep: 'whole',
  line_too_long: 'whole',
  entry_cut: 'whole',
  // `reason` is for operators.
  entry_fault: 'whole',
  impossible: 'whole',
  cancels_nothing: 'whole',
  // For an archive, where an entry is a file in it that cannot be read.
  file_not_read: 'whole',
  // For a table, where an entry is a row.
  row_unreadable: 'whole',
} satisfies Record<string, Weight>;

export type ImportNoteCode = keyof typeof weights;
export const importNoteCodes = Object.keys(weights) as [ImportNoteCode, ...ImportNoteCode[]];

/** `line` is the line of the file, from 1, that caused it. */
export const ImportNote = z.object({
  code: z.enum(importNoteCodes),
  line: z.int().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportNote = z.infer<typeof ImportNote>;

export function describeImportNote({ code, params }: Pick<ImportNote, 'code' | 'params'>): string {
  const { file, timezone } = params;
  const shown: Params = {
    ...params,
    ...(timezone !== undefined && { timezone: fixedOffsetName(String(timezone)) ?? timezone }),
    ...countsOf(params),
  };
  const described = text(`importNotes.${code}`, shown);
  return weights[code] === 'file' && file !== undefined ? `${file}: ${described}` : described;
}

/** What a note says, as a parameter of another note: in the language of whoever reads that. */
export const recordedImportNote = (note: Pick<ImportNote, 'code' | 'params'>): string =>
  recordTexts(() => describeImportNote(note));

/** A stored note as it is sent, with the reason that it may have in the language in use. */
export const wordedNote = <Note extends ImportNote>(note: Note): Note =>
  typeof note.params.reason === 'string'
    ? { ...note, params: { ...note.params, reason: wordRecorded(note.params.reason) } }
    : note;

/** Also one less and one more, since a note may count itself or not. */
function countsOf({ count }: Params): Params {
  const counted = Number(count);
  return count === undefined ? {} : { count: counted, fewer: counted - 1, more: counted + 1 };
}

export const losesSomething = ({ code }: Pick<ImportNote, 'code'>): boolean => weights[code] === 'part';

export const importRefusalCodes = [
  'empty',
  'not_a_calendar',
  'message_refused',
  'spreadsheet',
  'web_page',
  'contacts',
  'old_format',
  'too_large',
  'too_many_entries',
  'took_too_long',
  'took_too_much_memory',
  'could_not_be_read',
  'address_unreachable',
  'address_unauthorized',
  'address_not_found',
  'address_refused',
  'address_redirects',
  'address_too_slow',
  'zip_broken',
  'zip_without_calendar',
  'zip_too_many_files',
  'zip_bomb',
  'zip_nested',
  'zip_unsafe_name',
  'zip_double_name',
  'zip_encrypted',
  'archive_version',
  'archive_damaged',
  'archive_incomplete',
  'archive_logo',
  'table_without_header',
  'table_column_missing',
  'table_dates_unclear',
  'table_dates_without_year',
] as const;
export type ImportRefusalCode = (typeof importRefusalCodes)[number];

export const ImportRefusal = z.object({
  code: z.enum(importRefusalCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportRefusal = z.infer<typeof ImportRefusal>;

export const describeImportRefusal = ({ code, params }: ImportRefusal): string =>
  text(`importRefusals.${code}`, params);
