import { Injectable } from '@nestjs/common';
import type { EventBatch, EventBatchChange, EventUpdate, ParsedEventReference } from '@daymark/contracts';
import { invalidField, notFound, ProblemException } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isOwnedBy, type EventAction } from '../../access/access.module.js';
import { ToldHistory } from '../../history/history.module.js';
import { IdempotencyService } from '../../idempotency/idempotency.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { recordOwnActionOnEvents } from '../../record-audit.js';
import { calendarsWith, withContent } from '../domain/aggregate/aggregate-changes.js';
import { contentOfEvent, isSharedAgain, type EventAggregate } from '../domain/aggregate/event-aggregate.js';
import {
  exceptionAt,
  withChangedDate,
  type ContentChange,
  type PlannedDate,
} from '../domain/aggregate/scoped-change.js';
import { shifted, shiftedTimes } from '../domain/aggregate/shifted-event.js';
import { cancellation } from '../domain/event-cancellation.js';
import { requireSeriesVersion, requireVersion } from '../domain/event-version.js';
import {
  exceptionsWouldBeLost,
  NAMED_MAX,
  refusedTogether,
  sharingNeedsAdministrator,
  type RefusedEvent,
} from '../domain/event.errors.js';
import { dateOf, occurrenceTimes, parseReference, plannedEntry } from '../domain/occurrence.js';
import { CalendarMemberships } from '../store/calendar-links.js';
import { EventStore } from '../store/event-store.js';
import { EventAuthority } from './event-authority.service.js';
import { changingStatus } from './event-cancellation.service.js';
import { editing } from './event-editing.service.js';
import { text } from '../../texts.js';

/** An event, or one date of a series, that somebody named with the version that they read. */
interface Named extends ParsedEventReference {
  version: number;
  position: number;
}

const ACTIONS = {
  move: 'edit',
  'put-into-calendar': 'edit',
  share: 'edit',
  cancel: 'cancel',
  delete: 'delete',
} as const satisfies Record<EventBatchChange['action'], EventAction>;

