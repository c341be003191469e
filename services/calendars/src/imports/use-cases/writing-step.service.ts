import { Inject, Injectable } from '@nestjs/common';
import type { ReadEntry } from '@daymark/icalendar/reading';
import { DATA_SOURCE, inTransaction, type Lease, ProblemException } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { PublishedChanges } from '../../calendars/calendars.module.js';
import { EventImporting, type ImportedEvent } from '../../events/events.module.js';
import { seriesOfOverride } from '../domain/lone-override.js';
import type { DoneItem, ImportRow } from '../store/import-row.js';
import { findChosen, findVersionsGiven, storeOutcomes, type ItemToDo } from '../store/import-items.js';
import { withRestOfArchive } from '../domain/archived-event.js';
import { targetOf } from '../domain/import-parts.js';
import {
  addResult,
  endStep,
  storePublications,
  lockLeased,
  takePublications,
} from '../store/import-leases.js';
import { ArchiveStep } from './archive-step.service.js';
import { EntryMatching } from './entry-matching.service.js';
import { recordOwnAction } from '../../record-audit.js';

/** Number of entries per transaction. A new one costs a few rows, a changed one a few statements. */
const BATCH_MAX = 250;
const CHANGED_MAX = 25;

const CHANGED_SINCE = 'It was changed here since you looked at it. Bring the file again to compare it anew.';
const THERE_ALREADY =
  'An event with the same identity came here since. Bring the file again to compare it anew.';

/**
 * Writes the chosen entries of an import in batches of one transaction each, until all are written or somebody stops
 * it.
 */
