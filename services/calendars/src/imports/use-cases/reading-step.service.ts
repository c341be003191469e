import { Injectable } from '@nestjs/common';
import { IMPORT_NOTES_LISTED_MAX, isSameValue, NAME_MAX_CHARACTERS } from '@daymark/contracts';
import { type ImportSource } from '@daymark/contracts/interchange';
import { RefusedFile, type BrokenEntry, type ReadCalendar, type ReadEntry } from '@daymark/icalendar/reading';
import { inBatches, inTransaction, type Lease, LostLease } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { seriesOfOverride } from '../domain/lone-override.js';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { partsOf, type ImportPart } from '../domain/import-parts.js';
import type { ImportRow, MatchedItem, NewItem } from '../store/import-row.js';
import { findCalendarsOfArchives, findCalendarsOfParts } from '../store/import-rows.js';
import { countItems, deleteItems, findEntries, insertItems, updateMatches } from '../store/import-items.js';
import { endStep, findFile, hasFile, storeProgress } from '../store/import-leases.js';
import { ArchiveStep } from './archive-step.service.js';
import { EntryMatching } from './entry-matching.service.js';
import { ProcessFileReader, type WholeFile } from './file-reader.js';
import { ImportTargets } from './import-targets.service.js';
import { REFUSED } from '../domain/matching.js';

const BATCH_MAX = 250;

/** Reads the file of an import, or compares its entries again after a choice. It writes nothing but the preview. */
@Injectable()
export class ReadingStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: ProcessFileReader,
    private readonly matching: EntryMatching,
    private readonly calendars: CalendarWritingService,
    private readonly ownCalendars: CalendarReadingService,
    private readonly targets: ImportTargets,
    private readonly archives: ArchiveStep,
  ) {}

  async run(row: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    const isKept = await hasFile(this.dataSource.manager, row.id);
    const isCompared = !isKept || (row.source !== null && isSameChoice(row));
    if (isCompared) return this.compare(row, lease);
    const read = await this.read(row, lease, signal);
    if (read === null) return;
    await inTransaction(this.dataSource, (manager) => this.store(manager, row, lease, read), {
      isOwed: true,
    });
  }

  private async read(row: ImportRow, lease: Lease, signal: AbortSignal): Promise<WholeFile | null> {
    const { manager } = this.dataSource;
    let isReporting = false;
    const reportProgress = ({ found, read }: { found: number; read: number }) => {
      if (isReporting) return;
      isReporting = true;
      storeProgress(manager, lease, read, read > 0 ? found : null)
        .catch(() => undefined)
        .finally(() => (isReporting = false));
    };
    try {
      const choice = row.table_choice && { table: row.table_choice };
      const file = {
        bytes: findFile(manager, row.id),
        timezone: row.timezone,
        language: row.language,
        ...choice,
      };
      return await this.reader.read(file, reportProgress, signal, (picture) => this.archives.check(picture));
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      const isHeld = await endStep(manager, lease, 'failed', { refusal: error.refusal });
      if (!isHeld) throw new LostLease();
      return null;
    }
  }

  private async store(
    manager: EntityManager,
    row: ImportRow,
    lease: Lease,
    { calendar, table, found, unread, manifest }: WholeFile,
  ): Promise<void> {
    await deleteItems(manager, row.id);
    const parts = await this.partsOf(manager, row, found, manifest);
    const is_each = parts !== null && row.calendar_id === null;
    const choice = { ...row, parts, is_each };
    const uids = new Set<string>();
    let number = 0;
    for (const [part, { calendar: ofPart }] of found.entries()) {
      const target = await this.targets.find(manager, choice, part);
      const inOrder = [
        ...ofPart.entries.map((entry) => ({ line: entry.line, entry, broken: null })),
        ...ofPart.broken.map((broken) => ({ line: broken.reason.line ?? 0, entry: null, broken })),
      ]
        .sort((a, b) => a.line - b.line)
        .map((each) => ({ ...each, number: (number += 1) }));
      if (is_each) uids.clear();
      for (const batch of inBatches(inOrder, BATCH_MAX)) {
        const entries = batch.flatMap(({ number: own, entry }) => (entry ? [{ number: own, entry }] : []));
        const matched = await this.matching.match(manager, target, calendar.method, entries);
        const byNumber = new Map(matched.map((item) => [item.number, item]));
        const items = batch.map(({ number: own, entry, broken }) =>
          entry ? newItem(once(byNumber.get(own)!, entry, uids), part, entry) : brokenItem(own, part, broken),
        );
        await insertItems(manager, row.id, items);
      }
    }
    await insertItems(
      manager,
      row.id,
      unread.map((file) => brokenItem((number += 1), 0, file)),
    );
    await this.end(manager, row, lease, {
      source: sourceOf(calendar),
      table_reading: table,
      parts,
      is_each,
      archive: manifest && {
        calendars: manifest.calendars,
        settings: manifest.settings,
        collections: manifest.collections,
        collection_ids: [],
        logo_names: {},
        covers: {},
        is_prepared: false,
        has_set_settings: false,
      },
      notes: calendar.notes.slice(0, IMPORT_NOTES_LISTED_MAX),
      new_calendar: row.new_calendar && {
        ...row.new_calendar,
        name: nameOf(calendar.name) ?? row.new_calendar.name,
        color: calendar.color ?? row.new_calendar.color,
      },
    });
  }

  private async partsOf(
    manager: EntityManager,
    row: ImportRow,
    found: WholeFile['found'],
    manifest: WholeFile['manifest'],
  ): Promise<ImportPart[] | null> {
    if (found.length < 2 && !manifest) return null;
    const earlier = await (manifest ? findCalendarsOfArchives : findCalendarsOfParts)(manager, row.user_id);
    // In the account that an archive was made from, its calendars are found by id.
    const ids = [...(manifest?.calendars ?? []).map(({ id }) => id), ...earlier.values()];
    const there = await this.ownCalendars.allowed('delete', manager, row.user_id, ids);
    await this.calendars.lockAgainstDeletion(manager, [...there.keys()]);
    return partsOf(found, new Map([...earlier].filter(([, id]) => there.has(id))), manifest, there);
  }

  private async compare(row: ImportRow, lease: Lease): Promise<void> {
    await inTransaction(
      this.dataSource,
      async (manager) => {
        const uids = new Map<number, Set<string>>();
        for (let after = 0; ;) {
          const batch = await findEntries(manager, row.id, after, BATCH_MAX);
          for (const [part, ofPart] of Map.groupBy(batch, (item) => item.part)) {
            const entries = ofPart.map(({ number, entry }) => ({ number, entry: entry! }));
            const target = await this.targets.find(manager, row, part);
            const matched = await this.matching.match(manager, target, row.source?.method ?? null, entries);
            const key = row.is_each ? part : 0;
            const seen = uids.get(key) ?? new Set();
            uids.set(key, seen);
            await updateMatches(
              manager,
              row.id,
              matched.map((item, index) => once(item, entries[index]!.entry, seen)),
            );
          }
          if (batch.length < BATCH_MAX) break;
          after = batch.at(-1)!.number;
        }
        await this.end(manager, row, lease, {});
      },
      { isOwed: true },
    );
  }

  private async end(
    manager: EntityManager,
    row: ImportRow,
    lease: Lease,
    end: Parameters<typeof endStep>[3],
  ): Promise<void> {
    const counts = await countItems(manager, row.id);
    if (!(await endStep(manager, lease, 'ready', { ...end, counts }))) throw new LostLease();
  }
}

