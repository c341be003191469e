import { Injectable } from '@nestjs/common';
import { inTransaction, type Lease, ProblemException, recordingTexts } from '@daymark/service-kit';
import { recordTexts } from '@daymark/texts';
import { DataSource, type EntityManager } from 'typeorm';
import {
  CalendarReadingService,
  CalendarWritingService,
  PublishedChanges,
} from '../../calendars/calendars.module.js';
import { EventImporting, fromSaved, type SavedEvent } from '../../events/events.module.js';
import type { DoneItem, ImportRow } from '../store/import-row.js';
import { findDone, renameEvents, storeOutcomes, type ItemToDo } from '../store/import-items.js';
import {
  addResult,
  endStep,
  storePublications,
  lockLeased,
  takePublications,
} from '../store/import-leases.js';
import { ArchiveStep } from './archive-step.service.js';
import { byImport, ImportTargets, type TargetRow } from './import-targets.service.js';
import { recordOwnAction } from '../../record-audit.js';
import { text } from '../../texts.js';

const BATCH_MAX = 250;

/** Undoes an import, last entries first. Events that were changed since stay, and are listed. */
@Injectable()
export class UndoStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly importing: EventImporting,
    private readonly targets: ImportTargets,
    private readonly archives: ArchiveStep,
    private readonly calendars: CalendarWritingService,
    private readonly ownCalendars: CalendarReadingService,
    private readonly published: PublishedChanges,
  ) {}

  run(lease: Lease, signal: AbortSignal): Promise<void> {
    return recordingTexts(() => this.undoAll(lease, signal));
  }

  private async undoAll(lease: Lease, signal: AbortSignal): Promise<void> {
    const inOwn = <Result>(act: (manager: EntityManager) => Promise<Result>) =>
      inTransaction(this.dataSource, act, { isOwed: true });
    const step = (before: number | null) =>
      inOwn((manager) => this.batch(manager, lease, before, BATCH_MAX)).catch((error: unknown) => {
        if (!(error instanceof ProblemException)) throw error;
        // One event cannot be restored because of a quota. Entry by entry it is found, and stays as it is.
        return inOwn((manager) => this.batch(manager, lease, before, 1)).catch((refusal: unknown) => {
          if (!(refusal instanceof ProblemException)) throw refusal;
          return inOwn((manager) => this.leave(manager, lease, before, refusal.message));
        });
      });
    signal.throwIfAborted();
    try {
      for (let before = await step(null); before !== null; before = await step(before))
        signal.throwIfAborted();
    } catch (error) {
      // Its person may not import into the calendar any more: what is left stays.
      if (!(error instanceof ProblemException)) throw error;
      await inOwn(async (manager) => {
        const row = await lockLeased(manager, lease);
        await this.published.record(manager, await takePublications(manager, row.id));
        await endStep(manager, lease, 'stopped', { problem: error.message });
      });
    }
  }

  /** Returns the number of the last entry; null at the end. */
  private async batch(
    manager: EntityManager,
    lease: Lease,
    before: number | null,
    limit: number,
  ): Promise<number | null> {
    const row = await lockLeased(manager, lease);
    const items = await findDone(manager, row.id, before, limit);
    if (items.length === 0) {
      await this.end(manager, row, lease);
      return null;
    }
    const seen = this.published.defer(manager);
    const outcomes = await this.undo(
      manager,
      await this.targets.require(manager, row, items[0]!.part),
      items,
    );
    await this.storeOutcomes(manager, row, lease, outcomes);
    await storePublications(manager, row.id, seen);
    return items.at(-1)!.number;
  }

  /** What the history does not know was imported by an older release, which kept the earlier states with the entries. */
  private async undo(
    manager: EntityManager,
    row: TargetRow,
    items: readonly ItemToDo[],
  ): Promise<DoneItem[]> {
    const of = { importId: row.id, userId: row.owner_id, actorId: row.user_id };
    const ids = [...new Set(items.flatMap(({ event_id }) => event_id ?? []))];
    const { undone, kept } = await this.importing.undoImport(manager, of, ids);
    const isNoted = ({ event_id }: ItemToDo) => undone.has(event_id!) || kept.has(event_id!);
    const noted = items.filter(isNoted);
    const joined = noted.flatMap(({ event_id, before }) =>
      undone.has(event_id!) ? (before?.joined_ids ?? []) : [],
    );
    if (joined.length > 0) {
      const restored = await this.importing.undoImport(manager, of, joined);
      const versions = [...restored.undone].flatMap(([id, version]) =>
        version === null ? [] : [{ before: id, id, version }],
      );
      await renameEvents(manager, row.user_id, versions);
    }
    const older = items.filter((item) => !isNoted(item));
    return [
      ...noted.map((item) => outcomeOf(item, undone.has(item.event_id!))),
      ...(await this.undoOlder(manager, row, older)),
    ];
  }

  private async undoOlder(
    manager: EntityManager,
    row: TargetRow,
    items: readonly ItemToDo[],
  ): Promise<DoneItem[]> {
    const created = items.filter(({ becomes }) => becomes === 'new');
    const versionOf = ({ event_id, version_after }: ItemToDo) => ({ id: event_id!, version: version_after! });
    const erased = await this.importing.erase(manager, row.owner_id, created.map(versionOf), byImport(row));
    const outcomes = created.map((item) => outcomeOf(item, erased.has(item.event_id!)));
    for (const item of created) if (erased.has(item.event_id!)) await this.restoreJoined(manager, row, item);
    // Several entries may have changed one event: the last change is undone first.
    const given = new Map<string, number>();
    for (const item of items) {
      if (item.becomes === 'new') continue;
      if (item.before?.content === undefined) {
        outcomes.push(outcomeOf(item, false));
        continue;
      }
      const { id, version } = versionOf(item);
      const change = {
        seen: { id, version: given.get(id) ?? version },
        event: fromSaved(item.before as SavedEvent),
      };
      const [stored] = await this.importing.change(manager, row.owner_id, [change], byImport(row));
      if (stored) {
        given.set(id, stored.version);
        await this.restoreJoined(manager, row, item);
      }
      outcomes.push(outcomeOf(item, stored != null));
    }
    return outcomes;
  }

  /** Events that the import made dates of their series are events of their own again, for the import before it too. */
  private async restoreJoined(manager: EntityManager, row: TargetRow, item: ItemToDo): Promise<void> {
    const joined = item.before?.joined ?? [];
    if (joined.length === 0) return;
    const { calendar_id, owner_id } = await this.targets.require(manager, row, item.part);
    if (calendar_id === null) return;
    const stored = await this.importing.create(
      manager,
      owner_id,
      calendar_id,
      joined.map(fromSaved),
      byImport(row),
    );
    const restored = joined.flatMap(({ id }, index) => {
      const event = stored[index];
      return event ? [{ before: id, ...event }] : [];
    });
    await renameEvents(manager, row.user_id, restored);
  }

  private async leave(
    manager: EntityManager,
    lease: Lease,
    before: number | null,
    why: string,
  ): Promise<number | null> {
    const row = await lockLeased(manager, lease);
    const [item] = await findDone(manager, row.id, before, 1);
    await this.targets.require(manager, row, item?.part ?? 0);
    if (item) await this.storeOutcomes(manager, row, lease, [{ ...outcomeOf(item, false), failure: why }]);
    return item?.number ?? before;
  }

  private async storeOutcomes(
    manager: EntityManager,
    row: ImportRow,
    lease: Lease,
    outcomes: readonly DoneItem[],
  ): Promise<void> {
    await storeOutcomes(manager, row.id, outcomes);
    const undone = outcomes.filter(({ state }) => state === 'undone').length;
    await addResult(manager, lease, { undone, kept: outcomes.length - undone }, outcomes.length);
  }

  /** Deletes a calendar that the import created, if it is still there, its own, and nothing else was added to it. */
  private async removeCalendar(manager: EntityManager, id: string, userId: string): Promise<void> {
    if (!(await this.calendars.lockIfThere(manager, id))) return;
    if (!(await this.ownCalendars.allowed('delete', manager, userId, [id])).has(id)) return;
    if (await this.importing.isEmpty(manager, id)) await this.calendars.remove(manager, id, userId);
  }

  private async end(manager: EntityManager, row: ImportRow, lease: Lease): Promise<void> {
    await this.published.record(manager, await takePublications(manager, row.id));
    if (row.calendar_id === row.made_calendar_id)
      await this.removeCalendar(manager, row.made_calendar_id, row.user_id);
    for (const { calendar_id, is_made } of row.parts ?? [])
      if (is_made) await this.removeCalendar(manager, calendar_id, row.user_id);
    await this.archives.undo(manager, row);
    await endStep(manager, lease, 'undone');
    await recordOwnAction(manager, row.user_id, {
      action: 'calendar-import-undo',
      objectId: row.calendar_id,
      targetId: (await this.targets.find(manager, row, 0)).owner_id,
      details: { undone: String(row.result.undone), kept: String(row.result.kept) },
    });
  }
}

const outcomeOf = ({ number, event_id, version_after, before }: ItemToDo, isUndone: boolean): DoneItem => ({
  number,
  event_id,
  version_after,
  before,
  state: isUndone ? 'undone' : 'kept',
  failure: isUndone ? null : recordTexts(() => text('refused.import.changedSince')),
});
