import { Injectable } from '@nestjs/common';
import { calendarFieldNames, pick, type StoredCalendarFields } from '@daymark/contracts';
import { inTransaction, ProblemException } from '@daymark/service-kit';
import { QueryFailedError, DataSource, type EntityManager } from 'typeorm';
import { Access, isOwnedBy, notEnoughRole, onEvent } from '../../access/access.module.js';
import { Bin } from '../../bin/bin.module.js';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import {
  ToldHistory,
  UndoSteps,
  type LastChange,
  type NotedState,
  type UndoStep,
} from '../../history/history.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import type { EventAggregate } from '../domain/aggregate/event-aggregate.js';
import { tooLateToUndo } from '../domain/event.errors.js';
import { CalendarMemberships, findEventsOnlyIn, hasEvents, lockEventsIn } from '../store/calendar-links.js';
import { EventStore, type StateBefore } from '../store/event-store.js';
import { isSameButLook } from '../store/event-states.js';
import { lockEvents } from '../store/load-aggregates.js';
import { BinRestorationService } from './bin-restoration.service.js';
import { CalendarChanges } from './calendar-changes.service.js';
import { refusalOf } from './event-authority.service.js';
import { deriveAfter } from './zone-data.service.js';
import { recordAudit, recordOwnActionOnEvents } from '../../record-audit.js';

/** PostgreSQL's error codes for violated constraints. Unique: something else took the place of a restored row. */
const [UNIQUE, FOREIGN_KEY] = ['23505', '23503'] as const;