@Injectable()
export class WritingStep {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly matching: EntryMatching,
    private readonly archives: ArchiveStep,
    private readonly importing: EventImporting,
    private readonly published: PublishedChanges,
  ) {}

  /** @throws LostLease */
  async run(begun: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      if (begun.archive && !begun.archive.is_prepared) await this.archives.prepare(begun, lease, signal);
      const next = () =>
        inTransaction(this.dataSource, (manager) => this.batch(manager, lease), { isOwed: true });
      while (await next()) signal.throwIfAborted();
    } catch (error) {
      // A limit was reached, or the calendar was deleted: what was written stays, and the person decides.
      if (!(error instanceof ProblemException)) throw error;
      await inTransaction(this.dataSource, (manager) => this.end(manager, lease, 'stopped', error.message), {
        isOwed: true,
      });
    }
  }

  /** @returns whether there is more to do */
  private async batch(manager: EntityManager, lease: Lease): Promise<boolean> {
    const row = await lockLeased(manager, lease);
    if (row.is_stop_wanted) {
      await this.end(manager, lease, 'stopped', null);
      return false;
    }
    const items = firstOf(await findChosen(manager, row.id, BATCH_MAX));
    if (items.length === 0) {
      await this.end(manager, lease, 'done', null);
      return false;
    }
    const seen = this.published.defer(manager);
    const outcomes = await this.write(manager, targetOf(row, items[0]!.part), items);
    await storeOutcomes(manager, row.id, outcomes);
    await storePublications(manager, row.id, seen);
    const done = (becomes: string) =>
      outcomes.filter(
        ({ state, number }) =>
          state === 'done' && items.some((item) => item.number === number && item.becomes === becomes),
      ).length;
    const failed = outcomes.filter(({ state }) => state === 'failed').length;
    await addResult(manager, lease, { created: done('new'), changed: done('changed'), failed }, items.length);
    return true;
  }

  private async write(
    manager: EntityManager,
    row: ImportRow,
    items: readonly ItemToDo[],
  ): Promise<DoneItem[]> {
    const outcomes: DoneItem[] = [];
    const fresh: Fresh[] = [];
    const resolved = await this.matching.resolve(
      manager,
      row,
      items.map(({ entry }) => entry as ReadEntry),
      { isJoining: true },
    );
    // Changed dates without their series in the file are separate entries, and each changes the series.
    const given = await findVersionsGiven(
      manager,
      row.id,
      items.flatMap(({ entry, event_id }) =>
        event_id && seriesOfOverride(entry as ReadEntry) ? [event_id] : [],
      ),
    );
    const changed = new Set<string>();
    for (const [index, item] of items.entries()) {
      const isChanged = item.event_id !== null && changed.has(item.event_id);
      const [again] = isChanged
        ? await this.matching.resolve(manager, row, [item.entry as ReadEntry], { isJoining: true })
        : [];
      const { event, known, joined: alone } = again ?? resolved[index]!;
      const joined = alone.map((one) => one.event.id);
      if (item.becomes === 'new') {
        if (known) outcomes.push(failure(item, THERE_ALREADY));
        else fresh.push({ item, joined, event: withRestOfArchive(row, item.entry as ReadEntry, event) });
        continue;
      }
      const id = item.event_id!;
      const seen = { id, version: given.get(id) ?? item.version_seen! };
      const stored =
        known?.event.id === item.event_id && known
          ? await this.importing.change(manager, row.user_id, seen, event, byImport(row))
          : null;
      if (stored) {
        await this.eraseJoined(manager, row, joined);
        changed.add(id);
        given.set(id, stored.version);
      }
      outcomes.push(
        stored
          ? {
              ...unchanged(item),
              state: 'done',
              version_after: stored.version,
              before: joinedBefore(joined),
            }
          : failure(item, CHANGED_SINCE),
      );
    }
    return [...outcomes, ...(await this.create(manager, row, fresh))];
  }

  private async create(manager: EntityManager, row: ImportRow, fresh: readonly Fresh[]): Promise<DoneItem[]> {
    if (fresh.length === 0) return [];
    const isInNone = row.is_each && row.parts?.[fresh[0]!.item.part]?.is_none === true;
    if (row.calendar_id === null && !isInNone)
      throw new ProblemException('NOT_FOUND', { detail: CALENDAR_GONE });
    const stored = await this.importing.create(
      manager,
      row.user_id,
      row.calendar_id,
      fresh.map(({ event }) => event),
      byImport(row),
    );
    const outcomes: DoneItem[] = [];
    for (const [index, { item, joined }] of fresh.entries()) {
      const one = stored[index];
      if (one) await this.eraseJoined(manager, row, joined);
      const before = joinedBefore(joined);
      outcomes.push(
        one
          ? { ...unchanged(item), state: 'done', event_id: one.id, version_after: one.version, before }
          : failure(item, THERE_ALREADY),
      );
    }
    return outcomes;
  }

  /** Deletes events that are dates of their series now. */
  private async eraseJoined(
    manager: EntityManager,
    row: ImportRow,
    joined: readonly string[],
  ): Promise<void> {
    if (joined.length === 0) return;
    const versions = await this.importing.versionsOf(manager, joined);
    await this.importing.erase(manager, row.user_id, versions, byImport(row));
  }

  private async end(
    manager: EntityManager,
    lease: Lease,
    state: 'done' | 'stopped',
    problem: string | null,
  ): Promise<void> {
    const row = await lockLeased(manager, lease);
    await this.published.record(manager, await takePublications(manager, row.id));
    await endStep(manager, lease, state, { problem });
    const { created, changed } = row.result;
    if (created + changed === 0) return;
    await recordOwnAction(manager, row.user_id, {
      action: 'calendar-import',
      objectId: row.calendar_id,
      details: { created: String(created), changed: String(changed) },
    });
  }
}

interface Fresh {
  item: ItemToDo;
  event: ImportedEvent;
  /** The ids of events that become dates of it. */
  joined: readonly string[];
}

const byImport = ({ id }: ImportRow) => ({ by: 'import', importId: id }) as const;

/** The history has their states. */
const joinedBefore = (ids: readonly string[]): DoneItem['before'] =>
  ids.length > 0 ? { joined_ids: ids } : null;

const CALENDAR_GONE = 'The calendar was deleted. Choose another one, or take the import back.';

/** As many entries of one calendar of the file as one transaction takes: fewer if events have to be changed. */
function firstOf(items: readonly ItemToDo[]): ItemToDo[] {
  let changed = 0;
  const end = items.findIndex(
    ({ becomes, part }) => part !== items[0]!.part || (becomes === 'changed' && ++changed > CHANGED_MAX),
  );
  return items.slice(0, end === -1 ? items.length : end);
}

const unchanged = ({ number, event_id }: ItemToDo) => ({
  number,
  event_id,
  failure: null,
  version_after: null,
  before: null,
});

const failure = (item: ItemToDo, text: string): DoneItem => ({
  ...unchanged(item),
  state: 'failed',
  failure: text,
});
