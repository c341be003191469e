import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BinnedContent, UndoSteps, type NotedState } from '../../history/history.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import type { ImportedEvent, KnownEvent } from '../domain/imported-event.js';
import { asWithheld, fromImport, withImport } from '../domain/aggregate/aggregate-changes.js';
import { knownEvent, type EventAggregate, type EventPair } from '../domain/aggregate/event-aggregate.js';
import { EventQuota } from '../store/quotas/event-quota.js';
import { EventStore } from '../store/event-store.js';
import { CalendarMemberships, hasEvents } from '../store/calendar-links.js';
import {
  findByUids,
  findLoneDates,
  findSameTexts,
  findVersions,
  existingIds,
  lockUntouched,
  uidsInUse,
} from '../store/queries/imported-events.js';
import { lockEvents } from '../store/load-aggregates.js';
import { lockQuotaOf } from '../store/quotas/events-of-person.js';
import { withheldAmong } from '../store/withheld-events.js';
import { EventChanges } from './event-changes.service.js';

export interface VersionOfEvent {
  id: string;
  version: number;
}

/** What brings events from elsewhere: an import of a person, the source of a calendar, or its owner. */
export type ImportedBy =
  | { by: 'import'; importId: string; actorId: string }
  | { by: 'source' }
  | { by: 'owner' };

export interface ChangedByImport {
  seen: VersionOfEvent;
  event: ImportedEvent;
}

/** Which events an import no longer concerns, with their versions, null for those that are gone; and which stay. */
export interface UndoneImport {
  undone: ReadonlyMap<string, number | null>;
  kept: ReadonlySet<string>;
}

@Injectable()
export class EventImporting {
  readonly findSameTexts = findSameTexts;
  readonly versionsOf = findVersions;

  constructor(
    private readonly store: EventStore,
    private readonly events: EventChanges,
    private readonly places: CalendarMemberships,
    private readonly binned: BinnedContent,
    private readonly steps: UndoSteps,
    private readonly quota: EventQuota,
    private readonly sources: SourceEvents,
  ) {}

  /** A person's events with these uids. Other people's events are not examined. */
  async find(
    manager: EntityManager,
    userId: string,
    uids: readonly string[],
  ): Promise<Map<string, KnownEvent>> {
    const found = await findByUids(manager, userId, uids);
    return new Map(found.map((event) => [event.row.uid!, knownEvent(event)]));
  }

  /**
   * The uids of events that were imported as changed dates of series with these uids, by the uid of the series. Those of
   * synchronised calendars are not among them.
   */
  async findLoneDates(
    manager: EntityManager,
    userId: string,
    uids: readonly string[],
  ): Promise<Map<string, string[]>> {
    const dates = await findLoneDates(manager, userId, uids);
    const synchronised = await this.sources.among(
      manager,
      dates.map(({ id }) => id),
    );
    const found = new Map<string, string[]>();
    for (const { id, uid, series } of dates)
      if (!synchronised.has(id)) found.set(series, [...(found.get(series) ?? []), uid]);
    return found;
  }

  findDeleted(manager: EntityManager, userId: string, uids: readonly string[]): Promise<Map<string, number>> {
    return this.binned.uids(manager, userId, uids);
  }

  async checkQuota(
    manager: EntityManager,
    userId: string,
    rows: { events: number; deletedDates: number },
  ): Promise<void> {
    await this.quota.requireForMany(manager, userId, rows);
  }

  /**
   * Stores new events in a calendar, or in none; all or none of them. Events whose uid the person has by now are left
   * out.
   * @returns in the order of the events; null for one that was left out
   */
  async create(
    manager: EntityManager,
    userId: string,
    calendarId: string | null,
    events: readonly ImportedEvent[],
    by: ImportedBy,
  ): Promise<(VersionOfEvent | null)[]> {
    // Lock the calendar first, like every other write that adds events to one.
    if (calendarId !== null) await this.places.lockCalendar(manager, calendarId, userId);
    await lockQuotaOf(manager, userId);
    const inUse = await uidsInUse(
      manager,
      userId,
      events.map(({ uid }) => uid),
    );
    const free = events.filter(({ uid }) => !inUse.has(uid));
    const withheld = await withheldAmong(
      manager,
      userId,
      free.map(({ uid }) => uid),
    );
    const ownCalendar = calendarId === null ? [] : [calendarId];
    const pairs = free.map((event) => ({
      before: null,
      after: fromImport(userId, withheld.has(event.uid) ? asWithheld(event) : event, [
        ...ownCalendar,
        ...(event.alsoIn ?? []),
      ]),
    }));
    const stored = pairs.length > 0 ? await this.store.write(manager, pairs, by) : [];
    const byUid = new Map(free.map(({ uid }, index) => [uid, versionOf(stored[index]!)]));
    return events.map(({ uid }) => byUid.get(uid) ?? null);
  }

