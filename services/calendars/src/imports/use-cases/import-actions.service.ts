import { Injectable } from '@nestjs/common';
import { calendarFieldNames, pick } from '@daymark/contracts';
import type { Import, ImportUpdate } from '@daymark/contracts/interchange';
import { inTransaction, ProblemException } from '@daymark/service-kit';
import { In, DataSource, type EntityManager } from 'typeorm';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { EventImporting } from '../../events/events.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { notNow } from '../domain/import.errors.js';
import type { ImportPart } from '../domain/import-parts.js';
import { chooseItems, countItems, countRows, findChosenParts } from '../store/import-items.js';
import { ImportEntity, type ImportRow } from '../store/import-row.js';
import { beginState, lockImport } from '../store/import-rows.js';
import { ImportQueries } from './import-queries.service.js';
import { isUndoable } from './import-response.js';
import { ImportTargets } from './import-targets.service.js';
import { ImportWorker } from './import-worker.service.js';
import { text } from '../../texts.js';

@Injectable()
export class ImportActions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writeLimits: WriteLimits,
    private readonly calendars: CalendarReadingService,
    private readonly calendarWriting: CalendarWritingService,
    private readonly importing: EventImporting,
    private readonly targets: ImportTargets,
    private readonly queries: ImportQueries,
    private readonly worker: ImportWorker,
  ) {}

  /** @throws ProblemException CONFLICT while an import writes to a locked calendar, or takes back what it wrote */
  async requireNoneUnderWay(manager: EntityManager, calendar_id: string): Promise<void> {
    if (await manager.existsBy(ImportEntity, { calendar_id, state: In(['importing', 'undoing']) }))
      throw new ProblemException('CONFLICT', { detail: text('refused.calendarIsBusy') });
  }

  async update(userId: string, id: string, update: ImportUpdate): Promise<Import> {
    await this.writeLimits.change(userId);
    const updated = await inTransaction(this.dataSource, async (manager) => {
      const row = await lockImport(manager, userId, id);
      if (row.state !== 'ready') throw notNow(row.state === 'reading' ? 'underWay' : 'notReady');
      requireVersion(row, update.version);
      const { calendar_id, into_each, table } = update;
      if (into_each && row.parts === null) throw notNow('oneCalendar');
      if (table && row.table_reading === null) throw notNow('noTable');
      if (calendar_id) await this.calendars.require('manage', calendar_id, userId, manager);
      const choices = choicesOf(row, update);
      await manager.update(ImportEntity, id, { ...choices, version: row.version + 1 });
      const isRead =
        table !== undefined ||
        (['calendar_id', 'is_each', 'timezone', 'older_may_win'] as const).some(
          (choice) => choices[choice] !== row[choice],
        );
      if (isRead) {
        await beginState(manager, row, 'reading', null);
        await this.worker.enqueue(manager, id);
      } else await this.choose(manager, id, update);
      return this.queries.get(userId, id, manager);
    });
    this.worker.wake();
    return updated;
  }

  private async choose(
    manager: EntityManager,
    id: string,
    { choose, leave, choose_list, leave_list }: ImportUpdate,
  ): Promise<void> {
    if (leave || leave_list)
      await chooseItems(manager, id, { numbers: leave ?? [], list: leave_list ?? null }, false);
    if (choose || choose_list)
      await chooseItems(manager, id, { numbers: choose ?? [], list: choose_list ?? null }, true);
    await manager.update(ImportEntity, id, { counts: await countItems(manager, id) });
  }

  /**
   * Starts to import the chosen entries, or resumes a stopped import. If it is running or done already, nothing
   * changes.
   */
  async run(userId: string, id: string, version: number): Promise<Import> {
    await this.writeLimits.change(userId);
    const begun = await inTransaction(this.dataSource, async (manager) => {
      const row = await lockImport(manager, userId, id);
      if (row.state === 'importing' || row.state === 'done') return this.queries.responseOf(manager, row);
      if (row.state !== 'ready' && row.state !== 'stopped')
        throw notNow(row.state === 'undoing' || row.state === 'reading' ? 'underWay' : 'notReady');
      requireVersion(row, version);
      const { owner_id } = await this.targets.require(manager, { ...row, is_each: false }, 0);
      const rows = await countRows(manager, id);
      if (rows.entries === 0 && row.archive === null && row.state === 'ready') throw notNow('nothingChosen');
      await this.importing.checkQuota(manager, owner_id, rows);
      if (row.is_each && row.parts) await this.makeCalendars(manager, row, row.parts);
      else if (row.calendar_id === null) await this.makeCalendar(manager, row);
      const { created, changed, failed } = row.result;
      await beginState(manager, row, 'importing', rows.entries + created + changed + failed);
      await this.worker.enqueue(manager, id);
      return this.queries.get(userId, id, manager);
    });
    this.worker.wake();
    return begun;
  }

  private async makeCalendar(manager: EntityManager, row: ImportRow): Promise<void> {
    if (row.new_calendar === null) throw notNow('calendarGone');
    const { name, color, is_public } = row.new_calendar;
    const request = {
      name,
      description: row.source?.description ?? null,
      is_public,
      ...(color && { color: color as Parameters<CalendarWritingService['add']>[2]['color'] }),
    };
    await this.calendarWriting.add(manager, row.user_id, request, {
      id: row.made_calendar_id,
      by: 'import',
    });
    await manager.update(ImportEntity, row.id, { calendar_id: row.made_calendar_id, new_calendar: null });
  }

  private async makeCalendars(manager: EntityManager, row: ImportRow, read: ImportPart[]): Promise<void> {
    const chosen = await findChosenParts(manager, row.id);
    const parts: ImportPart[] = [];
    const calendarOf = (archivedId: string | null | undefined) =>
      read.find((_, number) => row.archive?.calendars[number]?.id === archivedId)?.calendar_id ?? null;
    for (const [number, part] of read.entries()) {
      if (part.is_there || part.is_none || !(row.archive || chosen.has(number))) {
        parts.push(part);
        continue;
      }
      const { name, color, description } = { ...part, name: part.name || text('calendarNames.imported') };
      const archived = row.archive?.calendars[number];
      const request = archived
        ? {
            ...pick(archived, calendarFieldNames),
            days_off_calendar_id: calendarOf(archived.days_off_calendar_id),
          }
        : { name, description, is_public: false, ...(color && { color }) };
      await this.calendarWriting.add(manager, row.user_id, request, {
        id: part.calendar_id,
        place: number,
        by: 'import',
        holidays: archived?.holidays ?? null,
      });
      parts.push({ ...part, is_there: true, is_made: true });
    }
    await manager.update(ImportEntity, row.id, { parts });
  }

  async stop(userId: string, id: string): Promise<Import> {
    return inTransaction(this.dataSource, async (manager) => {
      const row = await lockImport(manager, userId, id);
      if (row.state === 'importing') await manager.update(ImportEntity, id, { is_stop_wanted: true });
      return this.queries.get(userId, id, manager);
    });
  }

  /** Starts to undo an import. If that is running or done already, nothing changes. */
  async undo(userId: string, id: string, version: number): Promise<Import> {
    await this.writeLimits.change(userId);
    const begun = await inTransaction(this.dataSource, async (manager) => {
      const row = await lockImport(manager, userId, id);
      if (row.state === 'undoing' || row.state === 'undone') return this.queries.responseOf(manager, row);
      if (row.state === 'importing') throw notNow('underWay');
      if (!isUndoable(row)) throw notNow('notUndoable');
      requireVersion(row, version);
      await this.targets.require(manager, { ...row, is_each: false }, 0);
      await beginState(manager, row, 'undoing', row.result.created + row.result.changed);
      await this.worker.enqueue(manager, id);
      return this.queries.get(userId, id, manager);
    });
    this.worker.wake();
    return begun;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.writeLimits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      const row = await lockImport(manager, userId, id);
      if (row.state === 'importing' || row.state === 'undoing') throw notNow('underWay');
      await manager.delete(ImportEntity, id);
    });
  }
}

function requireVersion(row: ImportRow, version: number): void {
  if (row.version !== version) throw new ProblemException('STALE_VERSION');
}

function choicesOf(row: ImportRow, update: ImportUpdate) {
  const { calendar_id, new_calendar, into_each = row.is_each, table } = update;
  const isCalendarChosen = calendar_id !== undefined || new_calendar !== undefined;
  return {
    calendar_id: isCalendarChosen ? (calendar_id ?? null) : update.into_each ? null : row.calendar_id,
    new_calendar: isCalendarChosen
      ? ((new_calendar && { ...new_calendar, color: new_calendar.color ?? null }) ?? null)
      : row.new_calendar,
    is_each: !isCalendarChosen && into_each,
    timezone: update.timezone ?? row.timezone,
    older_may_win: update.older_may_win ?? row.older_may_win,
    is_public_shareable: update.is_public_shareable ?? row.is_public_shareable,
    table_choice: table ? { ...row.table_choice, ...table } : row.table_choice,
  };
}
