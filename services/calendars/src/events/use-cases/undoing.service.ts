import { Inject, Injectable } from '@nestjs/common';
import { calendarFieldNames, pick, type StoredCalendarFields } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, isProblem, ProblemException } from '@daymark/service-kit';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { Bin } from '../../bin/bin.module.js';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import { History, type NotedState, type UndoStep } from '../../history/history.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import type { EventAggregate } from '../domain/aggregate/event-aggregate.js';
import { tooLateToUndo } from '../domain/event.errors.js';
import { hasEvents } from '../store/calendar-links.js';
import { CalendarMemberships } from '../store/calendar-memberships.js';
import { EventStore } from '../store/event-store.js';
import { eventBefore, isSameButLook } from '../store/event-states.js';
import { lockEvents } from '../store/load-aggregates.js';
import { BinRestorationService } from './bin-restoration.service.js';
import { CalendarDeletionService } from './calendar-deletion.service.js';
import { CalendarEditingService } from './calendar-editing.service.js';
import { deriveAfter } from './zone-data.service.js';
import { recordOwnAction } from '../../record-audit.js';

/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** An event now, and as it was before a step; null where it does not exist. */
interface Undone {
  id: string;
  now: EventAggregate | null;
  was: EventAggregate | null;
}

@Injectable()
export class UndoingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly history: History,
    private readonly bin: Bin,
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
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
   */
  async undo(userId: string, key: string): Promise<boolean> {
    await this.limits.restoration(userId, key);
    return inTransaction(this.dataSource, async (manager) => {
      const step = await this.history.lockStep(manager, userId, key);
      if (step === null) throw tooLateToUndo();
      if (step.is_undone) return true;
      const states = await this.history.statesOf(manager, step);
      if (states === null) throw tooLateToUndo();
      const idsOf = (kind: NotedState['kind']) => [
        ...new Set(states.filter((noted) => noted.kind === kind).map(({ id }) => id)),
      ];
      const [events, calendars] = [idsOf('event'), idsOf('calendar')];
      await lockEvents(manager, events);
      for (const id of calendars) await this.calendars.lockIfThere(manager, id);
      if (await this.history.isOvertaken(manager, step)) throw changedSince();
      const restored = await this.restoreCalendars(manager, userId, states);
      await this.undoEvents(manager, step, withoutRestored(states, restored));
      await this.undoCalendars(manager, step, states, restored);
      await deriveAfter(manager, step.at);
      await this.history.close(manager, step);
      const counted = events.length + calendars.length;
      await recordOwnAction(manager, userId, {
        action: 'undo',
        objectId: counted === 1 ? [...events, ...calendars][0]! : null,
        details: { events: String(events.length), calendars: String(calendars.length) },
      });
      return true;
    }).catch((error: unknown) => {
      if (isUniqueViolation(error) || isProblem(error, 'STALE_VERSION')) return false;
      throw error;
    });
  }

  /** Restores calendars with the events that were deleted with them; returns their ids. */
  private async restoreCalendars(
    manager: EntityManager,
    userId: string,
    states: readonly NotedState[],
  ): Promise<Set<string>> {
    const deleted = new Set<string>();
    for (const { kind, id, binItem } of states) if (kind === 'calendar' && binItem === id) deleted.add(id);
    for (const id of deleted)
      if (!(await this.binRestoration.restoreItem(manager, userId, id, 'undo'))) throw tooLateToUndo();
    return deleted;
  }

  private async undoEvents(
    manager: EntityManager,
    step: UndoStep,
    states: readonly NotedState[],
  ): Promise<void> {
    const undone = await this.before(manager, states);
    const calendarIds = undone.flatMap(({ was }) => was?.calendarIds ?? []);
    // An event that came back without its calendar would stay without it when the calendar is restored.
    if (!(await this.places.areThere(manager, calendarIds))) throw changedSince();
    await this.requireOwn(manager, undone);
    await this.restore(
      manager,
      step,
      undone.filter(({ now, was }) => now === null && was !== null),
    );
    const changed = undone.filter(({ now }) => now !== null);
    // The deleted rest of a series is back in the series and must not be restorable as well.
    await this.bin.remove(
      manager,
      undone.filter(({ now, was }) => now === null && was === null).map(({ id }) => id),
    );
    // A part that was split off is back in its series; what was created by itself goes to the bin.
    const isAllNew = undone.every(({ was }) => was === null);
    await this.store.write(
      manager,
      changed.map(({ now, was }) => ({ before: now, after: was })),
      { by: 'undo', ...(isAllNew && { deletedBy: 'owner' }) },
    );
    for (const { id, now, was } of changed) {
      if (!was || was.row.is_public_shareable === now!.row.is_public_shareable) continue;
      await recordOwnAction(manager, step.user_id, {
        action: was.row.is_public_shareable ? 'event-made-public' : 'event-made-private',
        objectId: id,
        isToggle: true,
      });
    }
  }

  /** The events of a step as they are and as they were: its changes are taken off, the last one first. */
  private async before(manager: EntityManager, states: readonly NotedState[]): Promise<Undone[]> {
    const byEvent = Map.groupBy(
      states.filter(({ kind }) => kind === 'event'),
      ({ id }) => id,
    );
    const events = await this.store.load(manager, [...byEvent.keys()], 'all');
    const found = new Map(events.map((event) => [event.row.id, event]));
    return [...byEvent].map(([id, noted]) => {
      const now = found.get(id) ?? null;
      return { id, now, was: noted.reduceRight(eventBefore, now) };
    });
  }

  /** Events from an address are not reverted; their customization is their owner's, wherever they come from. */
  private async requireOwn(manager: EntityManager, undone: readonly Undone[]): Promise<void> {
    const ids = undone.flatMap(({ id, now, was }) => (now && !(was && isSameButLook(now, was)) ? [id] : []));
    const [fromElsewhere] = await this.sources.among(manager, ids);
    if (fromElsewhere) await this.sources.requireOwn(manager, fromElsewhere);
  }

  private async restore(
    manager: EntityManager,
    { user_id: userId }: UndoStep,
    undone: readonly Undone[],
  ): Promise<void> {
    if (undone.length === 0) return;
    for (const { id } of undone) if (!(await this.bin.lock(manager, userId, id))) throw tooLateToUndo();
    await this.store.write(
      manager,
      undone.map(({ was }) => ({ before: null, after: was })),
      { by: 'undo', isRestored: true },
    );
    await this.bin.remove(
      manager,
      undone.map(({ id }) => id),
    );
    for (const { id } of undone)
      await recordOwnAction(manager, userId, { action: 'event-restoration', objectId: id });
  }

  private async undoCalendars(
    manager: EntityManager,
    step: UndoStep,
    states: readonly NotedState[],
    restored: ReadonlySet<string>,
  ): Promise<void> {
    const first = new Map<string, NotedState>();
    for (const noted of states)
      if (noted.kind === 'calendar' && !first.has(noted.id)) first.set(noted.id, noted);
    for (const [id, { kind, state, isNew }] of first) {
      if (kind !== 'calendar' || restored.has(id)) continue;
      if (!isNew) {
        const before = pick(state!.row as unknown as StoredCalendarFields, calendarFieldNames);
        await this.calendarEditing.restore(manager, { id, user_id: step.user_id }, before, 'undo');
        continue;
      }
      // An event that was moved out of the calendar, or deleted from it, could never come back without it.
      if ((await hasEvents(manager, id)) || (await this.history.needsCalendar(manager, step.user_id, id))) {
        throw changedSince();
      }
      await this.calendarDeletion.deleteIn(manager, id, step.user_id, 'undo');
    }
  }
}

/** The states that are still to be restored: events that were deleted with a calendar came back with it. */
const withoutRestored = (states: readonly NotedState[], calendars: ReadonlySet<string>): NotedState[] =>
  states.filter(({ kind, binItem }) => kind === 'event' && !(binItem && calendars.has(binItem)));

const changedSince = () => new ProblemException('STALE_VERSION');

/** Something else took the place of a restored row. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code === UNIQUE_VIOLATION;
