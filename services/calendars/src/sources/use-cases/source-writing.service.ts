import { Injectable } from '@nestjs/common';
import { IMPORT_NOTES_LISTED_MAX } from '@daymark/contracts';
import type { ImportNote, SourceNote } from '@daymark/contracts/interchange';
import type { ReadCalendar, ReadEntry } from '@daymark/icalendar/reading';
import { inBatches, inTransaction, ProblemException, type Lease } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EventImporting, type ChangedByImport, type ImportedEvent } from '../../events/events.module.js';
import { EntryMatching, refusalNote, storedUids } from '../../imports/imports.module.js';
import { SourceEvents, type SourceEvent } from '../../source-events/source-events.module.js';
import { noteOfEntry, notesOfCheck } from '../domain/check-notes.js';
import { isReadAlone, textHashesOf, type EntryTexts } from '../domain/entry-texts.js';
import { decideRemovals, type PendingRemoval } from '../domain/removals.js';
import { asStored, hashOf, isDateOfSeries, readable } from '../domain/source-entry.js';
import { sourceLeases, type SourceChanges, type SourceRow } from '../store/source-rows.js';

const WRITTEN_AT_ONCE = 500;

export interface Written {
  changes: SourceChanges;
  held: PendingRemoval | null;
  notes: SourceNote[];
  /** Entries with the same text need not be read if the next response has this frame; null if all have to be read. */
  frame_hash: string | null;
}

/** A response that was read, completely or without the entries whose text did not change. */
export interface FetchedSource {
  calendar: ReadCalendar;
  /** Null if its form cannot be compared as text. */
  texts: EntryTexts | null;
  same: ReadonlySet<string>;
  stored: ReadonlyMap<string, SourceEvent>;
}

