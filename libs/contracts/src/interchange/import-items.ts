import * as z from 'zod';
import { WindowQuery } from '../events/event-queries.js';
import { ImportNote } from './import-notes.js';
import { endpoint } from '../schemas/endpoint.js';
import { id, pageOf, pageQueryFields, searchText } from '../schemas/fields.js';
import {
  IMPORT_NOTES_LISTED_MAX,
  IMPORT_WINDOW_MAX_ENTRIES,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  TITLE_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { recordBytes, records } from '../schemas/response-bounds.js';

/** Each entry of the file is in exactly one. `part` loses something; `becomes` tells whether it is new or changed. */
export const importLists = ['new', 'changed', 'unchanged', 'part', 'refused'] as const;

export const ImportList = z.enum(importLists);
export type ImportList = z.infer<typeof ImportList>;

export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;

/**
 * Why an entry is not selected by default. `newer_here`: changed here since. `deleted_here`: it is in the bin.
 * `in_other_calendar`: importing creates a second event. `uid_reused`: the event with its UID has another title and
 * date, as in a timetable that counts from the start again.
 */
export const importReasons = ['newer_here', 'deleted_here', 'in_other_calendar', 'uid_reused'] as const;

export const importedParts = [
  'title',
  'times',
  'recurrence',
  'dates',
  'location',
  'description',
  'url',
  'meeting',
  'status',
  'others',
] as const;

const shownText = z.string();

/**
 * As texts to show. `dates` is the number of dates changed or deleted individually, `others` are iCalendar lines
 * without a field of ours.
 */
export const ImportChange = z.object({
  part: z.enum(importedParts),
  before: shownText.nullable(),
  after: shownText.nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** `kept`: the import was undone, but this event was changed since and stays. */
export const importItemStates = ['waiting', 'done', 'failed', 'undone', 'kept'] as const;

/**
 * `number` is its position in the file, from 1. A refused entry has no times; the first of its `notes` is the reason.
 * `line` is where it begins.
 */
export const ImportItem = z.object({
  number: z.int(),
  list: ImportList,
  becomes: z.enum(importOutcomes),
  reason: z.enum(importReasons).nullable(),
  is_chosen: z.boolean(),
  /** Whether it can be selected; unchanged and refused entries cannot. */
  may_choose: z.boolean(),
  title: z.string().nullable(),
  line: z.int().nullable(),
  start_local: z.string().nullable(),
  end_local: z.string().nullable(),
  timezone: z.string().nullable(),
  is_all_day: z.boolean(),
  recurrence_text: z.string().nullable(),
  /** Its file marks it private or confidential, so it will not be shared. */
  is_private: z.boolean(),
  status: z.enum(['confirmed', 'cancelled']),
  /** To be shown with `describeImportNote`. At most IMPORT_NOTES_LISTED_MAX. */
  notes: z.array(ImportNote),
  changes: z.array(ImportChange),
  state: z.enum(importItemStates),
  failure: z.string().nullable(),
  event_id: id().nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** Texts of an entry are cut; each part has two. */
const ITEM_BYTES =
  recordBytes(TITLE_MAX_CHARACTERS, ...importedParts.map(() => 2 * LISTED_DESCRIPTION_MAX_CHARACTERS)) +
  IMPORT_NOTES_LISTED_MAX * 2_000;

export const ImportItemsQuery = z.object({
  ...pageQueryFields,
  list: ImportList.optional(),
  state: z.enum(importItemStates).optional(),
  search: searchText().optional().default(''),
});
export type ImportItemsQuery = z.output<typeof ImportItemsQuery>;

export const ImportItemPage = pageOf(ImportItem);
export type ImportItemPage = z.infer<typeof ImportItemPage>;

export const listImportItems = endpoint('GET /api/imports/:id/items', {
  summary: 'The entries of an import, in the order of the file, a page at a time.',
  reads: ['imports'],
  query: ImportItemsQuery,
  response: ImportItemPage,
  bound: records(PAGE_SIZE_MAX, ITEM_BYTES),
});

export const ImportDate = z.object({
  number: z.int(),
  list: ImportList,
  title: z.string(),
  start_local: z.string(),
  end_local: z.string(),
  timezone: z.string(),
  is_all_day: z.boolean(),
  start_time: z.string(),
  end_time: z.string(),
});
export type ImportDate = z.infer<typeof ImportDate>;

export const ImportWindow = z.object({ items: z.array(ImportDate), truncated: z.boolean() });

export const getImportWindow = endpoint('GET /api/imports/:id/window', {
  summary: 'What an import would bring into a window of time, repeating entries expanded: for a month grid.',
  reads: ['imports'],
  query: WindowQuery,
  response: ImportWindow,
  bound: records(IMPORT_WINDOW_MAX_ENTRIES, recordBytes(TITLE_MAX_CHARACTERS)),
});
