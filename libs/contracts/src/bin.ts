import * as z from 'zod';
import { records, recordBytes } from './schemas/response-bounds.js';
import { endpoint } from './schemas/endpoint.js';
import { id, pageOf, PageQuery } from './schemas/fields.js';
import { NAME_MAX_CHARACTERS, PAGE_SIZE_MAX } from './schemas/limits.js';

export const binnedKinds = ['event', 'calendar'] as const;
/** Who deleted it: its owner, an administrator, or the clean-up of past events where the owner chose deletion. */
export const binnedBy = ['owner', 'administrator', 'clean-up'] as const;
export type BinnedBy = (typeof binnedBy)[number];

/** By the id that it had and has again when it is restored. */
export const BinItem = z.object({
  id: id(),
  kind: z.enum(binnedKinds),
  title: z.string(),
  /** For a calendar. */
  color: z.string().nullable(),
  /** The start of an event, for a series that of its first date; null for a calendar. */
  start_local: z.string().nullable(),
  timezone: z.string().nullable(),
  is_all_day: z.boolean(),
  is_recurring: z.boolean(),
  /** For a calendar: the events that were deleted, and are restored, with it. */
  event_count: z.int(),
  deleted_at: z.string(),
  deleted_by: z.enum(binnedBy),
  restorable_until: z.string(),
});
export type BinItem = z.infer<typeof BinItem>;

export const BinPage = pageOf(BinItem);
export type BinPage = z.infer<typeof BinPage>;

export const RestoredItem = z.object({ id: id(), kind: z.enum(binnedKinds) });
export type RestoredItem = z.infer<typeof RestoredItem>;

export const listBin = endpoint('GET /api/bin', {
  summary: "The caller's deleted events and calendars that can still be restored, the latest first.",
  reads: ['bin'],
  query: PageQuery,
  response: BinPage,
  bound: records(PAGE_SIZE_MAX, recordBytes(NAME_MAX_CHARACTERS)),
});

export const restoreFromBin = endpoint('POST /api/bin/:id/restore', {
  summary:
    'Restore a deleted event or calendar with all that belonged to it. Harmless when it was restored already.',
  isUndoable: true,
  changes: ['bin', 'events', 'calendars', 'customizations'],
  response: RestoredItem,
});

export const emptyBin = endpoint('DELETE /api/bin', {
  summary: "Remove everything in the caller's bin for good. Harmless when it is empty.",
  changes: ['bin'],
});