@Injectable()
export class SourceWriting {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: EntryMatching,
    private readonly importing: EventImporting,
    private readonly events: SourceEvents,
  ) {}

  async write(
    row: SourceRow,
    lease: Lease,
    { calendar, texts, same, stored }: FetchedSource,
  ): Promise<Written> {
    const { entries, isUnread } = readable(calendar);
    const renamed = await this.findRenamed(row, [...entries.values()], stored);
    const isRenamed = new Set([...renamed.values()].map(({ uid }) => uid));
    const isMissing = ({ uid }: SourceEvent) =>
      !(entries.has(uid) && !renamed.has(uid)) && !isRenamed.has(uid) && !same.has(uid) && !isUnread(uid);
    const gone = [...stored.values()].filter(isMissing);
    // A changed date whose series comes later is part of that, and nothing that the response lacks.
    const joined = gone.filter(({ uid }) => isDateOfSeries(uid, entries));
    const missing = gone.filter((each) => !joined.includes(each));
    const held = decideRemovals([...stored.values()], missing, new Date(), row.held, row.may_remove);
    const changes: SourceChanges = { created: 0, changed: 0, removed: 0, refused: calendar.broken.length };
    const fresh: Hashed[] = [];
    const changed: Hashed[] = [];
    const retold: Pick<SourceEvent, 'event_id' | 'text_hash'>[] = [];
    const notes = notesOfCheck(calendar, row.notes, same.size > 0);
    const impossible: SourceNote[] = [];
    const textHashOf = textHashesOf(calendar, texts, notes.uids);
    for (const read of entries.values()) {
      const entry = asStored(read, row.title_prefix);
      const hashed = { entry, hash: hashOf(entry), text_hash: textHashOf(entry.uid) };
      const there = renamed.get(entry.uid) ?? stored.get(entry.uid);
      if (there === undefined) fresh.push(hashed);
      else if (there.hash !== hashed.hash) changed.push(hashed);
      else if (there.text_hash !== hashed.text_hash) retold.push({ ...there, text_hash: hashed.text_hash });
    }
    // First, since a changed date whose series is gone becomes an event of its own.
    for (const batch of inBatches(held === null ? gone : joined, WRITTEN_AT_ONCE))
      await this.remove(row, lease, batch, changes);
    for (const batch of inBatches([...fresh, ...changed], WRITTEN_AT_ONCE))
      impossible.push(...(await this.put(row, lease, batch, changes)));
    await this.events.storeTexts(this.dataSource.manager, retold);
    const isAllStored = changes.created + changes.changed === fresh.length + changed.length;
    return {
      changes,
      held,
      notes: [...impossible, ...notes.listed].slice(0, IMPORT_NOTES_LISTED_MAX),
      frame_hash: isAllStored && isReadAlone(calendar) ? (texts?.frameHash ?? null) : null,
    };
  }

  /**
   * The stored events of entries that have another uid than before, since their UID belongs to more events or fewer, by
   * that uid.
   */
  private async findRenamed(
    row: SourceRow,
    entries: readonly ReadEntry[],
    stored: ReadonlyMap<string, SourceEvent>,
  ): Promise<Map<string, SourceEvent>> {
    const asked = entries.flatMap((entry) => {
      const there = stored.get(storedUids(entry).find((uid) => stored.has(uid)) ?? '');
      return there === undefined || there.uid === entry.uid ? [] : [{ entry, there }];
    });
    if (asked.length === 0) return new Map();
    const resolved = await this.resolve(
      this.dataSource.manager,
      { ...row, owner_id: row.user_id, made_calendar_id: row.calendar_id, is_public_shareable: true },
      asked.map(({ entry }) => entry),
    );
    return new Map(
      asked
        .filter(({ there }, index) => {
          const found = resolved[index] ?? null;
          // What cannot become an event leaves the stored one as it is.
          return found === null || 'code' in found || found.existing?.event.id === there.event_id;
        })
        .map(({ entry, there }) => [entry.uid, there]),
    );
  }

  /** Stores some new and changed entries in one transaction. @returns why others cannot become events */
  private async put(
    row: SourceRow,
    lease: Lease,
    batch: readonly Hashed[],
    changes: SourceChanges,
  ): Promise<SourceNote[]> {
    return inTransaction(
      this.dataSource,
      async (manager) => {
        await sourceLeases.lock(manager, lease, 'calendar_id');
        const target = {
          ...row,
          owner_id: row.user_id,
          made_calendar_id: row.calendar_id,
          is_public_shareable: true,
          isSource: true,
        };
        const refused: SourceNote[] = [];
        const created: PlannedEntry[] = [];
        const changed: (PlannedEntry & ChangedByImport)[] = [];
        const entries = batch.map(({ entry }) => entry);
        for (const [index, resolved] of (await this.resolve(manager, target, entries)).entries()) {
          const hashed = batch[index]!;
          if (resolved === null || 'code' in resolved) {
            changes.refused++;
            if (resolved !== null) refused.push(noteOfEntry(hashed.entry.event.title, resolved));
            continue;
          }
          const { event, existing } = resolved;
          if (existing === null) created.push({ hashed, event });
          else
            changed.push({
              hashed,
              event,
              seen: { id: existing.event.id, version: existing.event.latest_version },
            });
        }
        const { user_id: userId, calendar_id: calendarId } = row;
        const by = { by: 'source' } as const;
        const saved = await this.importing.change(manager, userId, changed, by);
        changes.changed += saved.filter((event) => event !== null).length;
        if (created.length > 0) {
          const events = created.map(({ event }) => event);
          const fresh = await this.importing.create(manager, userId, calendarId, events, by);
          changes.created += fresh.filter((event) => event !== null).length;
          saved.push(...fresh);
        }
        const stored = [...changed, ...created].flatMap(({ hashed, event }, index) => {
          const { id } = saved[index] ?? {};
          return id ? [sourceEvent(id, hashed, event.content.series_end)] : [];
        });
        await this.events.store(manager, row.calendar_id, row.host, stored);
        return refused;
      },
      { isOwed: true },
    );
  }

  private async resolve(
    manager: EntityManager,
    target: Parameters<EntryMatching['resolve']>[1],
    entries: readonly ReadEntry[],
  ): Promise<(Awaited<ReturnType<EntryMatching['resolve']>>[number] | ImportNote)[]> {
    try {
      return await this.matching.resolve(manager, target, entries);
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      if (entries.length === 1) return [refusalNote(error, entries[0]!.line)];
      // One of them is refused: halving finds it with few queries.
      const middle = Math.ceil(entries.length / 2);
      const first = await this.resolve(manager, target, entries.slice(0, middle));
      return [...first, ...(await this.resolve(manager, target, entries.slice(middle)))];
    }
  }

  private async remove(
    row: SourceRow,
    lease: Lease,
    batch: readonly SourceEvent[],
    changes: SourceChanges,
  ): Promise<void> {
    await inTransaction(
      this.dataSource,
      async (manager) => {
        await sourceLeases.lock(manager, lease, 'calendar_id');
        const versions = await this.importing.versionsOf(
          manager,
          batch.map(({ event_id }) => event_id),
        );
        const gone = await this.importing.erase(manager, row.user_id, versions, { by: 'source' });
        changes.removed += gone.size;
      },
      { isOwed: true },
    );
  }
}

interface PlannedEntry {
  hashed: Hashed;
  event: ImportedEvent;
}

interface Hashed {
  entry: ReadEntry;
  hash: string;
  text_hash: string | null;
}

const sourceEvent = (
  event_id: string,
  { entry, hash, text_hash }: Hashed,
  ends_at: Date | null,
): SourceEvent => ({ event_id, uid: entry.uid, hash, text_hash, ends_at });
