import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isSameValue } from '@daymark/contracts';
import { describeImportNote, type ImportNote } from '@daymark/contracts/interchange';
import { ProblemException } from '@daymark/service-kit';
import type { ReadEntry } from '@daymark/icalendar/reading';
import { recordTexts } from '@daymark/texts';
import type { EntityManager } from 'typeorm';
import { EventImporting, type ImportedEvent, type KnownEvent } from '../../events/events.module.js';
import { archivedEvent, archivedOf } from '../domain/archived-event.js';
import { asCancelled, withDateCancelled } from '../domain/cancelling-message.js';
import {
  importedEvent,
  isUidReusedBy,
  mayBeStoredAs,
  originalOf,
  refusalNote,
  requireFewDates,
  storedUid,
  storedUids,
  uidInCalendar,
} from '../domain/imported-entry.js';
import {
  notesOfOverride,
  occurrenceHere,
  seriesOfOverride,
  withDatesHere,
  withLoneDates,
  withOverride,
} from '../domain/lone-override.js';
import { isOlderThan, matchOf, REFUSED, UNCHANGED, type Counterpart } from '../domain/matching.js';
import type { ImportRow, MatchedItem } from '../store/import-row.js';
import { EntryFaults } from './file-reader.js';
import type { TargetRow } from './import-targets.service.js';

/** The target calendar of entries, and its owner, who will own their events. */
export type EntryTarget = Pick<
  ImportRow,
  'calendar_id' | 'made_calendar_id' | 'timezone' | 'is_public_shareable'
> &
  Partial<Pick<ImportRow, 'is_each'>> & {
    owner_id: string;
    /** The event with the UID of an entry is that entry, however different. */
    isSource?: boolean;
  };

interface Resolved extends Counterpart {
  uid: string;
  event: ImportedEvent;
  notes: readonly ImportNote[];
}

/** The event loop gets its turn after this time. */
const SLICE_MS = 5;

@Injectable()
export class EntryMatching {
  constructor(
    private readonly importing: EventImporting,
    private readonly faults: EntryFaults,
  ) {}

  /** The number of queries does not depend on the number of entries. */
  async match(
    manager: EntityManager,
    row: TargetRow,
    method: string | null,
    entries: readonly { number: number; entry: ReadEntry }[],
  ): Promise<MatchedItem[]> {
    const lone = await this.findLone(
      manager,
      row,
      entries.map(({ entry }) => entry),
    );
    const isAlone = ({ entry }: { entry: ReadEntry }) => !lone.has(storedUid(entry.uid));
    const same = await this.findSame(manager, row, method, entries.filter(isAlone));
    const others = entries.filter(({ number }) => !same.has(number)).map(({ entry }) => entry);
    const here = await this.readMatches(manager, row, others, lone);
    const items: MatchedItem[] = [];
    let sliceEnds = performance.now() + SLICE_MS;
    for (const { number, entry } of entries) {
      const item = same.get(number) ?? recordTexts(() => matchedItem(number, entry, row, method, here));
      this.faults.report('matching', item.notes);
      items.push(item);
      if (performance.now() < sliceEnds) continue;
      await new Promise(setImmediate);
      sliceEnds = performance.now() + SLICE_MS;
    }
    return items;
  }

  /**
   * Finds entries whose exact text is the original of an unchanged event: when the same file is imported again, that is
   * all of them. Entries that also depend on something else, a zone for times without one or an archive's data, are
   * compared as usual.
   */
  private async findSame(
    manager: EntityManager,
    row: EntryTarget,
    method: string | null,
    entries: readonly { number: number; entry: ReadEntry }[],
  ): Promise<Map<number, MatchedItem>> {
    const items = new Map<number, MatchedItem>();
    if (method === 'cancel' || row.calendar_id === null) return items;
    const candidates = entries.filter(
      ({ entry }) =>
        entry.original !== '' && !entry.is_floating && !archivedOf(entry) && !seriesOfOverride(entry),
    );
    if (candidates.length === 0) return items;
    const found = await this.importing.findSameTexts(
      manager,
      row.owner_id,
      candidates.map(({ entry }) => ({
        uid: storedUid(entry.uid),
        md5: createHash('md5').update(originalOf(entry)!.content).digest('hex'),
      })),
    );
    const byUid = new Map(found.map((event) => [event.uid, event]));
    for (const { number, entry } of candidates) {
      const event = byUid.get(storedUid(entry.uid));
      if (!event?.calendar_ids.includes(row.calendar_id) || !isSameValue(event.zones, entry.zones)) continue;
      items.set(number, {
        number,
        ...UNCHANGED,
        uid: event.uid,
        start_time: event.start_time,
        series_end: event.series_end,
        notes: [...entry.notes],
        event_id: event.id,
        version_seen: event.latest_version,
      });
    }
    return items;
  }