const isSameChoice = ({ table_choice: choice, table_reading: reading }: ImportRow): boolean =>
  choice === null ||
  reading === null ||
  (isSameValue(choice.columns ?? reading.columns, reading.columns) &&
    (choice.date_order ?? reading.date_order) === reading.date_order);

/** Several calendars of an archive may contain the same entry: the first one counts. */
function once(matched: MatchedItem, entry: ReadEntry, uids: Set<string>): MatchedItem {
  const { line } = entry;
  // Several dates of one existing series share its uid.
  const uid = seriesOfOverride(entry) ? entry.uid : matched.uid;
  if (uid === null || !uids.has(uid)) {
    if (uid !== null) uids.add(uid);
    return matched;
  }
  const note = { code: 'duplicate_uid', line, params: { line } } as const;
  return { ...matched, ...REFUSED, notes: [note], event_id: null, version_seen: null };
}

const newItem = (matched: MatchedItem, part: number, entry: ReadEntry): NewItem => ({
  ...matched,
  part,
  title: entry.event.title,
  location: entry.event.location ?? null,
  line: entry.line,
  entry,
});

const brokenItem = (number: number, part: number, { uid, title, reason }: BrokenEntry): NewItem => ({
  number,
  part,
  ...REFUSED,
  uid,
  title,
  location: null,
  start_time: null,
  series_end: null,
  line: reason.line,
  entry: null,
  notes: [reason],
  event_id: null,
  version_seen: null,
});

const sourceOf = ({
  name,
  color,
  description,
  timezone,
  method,
  entries,
  left_out,
}: ReadCalendar): ImportSource => ({
  name: nameOf(name),
  color,
  timezone,
  method,
  description,
  floating: entries.filter(({ is_floating, event }) => is_floating && !event.is_all_day).length,
  private: entries.filter(({ is_private }) => is_private).length,
  left_out: left_out.todos + left_out.journals + left_out.free_busy + left_out.others,
});

const nameOf = (name: string | null): string | null => name?.slice(0, NAME_MAX_CHARACTERS).trim() || null;