/** Changes several events at once, in one step and one action of the history, in a fixed number of statements. */
@Injectable()
export class EventBatchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly told: ToldHistory,
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
    private readonly authority: EventAuthority,
    private readonly limits: WriteLimits,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Changes all of a person's events and dates that are named, or none; once per idempotency key. */
  async change(userId: string, batch: EventBatch, key?: string): Promise<void> {
    await this.limits.batch(userId);
    const idempotent = { userId, key, action: 'POST /api/events/batch', body: batch };
    try {
      await this.idempotency.createOnce(idempotent, {
        create: (manager) => this.changeAll(manager, userId, batch),
        read: async (_, id) => ({ id }),
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw refusedTogether(error.events, batch.events.length, await this.whoChanged(error.events));
    }
  }

  /** Of those that were changed meanwhile, who did it. Asked once no locks are held any more, since auth may take a while. */
  private async whoChanged(refused: Refused['events']): Promise<Map<RefusedEvent, string>> {
    const stale = refused.slice(0, NAMED_MAX).filter(({ problem }) => problem.code === 'STALE_VERSION');
    const changes = await this.told.lastChanges(this.dataSource.manager, stale);
    const told = stale.flatMap((event, index) => {
      const change = changes[index];
      return change ? [{ event, change }] : [];
    });
    const sentences = await this.told.say(told.map(({ change }) => change));
    return new Map(told.map(({ event }, index) => [event, sentences[index]!]));
  }

  /** @returns one of the events, by which the service knows the request again */
  private async changeAll(
    manager: EntityManager,
    userId: string,
    { events: given, change }: EventBatch,
  ): Promise<{ id: string }> {
    const named = given.map(({ id, version }, position) => ({ ...parseReference(id), version, position }));
    const ids = [...new Set(named.map(({ event_id }) => event_id))];
    const events = await this.store.load(manager, ids, 'all');
    const refusals = await this.authority.refusals(
      manager,
      events.map(({ row }) => row),
      userId,
      ACTIONS[change.action],
    );
    if (change.action === 'put-into-calendar')
      await this.refuseOtherPlaces(manager, userId, { events, refusals }, change.calendar_id);
    const after = changedTogether(events, named, change, refusals);
    const pairs = events.map((before) => ({ before, after: after.get(before.row.id)! }));
    const isDeletion = change.action === 'delete';
    const action = auditActionOf(change);
    for (const [targetId, ofOwner] of Map.groupBy(pairs, ({ before }) => before.row.user_id)) {
      await this.store.write(manager, ofOwner, { by: 'owner', ...(isDeletion && { deletedBy: 'owner' }) });
      const changed = ofOwner.map(({ before }) => before.row.id);
      if (action) await recordOwnActionOnEvents(manager, { userId, targetId }, action, changed);
    }
    return { id: ids[0]! };
  }

  /** Events stay with their owner, and others take them only out of calendars of their role. */
  private async refuseOtherPlaces(
    manager: EntityManager,
    userId: string,
    { events, refusals }: { events: readonly EventAggregate[]; refusals: Map<string, ProblemException> },
    calendarId: string | null,
  ): Promise<void> {
    const owner = calendarId && (await this.places.lockCalendar(manager, calendarId, userId));
    const closed = await this.places.closedTo(manager, userId, events);
    for (const { row, calendarIds } of events) {
      const isOthers = !isOwnedBy(userId, row);
      const isClosed = isOthers && (calendarId === null || calendarIds.some((id) => closed.has(id)));
      const isElsewhere = owner !== null && !isOwnedBy(owner, row);
      if (!refusals.has(row.id) && (isClosed || isElsewhere))
        refusals.set(
          row.id,
          invalidField(
            'change.calendar_id',
            text(isElsewhere ? 'refused.otherOwner' : 'refused.calendarNeeded'),
          ),
        );
    }
  }
}

/** Leaves the transaction, so that nothing is changed. */
class Refused extends Error {
  constructor(readonly events: readonly (RefusedEvent & { id: string; occurrence: string | null })[]) {
    super();
  }
}

function auditActionOf(change: EventBatchChange) {
  if (change.action === 'delete') return 'event-deletion';
  if (change.action !== 'share') return null;
  return change.is_public_shareable ? 'event-made-public' : 'event-made-private';
}

/** The events after the change, by id; null where it deletes them. */
function changedTogether(
  events: readonly EventAggregate[],
  named: readonly Named[],
  change: EventBatchChange,
  refusals: ReadonlyMap<string, ProblemException>,
): Map<string, EventAggregate | null> {
  const after = new Map<string, EventAggregate | null>(events.map((event) => [event.row.id, event]));
  const done = new Set<string>();
  const refused: Refused['events'][number][] = [];
  // What is named as a whole comes first and includes its dates.
  for (const each of named.toSorted((a, b) => Number(a.is_occurrence) - Number(b.is_occurrence))) {
    const { event_id, is_occurrence, occurrence_index, position } = each;
    const event = after.get(event_id);
    const name = isAsWhole(event, each, change) ? event_id : `${event_id} ${occurrence_index}`;
    if (done.has(event_id) || done.has(name)) continue;
    done.add(name);
    const refusal = event === undefined ? notFound() : refusals.get(event_id);
    try {
      if (refusal) throw refusal;
      const changed =
        name === event_id ? changedAsWhole(event!, each, change) : changedDate(event!, each, change);
      if (changed && [changed, ...changed.dates].some(({ row }) => isSharedAgain(row)))
        throw sharingNeedsAdministrator();
      after.set(event_id, changed);
    } catch (problem) {
      if (!(problem instanceof ProblemException)) throw problem;
      const isSeen = event && refusal?.code !== 'NOT_FOUND';
      const planned =
        problem.code === 'STALE_VERSION' && is_occurrence && event?.row.is_recurring
          ? plannedDateOf(event, each)
          : null;
      refused.push({
        id: event_id,
        occurrence: planned && dateOf(planned),
        position,
        title: isSeen ? event.row.title : null,
        problem,
      });
    }
  }
  if (refused.length > 0) throw new Refused(refused);
  return after;
}

const isAsWhole = (
  event: EventAggregate | null | undefined,
  { is_occurrence }: Named,
  { action }: EventBatchChange,
) => !is_occurrence || event?.row.is_recurring !== true || action === 'put-into-calendar';

function plannedDateOf(event: EventAggregate, { occurrence_index }: Named): PlannedDate {
  const planned = plannedEntry(
    { ...event.row, recurrence: event.recurrence, series: null },
    occurrence_index,
  );
  if (!planned) throw notFound();
  return planned;
}

function changedAsWhole(
  event: EventAggregate,
  named: Named,
  change: EventBatchChange,
): EventAggregate | null {
  requireSeriesVersion(
    named.version,
    event.row,
    named.is_occurrence ? exceptionAt(event, plannedDateOf(event, named))?.row : undefined,
  );
  switch (change.action) {
    case 'delete':
      return null;
    case 'put-into-calendar':
      return { ...event, calendarIds: calendarsWith(event.calendarIds, change.calendar_id) };
    case 'move': {
      if (change.minutes !== 0 && event.row.is_recurring)
        throw invalidField('change.minutes', text('refused.seriesByMinutes'));
      const { event: after, lost } = shifted(event, change);
      if (lost.length === 0) return after;
      throw exceptionsWouldBeLost(
        event.row,
        lost.map(({ row }) => ({ ...row, occurrence_date: row.occurrence_date! })),
      );
    }
    default:
      return withContent(event, changing(change).ofSeries(contentOfEvent(event)).content);
  }
}

function changedDate(event: EventAggregate, named: Named, change: EventBatchChange): EventAggregate {
  const planned = plannedDateOf(event, named);
  const exception = exceptionAt(event, planned);
  if (exception?.row.is_deleted) throw notFound();
  requireVersion(named.version, Math.max(event.row.version, exception?.row.version ?? 0));
  if (change.action === 'put-into-calendar') return event;
  if (change.action === 'delete') return withChangedDate(event, planned, { deletedBy: 'owner' });
  const shown = exception?.row ?? occurrenceTimes(planned);
  return withChangedDate(
    event,
    planned,
    change.action === 'move' ? editingTo(shiftedTimes(shown, change)) : changing(change),
  );
}

/** The versions were compared for the batch as a whole. */
const editingTo = (update: Omit<EventUpdate, 'version' | 'drop_exceptions'>): ContentChange => ({
  ...editing({ version: 0, drop_exceptions: false, ...update }),
  version: null,
});

const changing = (change: Extract<EventBatchChange, { action: 'share' | 'cancel' }>) =>
  change.action === 'share'
    ? editingTo({ is_public_shareable: change.is_public_shareable })
    : changingStatus(cancellation(change.cancellation_note, new Date()), {
        version: null,
        isByAdministrator: false,
      });
