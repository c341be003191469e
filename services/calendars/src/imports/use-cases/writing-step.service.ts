import { Injectable } from '@nestjs/common';
import type { ReadEntry } from '@daymark/icalendar/reading';
import { inTransaction, type Lease, ProblemException, recordingTexts } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { PublishedChanges } from '../../calendars/calendars.module.js';
import {
  EventImporting,
  type ChangedByImport,
  type ImportedEvent,
  type VersionOfEvent,
} from '../../events/events.module.js';
import { seriesOfOverride } from '../domain/lone-override.js';
import type { DoneItem, ImportRow } from '../store/import-row.js';
import { findChosen, findVersionsGiven, storeOutcomes, type ItemToDo } from '../store/import-items.js';
import { withRestOfArchive } from '../domain/archived-event.js';
import {
  addResult,
  endStep,
  storePublications,
  lockLeased,
  takePublications,
} from '../store/import-leases.js';
import { ArchiveStep } from './archive-step.service.js';
import { EntryMatching } from './entry-matching.service.js';
import { byImport, ImportTargets, type TargetRow } from './import-targets.service.js';
import { recordOwnAction } from '../../record-audit.js';
import { text } from '../../texts.js';

/** Number of entries per transaction, and of those among them that change the same event one after the other. */
const BATCH_MAX = 500;
const ROUNDS_MAX = 25;

/**
 * Writes the chosen entries of an import in batches of one transaction each, until all are written or somebody stops
 * it.
 */