  /** The changed dates here that came without their series, for those series of the entries. */
  private findLone(
    manager: EntityManager,
    row: EntryTarget,
    entries: readonly ReadEntry[],
  ): Promise<Map<string, string[]>> {
    const series = entries.filter((entry) => entry.event.recurrence !== null && !archivedOf(entry));
    return this.importing.findLoneDates(
      manager,
      row.owner_id,
      series.map(({ uid }) => storedUid(uid)),
    );
  }

  /**
   * The events of entries in the form in which they are stored, with the existing ones. `isJoining`: dates that came
   * without their series become part of it.
   */
  async resolve(
    manager: EntityManager,
    row: EntryTarget,
    entries: readonly ReadEntry[],
    { isJoining = false } = {},
  ): Promise<(Resolved | null)[]> {
    const lone = isJoining ? await this.findLone(manager, row, entries) : new Map<string, string[]>();
    const here = await this.readMatches(manager, row, entries, lone);
    return entries.map((entry) => {
      const resolved = recordTexts(() => this.resolveOne(entry, row, here));
      const deleted = resolved && here.deleted.get(resolved.uid);
      // Subscribers had the event until it was deleted, and must take this one as newer.
      return resolved && deleted !== undefined && deleted !== null
        ? {
            ...resolved,
            event: { ...resolved.event, revision: Math.max(resolved.event.revision, deleted + 1) },
          }
        : resolved;
    });
  }

  private resolveOne(entry: ReadEntry, row: EntryTarget, here: Here): Resolved {
    try {
      return resolve(entry, row, here);
    } catch (error) {
      if (error instanceof ProblemException) throw error;
      const note = refusalNote(error, entry.line);
      this.faults.report('matching', [note]);
      throw new ProblemException('VALIDATION_ERROR', { detail: describeImportNote(note) });
    }
  }

  private async readMatches(
    manager: EntityManager,
    row: EntryTarget,
    entries: readonly ReadEntry[],
    lone: ReadonlyMap<string, string[]>,
  ): Promise<Here> {
    const calendarId = row.calendar_id ?? row.made_calendar_id;
    if (entries.length === 0) return { calendarId, existingByUid: new Map(), deleted: new Map(), lone };
    const uids = entries.flatMap((entry) => {
      const series = seriesOfOverride(entry);
      const own = storedUids(entry).map(storedUid);
      return [
        ...own.flatMap((uid) => [uid, uidInCalendar(uid, calendarId)]),
        ...(series ? [storedUid(series.uid)] : []),
        ...(lone.get(storedUid(entry.uid)) ?? []),
      ];
    });
    return {
      calendarId,
      existingByUid: await this.importing.find(manager, row.owner_id, uids),
      deleted: await this.importing.findDeleted(manager, row.owner_id, uids),
      lone,
    };
  }
}

interface Here {
  calendarId: string;
  existingByUid: Map<string, KnownEvent>;
  deleted: Map<string, number>;
  /** The uids of changed dates that came without their series, by its uid. */
  lone: ReadonlyMap<string, string[]>;
}

