import { Inject, Injectable } from '@nestjs/common';
import { calendarFieldNames, type StoredCalendarFields } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, isProblem, ProblemException } from '@daymark/service-kit';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { Bin } from '../../bin/bin.module.js';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { UndoLog, type UndoStep, type UndoSubject } from '../../undo/undo.module.js';
import { tooLateToUndo } from '../domain/event.errors.js';
import { hasEvents } from '../store/calendar-links.js';
import { UndoneEvents } from '../store/undone-events.js';
import { BinRestorationService } from './bin-restoration.service.js';
import { CalendarDeletionService } from './calendar-deletion.service.js';
import { CalendarEditingService } from './calendar-editing.service.js';
import { deriveAfter } from './zone-data.service.js';
import { recordOwnAction } from '../../record-audit.js';

/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Undoes a person's steps: restores the earlier state of events and calendars, and publishes that. */
@Injectable()
export class UndoingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly log: UndoLog,
    private readonly bin: Bin,
    private readonly events: UndoneEvents,
    private readonly calendars: CalendarWritingService,
    private readonly calendarEditing: CalendarEditingService,
    private readonly calendarDeletion: CalendarDeletionService,
    private readonly binRestoration: BinRestorationService,
    private readonly sources: SourceEvents,
    private readonly limits: WriteLimits,
  ) {}

  /**
   * Undoes the step that a person made under this undo key: all or nothing. What it created goes to the bin, what
   * it deleted is restored from there. Undoing again changes nothing.
   * @returns false where something of it was changed since
   * @throws ProblemException NOT_FOUND where the step is no longer known; FORBIDDEN where a quota is reached, or an
   * event is synchronised with an address by now; TOO_MANY_REQUESTS
   */
  async undo(userId: string, key: string): Promise<boolean> {
    await this.limits.restoration(userId, key);
    return inTransaction(this.dataSource, async (manager) => {
      const step = await this.log.lock(manager, userId, key);
      if (step === null) throw tooLateToUndo();
      if (step.is_undone) return true;
      const subjects = await this.log.subjectsOf(manager, step);
      const events = subjects.filter(({ kind }) => kind === 'events');
      await this.events.lock(
        manager,
        events.map(({ id }) => id),
      );
      for (const { kind, id } of subjects) {
        if (kind === 'calendars') await this.calendars.lockIfThere(manager, id);
      }
      if (!(await this.log.isCurrent(manager, step))) throw changedSince();
      await this.requireOwn(manager, step);
      const binned = await this.log.binnedBy(manager, step);
      // An event that came back without its calendar would stay without it when the calendar is restored.
      if (!(await this.events.haveTheirCalendars(manager, step, binned))) throw changedSince();
      for (const id of binned) await this.restore(manager, userId, id);
      await this.undoEvents(
        manager,
        step,
        events.filter(({ id }) => !binned.includes(id)),
      );
      await this.undoCalendars(manager, step);
      await deriveAfter(manager, step.created_at);
      await this.log.close(manager, step);
      await recordOwnAction(manager, userId, {
        action: 'undo',
        objectId: subjects.length === 1 ? subjects[0]!.id : null,
        details: { events: String(events.length), calendars: String(subjects.length - events.length) },
      });
      return true;
    }).catch((error: unknown) => {
      if (isUniqueViolation(error) || isProblem(error, 'STALE_VERSION')) return false;
      throw error;
    });
  }

  /** Events from an address are not reverted; their customization is their owner's, wherever they come from. */
  private async requireOwn(manager: EntityManager, step: UndoStep): Promise<void> {
    const rows = await this.log.rowsOf(manager, step, 'events', ['parent_event_id']);
    const ids = rows.map(({ row_id, content }) =>
      typeof content?.['parent_event_id'] === 'string' ? content['parent_event_id'] : row_id,
    );
    const [fromElsewhere] = await this.sources.among(manager, ids);
    if (fromElsewhere) await this.sources.requireOwn(manager, fromElsewhere);
  }

  private async restore(manager: EntityManager, userId: string, id: string): Promise<void> {
    if (!(await this.binRestoration.restoreItem(manager, userId, id))) throw tooLateToUndo();
  }

  private async undoEvents(
    manager: EntityManager,
    step: UndoStep,
    events: readonly UndoSubject[],
  ): Promise<void> {
    if (events.length === 0) return;
    // The deleted rest of a series is back in the series and must not be restorable as well.
    for (const { id } of events) await this.bin.remove(manager, id);
    for (const { id, is_public_shareable } of await this.events.takeBack(manager, step, events)) {
      await recordOwnAction(manager, step.user_id, {
        action: is_public_shareable ? 'event-made-public' : 'event-made-private',
        objectId: id,
        isToggle: true,
      });
    }
  }

  private async undoCalendars(manager: EntityManager, step: UndoStep): Promise<void> {
    for (const row of await this.log.rowsOf(manager, step, 'calendars', calendarFieldNames)) {
      const { row_id: id, content } = row;
      if (content !== null) {
        const before = content as unknown as StoredCalendarFields;
        await this.calendarEditing.restore(manager, { id, user_id: step.user_id }, before);
        continue;
      }
      // An event that was moved out of the calendar, or deleted from it, could never come back without it.
      if ((await hasEvents(manager, id)) || (await this.events.needCalendar(manager, step.user_id, id))) {
        throw changedSince();
      }
      await this.calendarDeletion.deleteIn(manager, id, step.user_id);
    }
  }
}

/** Ends the transaction. */
const changedSince = () => new ProblemException('STALE_VERSION');

/** Something else took the place of a restored row. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code === UNIQUE_VIOLATION;