@Injectable()
export class WritingStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: EntryMatching,
    private readonly targets: ImportTargets,
    private readonly archives: ArchiveStep,
    private readonly importing: EventImporting,
    private readonly published: PublishedChanges,
  ) {}

  run(begun: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    return recordingTexts(() => this.write(begun, lease, signal));
  }

  private async write(begun: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      if (begun.archive && !begun.archive.is_prepared) {
        const target = await this.targets.require(this.dataSource.manager, begun, 0);
        await this.archives.prepare(target, lease, signal);
      }
      const next = (after: number) =>
        inTransaction(this.dataSource, (manager) => this.batch(manager, lease, after), { isOwed: true });
      for (let after = await next(0); after !== null; after = await next(after)) signal.throwIfAborted();
    } catch (error) {
      // A limit was reached, or the person may not import into the calendar any more: what was written stays, and the person decides.
      if (!(error instanceof ProblemException)) throw error;
      await inTransaction(this.dataSource, (manager) => this.end(manager, lease, 'stopped', error.message), {
        isOwed: true,
      });
    }
  }

  /** Returns the number of the last entry; null at the end. */
  private async batch(manager: EntityManager, lease: Lease, after: number): Promise<number | null> {
    const row = await lockLeased(manager, lease);
    if (row.is_stop_wanted) {
      await this.end(manager, lease, 'stopped', null);
      return null;
    }
    const items = firstOf(await findChosen(manager, row.id, after, BATCH_MAX));
    if (items.length === 0) {
      await this.end(manager, lease, 'done', null);
      return null;
    }
    const seen = this.published.defer(manager);
    const target = await this.targets.require(manager, row, items[0]!.part);
    const outcomes = await this.writeItems(manager, target, items);
    await storeOutcomes(manager, row.id, outcomes);
    await storePublications(manager, row.id, seen);
    const written = new Set(outcomes.filter(({ state }) => state === 'done').map(({ number }) => number));
    const done = (kind: string) =>
      items.filter(({ number, becomes }) => becomes === kind && written.has(number)).length;
    const failed = outcomes.length - written.size;
    await addResult(manager, lease, { created: done('new'), changed: done('changed'), failed }, items.length);
    return items.at(-1)!.number;
  }

  private async writeItems(
    manager: EntityManager,
    row: TargetRow,
    items: readonly ItemToDo[],
  ): Promise<DoneItem[]> {
    const outcomes: DoneItem[] = [];
    const created: Planned[] = [];
    // Changed dates without their series in the file are separate entries, and each changes the series.
    const given = await findVersionsGiven(
      manager,
      row.id,
      items.flatMap(({ entry, event_id }) =>
        event_id && seriesOfOverride(entry as ReadEntry) ? [event_id] : [],
      ),
    );
    for (const round of inRounds(items)) {
      const changed: (Planned & ChangedByImport)[] = [];
      for (const planned of await this.plan(manager, row, round)) {
        const { item, current } = planned;
        if (item.becomes === 'new') {
          if (current) outcomes.push(failure(item, text('refused.import.addedSince')));
          else created.push(planned);
        } else if (current === null || current !== item.event_id)
          outcomes.push(failure(item, text('refused.import.changedHere')));
        else
          changed.push({
            ...planned,
            seen: { id: current, version: given.get(current) ?? item.version_seen! },
          });
      }
      const stored = await this.importing.change(manager, row.owner_id, changed, byImport(row));
      for (const event of stored) if (event) given.set(event.id, event.version);
      outcomes.push(
        ...(await this.written(manager, row, changed, stored, text('refused.import.changedHere'))),
      );
    }
    return [...outcomes, ...(await this.create(manager, row, created))];
  }

  private async plan(manager: EntityManager, row: TargetRow, items: readonly ItemToDo[]): Promise<Planned[]> {
    const entries = items.map(({ entry }) => entry as ReadEntry);
    const resolved = await this.matching.resolve(manager, row, entries, { isJoining: true });
    return items.map((item, index) => {
      const { event, existing, joined } = resolved[index]!;
      return {
        item,
        event: item.becomes === 'new' ? withRestOfArchive(row, entries[index]!, event) : event,
        current: existing?.event.id ?? null,
        joined: joined.map((date) => date.event.id),
      };
    });
  }

  private async create(
    manager: EntityManager,
    row: TargetRow,
    planned: readonly Planned[],
  ): Promise<DoneItem[]> {
    if (planned.length === 0) return [];
    const isInNone = row.is_each && row.parts?.[planned[0]!.item.part]?.is_none === true;
    if (row.calendar_id === null && !isInNone)
      throw new ProblemException('NOT_FOUND', { detail: text('refused.import.calendarDeleted') });
    const events = planned.map(({ event }) => event);
    const stored = await this.importing.create(manager, row.owner_id, row.calendar_id, events, byImport(row));
    return this.written(manager, row, planned, stored, text('refused.import.addedSince'));
  }

  /** What became of entries. Events that are dates of their series now are deleted. */
  private async written(
    manager: EntityManager,
    row: TargetRow,
    planned: readonly Planned[],
    stored: readonly (VersionOfEvent | null)[],
    otherwise: string,
  ): Promise<DoneItem[]> {
    const joined = planned.flatMap((entry, index) => (stored[index] ? entry.joined : []));
    if (joined.length > 0) {
      const versions = await this.importing.versionsOf(manager, joined);
      await this.importing.erase(manager, row.owner_id, versions, byImport(row));
    }
    return planned.map(({ item, joined: dates }, index) => {
      const event = stored[index];
      if (!event) return failure(item, otherwise);
      return {
        number: item.number,
        state: 'done',
        failure: null,
        event_id: event.id,
        version_after: event.version,
        // The history has their states.
        before: dates.length > 0 ? { joined_ids: dates } : null,
      };
    });
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
      targetId: (await this.targets.find(manager, row, 0)).owner_id,
      details: { created: String(created), changed: String(changed) },
    });
  }
}

interface Planned {
  item: ItemToDo;
  event: ImportedEvent;
  /** The event that is the entry at this moment. */
  current: string | null;
  joined: readonly string[];
}

/** As many entries of one calendar of the file as one transaction takes. */
function firstOf(items: readonly ItemToDo[]): ItemToDo[] {
  const rounds = new Map<string | null, number>();
  const end = items.findIndex(({ part, event_id }) => {
    const round = (rounds.get(event_id) ?? 0) + 1;
    rounds.set(event_id, round);
    return part !== items[0]!.part || (event_id !== null && round > ROUNDS_MAX);
  });
  return items.slice(0, end === -1 ? items.length : end);
}

/** Entries that change the same event follow each other: each is compared with what the one before made of it. */
function inRounds(items: readonly ItemToDo[]): ItemToDo[][] {
  const rounds: ItemToDo[][] = [];
  const counts = new Map<string, number>();
  for (const item of items) {
    const round = item.event_id === null ? 0 : (counts.get(item.event_id) ?? 0);
    if (item.event_id !== null) counts.set(item.event_id, round + 1);
    (rounds[round] ??= []).push(item);
  }
  return rounds;
}

const failure = ({ number, event_id }: ItemToDo, text: string): DoneItem => ({
  number,
  event_id,
  failure: text,
  version_after: null,
  before: null,
  state: 'failed',
});