function matchedItem(
  number: number,
  entry: ReadEntry,
  row: TargetRow,
  method: string | null,
  here: Here,
): MatchedItem {
  const refused = (note: MatchedItem['notes'][number]): MatchedItem => ({
    number,
    ...REFUSED,
    uid: null,
    start_time: null,
    series_end: null,
    notes: [note, ...entry.notes],
    event_id: null,
    version_seen: null,
  });
  try {
    const resolved = resolve(entry, row, here);
    const { existing, uid, event } = resolved;
    if (method === 'cancel' && !existing)
      return refused({ code: 'cancels_nothing', line: entry.line, params: {} });
    return {
      number,
      ...matchOf(entry, event, resolved, row.older_may_win),
      uid,
      start_time: event.content.start_time,
      series_end: event.content.series_end,
      notes: [...resolved.notes],
      event_id: existing?.event.id ?? null,
      version_seen: existing?.event.latest_version ?? null,
    };
  } catch (error) {
    return refused(refusalNote(error, entry.line));
  }
}

function resolve(
  entry: ReadEntry,
  row: EntryTarget,
  { calendarId, existingByUid, deleted, lone }: Here,
): Resolved {
  const archived = archivedOf(entry);
  const isHere = (candidate: KnownEvent | undefined) =>
    archived?.calendars.length === 0
      ? candidate?.calendarIds.length === 0
      : candidate?.calendarIds.includes(calendarId) === true;
  const override = seriesOfOverride(entry);
  const series = override && existingByUid.get(storedUid(override.uid));
  const occurrence = override && series && isHere(series) ? occurrenceHere(series, override) : null;
  if (series && occurrence !== null) {
    const uid = series.event.uid!;
    const event = entry.is_cancellation
      ? withDateCancelled(series, occurrence)
      : withOverride(series, importedEvent(entry, uid, row, null), occurrence);
    const isNothingElse = {
      isInOtherCalendar: false,
      isUidReused: false,
      isDeleted: false,
      isOfThisCalendar: false,
    };
    return { uid, event, joined: [], existing: series, ...isNothingElse, notes: notesOfOverride(entry) };
  }
  const uidOf = (written: string) => {
    const own = storedUid(written);
    const isInOtherCalendar = existingByUid.has(own) && !isHere(existingByUid.get(own));
    return { uid: isInOtherCalendar ? uidInCalendar(own, calendarId) : own, isInOtherCalendar };
  };
  const isStored = (written: string) => {
    const there = existingByUid.get(uidOf(written).uid);
    return isHere(there) && mayBeStoredAs(entry, written, there!.event);
  };
  const stored = storedUids(entry).find(isStored);
  const sameUid =
    stored === entry.uid && !archived && !row.isSource ? existingByUid.get(uidOf(stored).uid) : undefined;
  const isUidReused = sameUid !== undefined && entry.other_uid !== undefined && isUidReusedBy(entry, sameUid);
  const { uid, isInOtherCalendar } = uidOf((isUidReused ? entry.other_uid : stored) ?? entry.uid);
  const counterpart = existingByUid.get(uid) ?? null;
  const isOfThisCalendar = archived !== undefined && row.is_each === true && row.calendar_id !== null;
  // Events that were deleted with their calendar are restored with it.
  const isDeleted =
    deleted.has(uid) && (archived === undefined || isOfThisCalendar || archived.calendars.length === 0);
  const { notes } = entry;
  const joined: KnownEvent[] = [];
  const rest = {
    ...{ uid, joined, existing: counterpart, notes },
    ...{ isInOtherCalendar, isUidReused, isDeleted, isOfThisCalendar },
  };
  if (archived) return { ...rest, event: archivedEvent(archived, uid) };
  if (entry.is_cancellation && counterpart) return { ...rest, event: asCancelled(counterpart, entry) };
  const inFile = importedEvent(entry, uid, row, counterpart);
  const mayLackDates = !row.isSource && counterpart && !isOlderThan(counterpart, inFile);
  const event = mayLackDates ? withDatesHere(inFile, counterpart) : inFile;
  const alone = (lone.get(storedUid(entry.uid)) ?? [])
    .flatMap((loneUid) => existingByUid.get(loneUid) ?? [])
    .filter(isHere);
  const whole = withLoneDates(event, alone);
  requireFewDates(whole.event.exceptions);
  const count = whole.joined.length;
  if (count === 0) return { ...rest, event };
  const note = { code: 'dates_joined', line: entry.line, params: { count } } as const;
  return { ...rest, ...whole, notes: [...notes, note] };
}