  /**
   * Changes events to their states in a file, where they still have the versions that were examined. Only its source may
   * change an event from an address.
   * @returns in the order of the changes; null for one that was changed or deleted meanwhile, or is changed twice
   */
  async change(
    manager: EntityManager,
    userId: string,
    changes: readonly ChangedByImport[],
    by: ImportedBy,
  ): Promise<(VersionOfEvent | null)[]> {
    const ids = changes.map(({ seen }) => seen.id);
    const fromElsewhere = by.by === 'source' ? new Set() : await this.sources.among(manager, ids);
    const first = new Map(changes.toReversed().map((change) => [change.seen.id, change]));
    const own = [...first.values()].filter(({ seen }) => !fromElsewhere.has(seen.id));
    const untouched = await lockUntouched(
      manager,
      userId,
      own.map(({ seen }) => seen),
    );
    const loaded = await this.store.load(manager, [...untouched], 'all');
    const pairs = loaded.map((before) => ({
      before,
      after: withImport(before, first.get(before.row.id)!.event),
    }));
    const stored = await this.store.write(manager, pairs, by);
    const versions = new Map(stored.map((event) => [event!.row.id, versionOf(event!)]));
    return changes.map((change) =>
      first.get(change.seen.id) === change ? (versions.get(change.seen.id) ?? null) : null,
    );
  }

  /**
   * Permanently deletes those of a person's events that still have the versions from an import.
   * @returns the ids of the events that no longer exist, for whatever reason
   */
  async erase(
    manager: EntityManager,
    userId: string,
    events: readonly VersionOfEvent[],
    by: ImportedBy,
  ): Promise<Set<string>> {
    const untouched = await lockUntouched(manager, userId, events);
    await this.events.erase(manager, [...untouched], by);
    const ids = events.map(({ id }) => id);
    const left = await existingIds(manager, ids);
    return new Set(ids.filter((id) => !left.has(id)));
  }

  /**
   * Undoes what an import did with some events: those that it created are gone, changed and deleted ones are what they
   * were. An event stays as it is where something later changed the same parts, or it is from an address by now. Those
   * that the history does not know, since an older release imported them, are in neither list.
   */
  async undoImport(
    manager: EntityManager,
    of: { importId: string; userId: string; actorId: string },
    eventIds: readonly string[],
  ): Promise<UndoneImport> {
    const existing = new Set(await lockEvents(manager, eventIds));
    const noted = Map.groupBy(await this.steps.statesOfImport(manager, of, eventIds), ({ id }) => id);
    const fromElsewhere = await this.sources.among(manager, [...noted.keys()]);
    const [kept, undone] = [new Set<string>(), new Map<string, number | null>()];
    const created: string[] = [];
    const changed = new Map<string, NotedState[]>();
    for (const [id, states] of noted) {
      const open = states.filter(({ is_undone }) => !is_undone);
      // Its owner deleted what the import created.
      if (!existing.has(id) && states[0]!.isNew) undone.set(id, null);
      else if (open.length > 0 && (fromElsewhere.has(id) || open.some(({ is_overtaken }) => is_overtaken)))
        kept.add(id);
      else if (open[0]?.isNew) created.push(id);
      else changed.set(id, open);
    }
    await this.store.eraseCreated(manager, of, created);
    for (const id of created) undone.set(id, null);
    for (const [id, version] of await this.restore(manager, of, changed)) undone.set(id, version);
    // What is erased for good can be undone by nothing else.
    await this.steps.closeImport(manager, of, [...changed.keys()]);
    return { undone, kept };
  }

  /** Takes changes off events, the last one first. @returns the versions of the events; null for those that are gone */
  private async restore(
    manager: EntityManager,
    { userId, actorId }: { userId: string; actorId: string },
    changes: ReadonlyMap<string, readonly NotedState[]>,
  ): Promise<Map<string, number | null>> {
    const found = await this.store.loadBefore(manager, changes);
    const versions = new Map(found.map(({ id, now }) => [id, now?.row.latest_version ?? null]));
    const pairs = found
      .filter(({ id }) => changes.get(id)!.length > 0)
      .map(({ now, was }) => ({ before: now, after: was }));
    const free = await this.withFreeUids(manager, userId, pairs);
    for (const isRestored of [false, true]) {
      const some = free.filter(({ before }) => (before === null) === isRestored);
      for (const event of await this.store.write(manager, some, { by: 'undo', isRestored, actorId }))
        if (event) versions.set(event.row.id, event.row.latest_version);
    }
    return versions;
  }

  /** Events that were brought again under their uids do not come back a second time; nor do those that are gone. */
  private async withFreeUids(
    manager: EntityManager,
    userId: string,
    pairs: readonly EventPair[],
  ): Promise<EventPair[]> {
    const uids = pairs.flatMap(({ before, after }) => (before === null ? (after?.row.uid ?? []) : []));
    const inUse = await uidsInUse(manager, userId, uids);
    return pairs.filter(
      ({ before, after }) => before !== null || (after !== null && !inUse.has(after.row.uid!)),
    );
  }

  async isEmpty(manager: EntityManager, calendarId: string): Promise<boolean> {
    return !(await hasEvents(manager, calendarId));
  }
}

const versionOf = ({ row }: EventAggregate): VersionOfEvent => ({ id: row.id, version: row.latest_version });
