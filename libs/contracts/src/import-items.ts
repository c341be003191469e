import * as z from 'zod';
import { recordBytes, records } from './answer-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { WindowQuery } from './events/window-query.js';
import { id, pageOf, pageQueryFields, searchText } from './fields.js';
import { ImportNote } from './import-notes.js';
import {
  IMPORT_NOTES_TOLD_MAX,
  IMPORT_WINDOW_MAX_ENTRIES,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  TITLE_MAX_CHARACTERS,
} from './limits.js';

/**
 * The lists of a preview; each entry of the file is in one of them. `new` and `changed` would be kept whole, `part` lose
 * something (`becomes` says whether they are new or changed), `unchanged` are there already, `refused` cannot be kept.
 */
export const importLists = ['new', 'changed', 'unchanged', 'part', 'refused'] as const;

export const ImportList = z.enum(importLists, `list must be one of ${importLists.join(', ')}`);
export type ImportList = z.infer<typeof ImportList>;

/** What an import makes of an entry: a new event, a change of one that is there, or nothing. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;

/**
 * Why an entry that could be chosen is not, or why it is not what one expects. `newer_here`: the event was changed here since,
 * or the file has an older state of it. `deleted_here`: the person deleted it, and it is in the bin. `in_other_calendar`: the
 * person has it in another calendar; here it becomes an event of its own.
 */
export const importReasons = ['newer_here', 'deleted_here', 'in_other_calendar'] as const;

/** The parts of an event that a preview compares, in the order in which it shows them. */
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
 * One difference between the event that is there and the entry of the file, as texts to show. `times` are local times with
 * their zone, `recurrence` is in words, `dates` says how many dates were changed or deleted individually, `others` are
 * lines that no field of ours holds. Null where there is nothing.
 */
export const ImportChange = z.object({
  part: z.enum(importedParts),
  before: shownText.nullable(),
  after: shownText.nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** What became of an entry. `kept`: the import was taken back, but somebody had changed this event since, so it stays. */
export const importItemStates = ['waiting', 'done', 'failed', 'undone', 'kept'] as const;

/**
 * An entry of the file. `number` is its place in the file, from 1, and its id within the import. An entry that is refused has
 * no times, and maybe no title; the first of its `notes` says why. `line` is where it begins in the file.
 */
export const ImportItem = z
  .object({
    number: z.int(),
    list: ImportList,
    becomes: z.enum(importOutcomes),
    reason: z.enum(importReasons).nullable(),
    is_chosen: z.boolean(),
    /** Whether it can be chosen; what is the same already and what is refused cannot. */
    may_choose: z.boolean(),
    title: z.string().nullable(),
    line: z.int().nullable(),
    start_local: z.string().nullable(),
    end_local: z.string().nullable(),
    timezone: z.string().nullable(),
    is_all_day: z.boolean(),
    recurrence_text: z.string().nullable(),
    /** Its file calls it private or confidential: it will not be shared. */
    is_private: z.boolean(),
    status: z.enum(['confirmed', 'cancelled']),
    /** In words: `describeImportNote`. At most IMPORT_NOTES_TOLD_MAX of them. */
    notes: z.array(ImportNote),
    /** Of one that is changed. */
    changes: z.array(ImportChange),
    state: z.enum(importItemStates),
    /** Why it failed, in words. */
    failure: z.string().nullable(),
    /** The event that it became or changed, once it is there. */
    event_id: id().nullable(),
  })
  .meta({ id: 'ImportItem' });
export type ImportItem = z.infer<typeof ImportItem>;

/** Texts of an entry are cut; each part has two. */
const ITEM_BYTES =
  recordBytes(TITLE_MAX_CHARACTERS, ...importedParts.map(() => 2 * LISTED_DESCRIPTION_MAX_CHARACTERS)) +
  IMPORT_NOTES_TOLD_MAX * 2_000;

/** Query of the entries of an import. `search` is part of the title or the place, without regard to case. */
export const ImportItemsQuery = z.object({
  ...pageQueryFields,
  list: ImportList.optional(),
  /** Of an import that was run: what became of them. */
  state: z.enum(importItemStates, `state must be one of ${importItemStates.join(', ')}`).optional(),
  search: searchText().optional().default(''),
});
export type ImportItemsQuery = z.output<typeof ImportItemsQuery>;

export const ImportItemPage = pageOf(ImportItem).meta({ id: 'ImportItemPage' });
export type ImportItemPage = z.infer<typeof ImportItemPage>;

export const listImportItems = endpoint({
  method: 'GET',
  path: '/api/imports/:id/items',
  summary: 'The entries of an import, in the order of the file, a page at a time.',
  access: signedInAccess,
  reads: ['imports'],
  params: z.object({ id: id() }),
  query: ImportItemsQuery,
  response: ImportItemPage,
  bound: records(PAGE_SIZE_MAX, ITEM_BYTES),
  status: 200,
});

/** One date of an entry, as a month grid shows it. */
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

export const ImportWindow = z
  .object({ items: z.array(ImportDate), truncated: z.boolean() })
  .meta({ id: 'ImportWindow' });

export const getImportWindow = endpoint({
  method: 'GET',
  path: '/api/imports/:id/window',
  summary: 'What an import would bring into a window of time, repeating entries expanded: for a month grid.',
  access: signedInAccess,
  reads: ['imports'],
  params: z.object({ id: id() }),
  query: WindowQuery,
  response: ImportWindow,
  bound: records(IMPORT_WINDOW_MAX_ENTRIES, recordBytes(TITLE_MAX_CHARACTERS)),
  status: 200,
});
