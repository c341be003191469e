import { Inject, Injectable } from '@nestjs/common';
import { calendarFieldNames, pick, type StoredCalendarFields } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, isProblem, ProblemException } from '@daymark/service-kit';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { Bin } from '../../bin/bin.module.js';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import { History, type NotedState, type UndoStep } from '../../history/history.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { tooLateToUndo } from '../domain/event.errors.js';
import { CalendarMemberships, findEventsOnlyIn, hasEvents, lockEventsIn } from '../store/calendar-links.js';
import { EventStore, type StateBefore } from '../store/event-store.js';
import { isSameButLook } from '../store/event-states.js';
import { lockEvents } from '../store/load-aggregates.js';
import { BinRestorationService } from './bin-restoration.service.js';
import { CalendarChanges } from './calendar-changes.service.js';
import { deriveAfter } from './zone-data.service.js';
import { recordOwnAction, recordOwnActionOnEvents } from '../../record-audit.js';

/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

@Injectable()
export class UndoingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly history: History,
    private readonly bin: Bin,
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
    private readonly calendars: CalendarWritingService,
    private readonly calendarChanges: CalendarChanges,
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
      const subjects = (kind: NotedState['kind']) => [
        ...new Set(states.filter((noted) => noted.kind === kind).map(({ id }) => id)),
      ];
      const [events, calendars] = [subjects('event'), subjects('calendar')];
      await lockEvents(manager, events);
      for (const id of calendars) await this.calendars.lockIfThere(manager, id);
      if (await this.history.isOvertaken(manager, step)) throw changedSince();
      const restored = await this.restoreCalendars(manager, userId, states);
      const whole = await this.createdWhole(manager, states);
      const inWhole = new Set([...whole.values()].flat());
      const alone = withoutRestored(states, restored).filter(({ id }) => !inWhole.has(id));
      await this.undoEvents(manager, step, alone);
      await this.undoCalendars(manager, step, states, { restored, whole });
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

  /** Calendars that the step created together with all of their events, by id: both go to the bin as one. */
  private async createdWhole(
    manager: EntityManager,
    states: readonly NotedState[],
  ): Promise<Map<string, string[]>> {
    const made = new Set(states.filter(({ isNew }) => isNew).map(({ id }) => id));
    const whole = new Map<string, string[]>();
    for (const { kind, id } of states) {
      if (kind !== 'calendar' || !made.has(id)) continue;
      const inside = await lockEventsIn(manager, id);
      const only = new Set(await findEventsOnlyIn(manager, id));
      if (inside.every((event) => made.has(event) && only.has(event))) whole.set(id, inside);
    }
    return whole;
  }

  private async undoEvents(
    manager: EntityManager,
    step: UndoStep,
    states: readonly NotedState[],
  ): Promise<void> {
    const undone = await this.store.loadBefore(
      manager,
      Map.groupBy(
        states.filter(({ kind }) => kind === 'event'),
        ({ id }) => id,
      ),
    );
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
    await this.bin.remove(manager, idsOf(undone.filter(({ now, was }) => now === null && was === null)));
    // A part that was split off is back in its series; what was created by itself goes to the bin.
    const isAllNew = undone.every(({ was }) => was === null);
    await this.store.write(
      manager,
      changed.map(({ now, was }) => ({ before: now, after: was })),
      { by: 'undo', ...(isAllNew && { deletedBy: 'owner' }) },
    );
    for (const isPublic of [true, false]) {
      const isMade = ({ now, was }: StateBefore) =>
        was?.row.is_public_shareable === isPublic && now!.row.is_public_shareable !== isPublic;
      const action = isPublic ? 'event-made-public' : 'event-made-private';
      await recordOwnActionOnEvents(manager, { userId: step.user_id }, action, idsOf(changed.filter(isMade)));
    }
  }

  /** Events from an address are not reverted; their customization is their owner's, wherever they come from. */
  private async requireOwn(manager: EntityManager, undone: readonly StateBefore[]): Promise<void> {
    const ids = undone.flatMap(({ id, now, was }) => (now && !(was && isSameButLook(now, was)) ? [id] : []));
    const [fromElsewhere] = await this.sources.among(manager, ids);
    if (fromElsewhere) await this.sources.requireOwn(manager, fromElsewhere);
  }

  private async restore(
    manager: EntityManager,
    { user_id: userId }: UndoStep,
    undone: readonly StateBefore[],
  ): Promise<void> {
    if (undone.length === 0) return;
    if ((await this.bin.lockAll(manager, userId, idsOf(undone))) < undone.length) throw tooLateToUndo();
    await this.store.write(
      manager,
      undone.map(({ was }) => ({ before: null, after: was })),
      { by: 'undo', isRestored: true },
    );
    await this.bin.remove(manager, idsOf(undone));
    await recordOwnActionOnEvents(manager, { userId }, 'event-restoration', idsOf(undone));
  }

  private async undoCalendars(
    manager: EntityManager,
    step: UndoStep,
    states: readonly NotedState[],
    { restored, whole }: { restored: ReadonlySet<string>; whole: ReadonlyMap<string, string[]> },
  ): Promise<void> {
    const first = new Map<string, NotedState>();
    for (const noted of states)
      if (noted.kind === 'calendar' && !first.has(noted.id)) first.set(noted.id, noted);
    for (const [id, { kind, state, isNew }] of first) {
      if (kind !== 'calendar' || restored.has(id)) continue;
      if (!isNew) {
        const before = pick(state!.row as unknown as StoredCalendarFields, calendarFieldNames);
        await this.calendarChanges.restore(manager, { id, user_id: step.user_id }, before, 'undo');
        continue;
      }
      // An event that was moved out of the calendar, or deleted from it, could never come back without it.
      const isFree = whole.has(id) || !(await hasEvents(manager, id));
      if (!isFree || (await this.history.needsCalendar(manager, step.user_id, id))) {
        throw changedSince();
      }
      await this.calendarChanges.deleteIn(manager, id, step.user_id, 'undo');
    }
  }
}

const idsOf = (undone: readonly StateBefore[]) => undone.map(({ id }) => id);

/** The states that are still to be restored: events that were deleted with a calendar came back with it. */
const withoutRestored = (states: readonly NotedState[], calendars: ReadonlySet<string>): NotedState[] =>
  states.filter(({ kind, binItem }) => kind === 'event' && !(binItem && calendars.has(binItem)));

const changedSince = () => new ProblemException('STALE_VERSION');

/** Something else took the place of a restored row. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code === UNIQUE_VIOLATION;