@Injectable()
export class UndoingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: Access,
    private readonly reading: CalendarReadingService,
    private readonly steps: UndoSteps,
    private readonly told: ToldHistory,
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
   * Undoes the step that a person made under this undo key: all or nothing. What it created goes to the bin, what it
   * deleted is restored from there. Undoing again changes nothing.
   */
  async undo(userId: string, key: string): Promise<void> {
    await this.limits.restoration(userId, key);
    await this.undoing(userId, (manager) => this.steps.lockSteps(manager, userId, key));
  }

  /** The same for what anybody did in a calendar, by whoever may change all of it now. */
  async undoAction(userId: string, calendarId: string, action: string): Promise<void> {
    await this.limits.restoration(userId, action);
    await this.undoing(userId, async (manager) => {
      await this.reading.require('edit', calendarId, userId, manager);
      return this.steps.lockAction(manager, calendarId, action);
    });
  }

  /** The same for what anybody did with an event, by its owner: no calendar needs to be there. */
  async undoActionOf(userId: string, eventId: string, action: string): Promise<void> {
    await this.limits.restoration(userId, action);
    await this.undoing(userId, (manager) => this.steps.lockActionOf(manager, userId, eventId, action));
  }

  private async undoing(
    userId: string,
    lock: (manager: EntityManager) => Promise<UndoStep[]>,
  ): Promise<void> {
    try {
      await inTransaction(this.dataSource, async (manager) => {
        const steps = await lock(manager);
        if (steps.length === 0) throw tooLateToUndo();
        // Those of others' things are other steps, and never change the same.
        for (const step of steps) if (!step.is_undone) await this.undoStep(manager, userId, step);
      });
    } catch (error) {
      if (error instanceof Overtaken) {
        // Named once no locks are held any more, since auth may take a while.
        const [detail] = await this.told.say([error.by]);
        throw new ProblemException('STALE_VERSION', { detail: detail! });
      }
      if (isViolation(error, UNIQUE)) throw changedSince();
      // The logo of an earlier look is gone.
      throw isViolation(error, FOREIGN_KEY) ? tooLateToUndo() : error;
    }
  }

  private async undoStep(manager: EntityManager, userId: string, step: UndoStep): Promise<void> {
    const states = await this.steps.statesOf(manager, step);
    if (states === null) throw tooLateToUndo();
    const subjects = (kind: NotedState['kind']) => [
      ...new Set(states.filter((noted) => noted.kind === kind).map(({ id }) => id)),
    ];
    const [events, calendars] = [subjects('event'), subjects('calendar')];
    await lockEvents(manager, events);
    const gone = new Set<string>();
    for (const id of calendars) if (!(await this.calendars.lockIfThere(manager, id))) gone.add(id);
    await this.requireCalendars(manager, userId, step, states, gone);
    const overtaker = await this.steps.overtakerOf(manager, step);
    if (overtaker) {
      // Nobody else learns who it was.
      await this.requireAllowed(manager, userId, await this.store.loadBefore(manager, changesOf(states)));
      throw new Overtaken(overtaker);
    }
    const restored = await this.restoreCalendars(manager, step, states);
    const whole = await this.createdWhole(manager, states);
    const inWhole = new Set([...whole.values()].flat());
    const alone = withoutRestored(states, restored).filter(({ id }) => !inWhole.has(id));
    await this.undoEvents(manager, userId, step, alone);
    await this.undoCalendars(manager, userId, step, states, { restored, whole });
    await deriveAfter(manager, step.at);
    await this.steps.close(manager, step);
    // What the step changed is there again; what it created is in the bin, with its calendar if that is new too.
    const subject =
      states.find(({ isNew }) => !isNew) ?? states.find(({ kind }) => kind === 'calendar') ?? states[0];
    await recordAudit(manager, {
      action: 'undo',
      actorId: userId,
      targetId: step.user_id,
      objectId: subject?.id ?? null,
      details: { events: String(events.length), calendars: String(calendars.length) },
    });
  }

  /**
   * Whoever undoes what was done to a calendar may do the opposite. Deleted ones come back to their owner alone; one that
   * was deleted since then stops the step like any other later change.
   */
  private async requireCalendars(
    manager: EntityManager,
    userId: string,
    step: UndoStep,
    states: readonly NotedState[],
    gone: ReadonlySet<string>,
  ): Promise<void> {
    for (const { kind, id, isNew, binItem } of states) {
      if (kind !== 'calendar' || (binItem !== id && gone.has(id))) continue;
      if (binItem !== id) await this.reading.require(isNew ? 'delete' : 'manage', id, userId, manager);
      else if (!isOwnedBy(userId, step)) throw notEnoughRole();
    }
  }

  private async restoreCalendars(
    manager: EntityManager,
    { user_id }: UndoStep,
    states: readonly NotedState[],
  ): Promise<Set<string>> {
    const deleted = new Set<string>();
    for (const { kind, id, binItem } of states) if (kind === 'calendar' && binItem === id) deleted.add(id);
    for (const id of deleted)
      if (!(await this.binRestoration.restoreItem(manager, user_id, id, 'undo'))) throw tooLateToUndo();
    return deleted;
  }

  /** Calendars that the step created together with all of their events, by id: both go to the bin as one. */
  private async createdWhole(
    manager: EntityManager,
    states: readonly NotedState[],
  ): Promise<Map<string, string[]>> {
    const createdIds = new Set(states.filter(({ isNew }) => isNew).map(({ id }) => id));
    const whole = new Map<string, string[]>();
    for (const { kind, id } of states) {
      if (kind !== 'calendar' || !createdIds.has(id)) continue;
      const inside = await lockEventsIn(manager, id);
      const only = new Set(await findEventsOnlyIn(manager, id));
      if (inside.every((event) => createdIds.has(event) && only.has(event))) whole.set(id, inside);
    }
    return whole;
  }

  private async undoEvents(
    manager: EntityManager,
    userId: string,
    step: UndoStep,
    states: readonly NotedState[],
  ): Promise<void> {
    const undone = await this.store.loadBefore(manager, changesOf(states));
    const calendarIds = undone.flatMap(({ was }) => was?.calendarIds ?? []);
    // An event that came back without its calendar would stay without it when the calendar is restored.
    if (!(await this.places.areThere(manager, calendarIds))) throw changedSince();
    await this.requireAllowed(manager, userId, undone);
    await this.requireOwn(manager, undone);
    await this.restore(
      manager,
      userId,
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
      await recordOwnActionOnEvents(
        manager,
        { userId, targetId: step.user_id },
        action,
        idsOf(changed.filter(isMade)),
      );
    }
  }

  /**
   * Whoever undoes what was done to events may do the opposite: change and delete those that are there, bring back
   * deleted ones, and put them into calendars that they left.
   */
  private async requireAllowed(
    manager: EntityManager,
    userId: string,
    undone: readonly StateBefore[],
  ): Promise<void> {
    const there = undone.flatMap(({ now }) => now?.row ?? []);
    const relations = await this.access.toEvents(manager, userId, there);
    for (const relation of relations.values()) {
      const answer = onEvent(relation, 'edit');
      if (answer !== 'allowed') throw refusalOf(answer, 'edit');
    }
    const others = undone.filter(({ was }) => was && !isOwnedBy(userId, was.row));
    const calendarIds = [...new Set(others.flatMap(({ was, now }) => differingPlaces(was!, now)))];
    if (others.length === 0) return;
    const open = await this.reading.allowed('add', manager, userId, calendarIds);
    const edited = await this.reading.allowed('edit', manager, userId, calendarIds);
    for (const { was, now } of others) {
      const moved = differingPlaces(was!, now);
      if (moved.some((id) => !open.has(id))) throw notEnoughRole();
      const isEdited = was!.row.created_by === userId || was!.calendarIds.some((id) => edited.has(id));
      if (now === null && !(isEdited && moved.length > 0)) throw notEnoughRole();
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
    userId: string,
    { user_id }: UndoStep,
    undone: readonly StateBefore[],
  ): Promise<void> {
    if (undone.length === 0) return;
    if ((await this.bin.lockAll(manager, user_id, idsOf(undone))) < undone.length) throw tooLateToUndo();
    await this.store.write(
      manager,
      undone.map(({ was }) => ({ before: null, after: was })),
      { by: 'undo', isRestored: true },
    );
    await this.bin.remove(manager, idsOf(undone));
    await recordOwnActionOnEvents(manager, { userId, targetId: user_id }, 'event-restoration', idsOf(undone));
  }

  private async undoCalendars(
    manager: EntityManager,
    userId: string,
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
        await this.calendarChanges.restore(manager, id, userId, before);
        continue;
      }
      // An event that was moved out of the calendar, or deleted from it, could never come back without it.
      const isFree = whole.has(id) || !(await hasEvents(manager, id));
      if (!isFree || (await this.steps.needsCalendar(manager, step.user_id, id))) {
        throw changedSince();
      }
      await this.calendarChanges.deleteIn(manager, id, step.user_id, 'undo');
    }
  }
}

/** The calendars in which just one of two states is. */
const differingPlaces = (was: EventAggregate, now: EventAggregate | null): string[] => [
  ...was.calendarIds.filter((id) => !now?.calendarIds.includes(id)),
  ...(now?.calendarIds.filter((id) => !was.calendarIds.includes(id)) ?? []),
];

const idsOf = (undone: readonly StateBefore[]) => undone.map(({ id }) => id);

const changesOf = (states: readonly NotedState[]) =>
  Map.groupBy(
    states.filter(({ kind }) => kind === 'event'),
    ({ id }) => id,
  );

/** The states that are still to be restored: events that were deleted with a calendar came back with it. */
const withoutRestored = (states: readonly NotedState[], calendars: ReadonlySet<string>): NotedState[] =>
  states.filter(({ kind, binItem }) => kind === 'event' && !(binItem && calendars.has(binItem)));

const changedSince = () => new ProblemException('STALE_VERSION');

/** Leaves the transaction, so that nothing is undone. */
class Overtaken extends Error {
  constructor(readonly by: LastChange) {
    super();
  }
}

const isViolation = (error: unknown, code: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code === code;
