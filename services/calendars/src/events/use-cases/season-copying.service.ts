import { Inject, Injectable } from '@nestjs/common';
import {
  isSameValue,
  OCCURRENCES_PER_LIST_MAX,
  pick,
  SEASON_DATES_LISTED_MAX,
  SEASON_EVENTS_MAX,
  SEASON_NOTES_LISTED_MAX,
  type SeasonCopy,
  type SeasonNote,
  type SeasonPreview,
} from '@daymark/contracts';
import {
  addDays,
  describeRecurrence,
  expandWithExceptions,
  instantToLocal,
  localDateOf,
  localToInstant,
  parseDate,
} from '@daymark/recurrence';
import { inTransaction, invalidField, ProblemException } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { notEnoughRole } from '../../access/access.module.js';
import { IdempotencyService } from '../../idempotency/idempotency.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { contentOfEvent, type EventAggregate } from '../domain/aggregate/event-aggregate.js';
import { copiedTo } from '../domain/aggregate/shifted-event.js';
import { tooManyEventsInSeason } from '../domain/event.errors.js';
import { baseOf } from '../domain/stored-event.js';
import { CalendarMemberships } from '../store/calendar-links.js';
import { EventStore } from '../store/event-store.js';
import { loadAggregates } from '../store/load-aggregates.js';
import { newUid, UID_DOMAIN } from '../store/event-uid.js';
import { findEvent } from '../store/queries/event-queries.js';
import { findBeginning } from '../store/queries/season-events.js';
import { EventQuota } from '../store/quotas/event-quota.js';
import { EventAuthority } from './event-authority.service.js';
import { text } from '../../texts.js';

const DAYS_OF_WEEK = 7;
const WEEKS_OF_YEAR = 52;
const DAY_MS = 86_400_000;
/** A single date may be moved this far out of its series. */
const MOVED_MAX_MS = 366 * DAY_MS;
const [EARLIEST, LATEST] = ['0000-00-00', '9999-99-99'];

interface Plan {
  weeks: number;
  copies: EventAggregate[];
  notes: SeasonNote[];
  /** What is there already. */
  existing: string[];
}

@Injectable()
export class SeasonCopyingService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
    private readonly authority: EventAuthority,
    private readonly quota: EventQuota,
    private readonly limits: WriteLimits,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** What a copy would create, and what stands in its way. */
  async preview(userId: string, request: SeasonCopy): Promise<SeasonPreview> {
    await this.limits.change(userId);
    return inTransaction(this.dataSource, async (manager) => {
      const load = (ids: string[]) => loadAggregates(manager, ids, 'all');
      const plan = await this.plan(manager, userId, request, load);
      return previewOf(plan, await this.refusalOf(manager, plan));
    });
  }

  /** Copies all of it in one step, once per idempotency key. What is there already is not copied again. */
  async copy(userId: string, request: SeasonCopy, key?: string): Promise<{ id: string }> {
    await this.limits.batch(userId);
    const idempotent = { userId, key, action: 'POST /api/events/season', body: request };
    return this.idempotency.createOnce(idempotent, {
      create: async (manager) => {
        // Locked until the end: of two copies at once the second one finds those of the first.
        const load = (ids: string[]) => this.store.load(manager, ids, 'all');
        const { copies, existing } = await this.plan(manager, userId, request, load);
        const pairs = copies.map((after) => ({ before: null, after }));
        await this.store.write(manager, pairs, { by: 'owner' });
        const id = request.calendar_id ?? copies[0]?.row.id ?? existing[0];
        if (id === undefined) throw invalidField('event_id', text('refused.nothingToCopy'));
        return { id };
      },
      read: async (_, id) => ({ id }),
    });
  }

  private async plan(
    manager: EntityManager,
    userId: string,
    request: SeasonCopy,
    load: (ids: string[]) => Promise<EventAggregate[]>,
  ): Promise<Plan> {
    const { ownerId, ids } = await this.namedBy(manager, userId, request);
    const events = await this.openTo(manager, userId, await load(ids));
    const inOrder = events.toSorted((a, b) => (a.row.start_local < b.row.start_local ? -1 : 1));
    const isEndless = ({ recurrence, row }: EventAggregate) => recurrence !== null && row.series_end === null;
    const ending = inOrder.filter((event) => !isEndless(event));
    const notes = inOrder.filter(isEndless).map((event) => noteOf('endless', event));
    const plan: Plan = { weeks: 0, copies: [], notes, existing: [] };
    if (ending.length === 0) return plan;
    const dateOf = (event: EventAggregate) => localDateOf(event.row.start_local);
    const first = dateOf(ending[0]!);
    plan.weeks = weeksTo(first, request.starts_on);
    const days = plan.weeks * DAYS_OF_WEEK;
    // The season ends where the next one begins: copies are not copied again.
    const season = ending.filter((event) => dateOf(event) < addDays(first, days));
    const there = await findBeginning(manager, {
      userId: ownerId,
      calendarIds: request.calendar_id ? [request.calendar_id] : ending[0]!.calendarIds,
      from: addDays(first, days),
      until: addDays(dateOf(season.at(-1)!), days),
      limit: OCCURRENCES_PER_LIST_MAX,
    });
    const existingIds = new Map(there.map(({ id, title, start_local }) => [`${start_local} ${title}`, id]));
    for (const event of season) this.planCopy(plan, event, existingIds);
    return plan;
  }

  private planCopy(
    { weeks, ...plan }: Plan,
    event: EventAggregate,
    existingIds: ReadonlyMap<string, string>,
  ): void {
    const shift = { days: weeks * DAYS_OF_WEEK, minutes: 0 };
    try {
      const { copy, lost } = copiedTo(event, shift, newUid(this.uidDomain));
      const existing = existingIds.get(`${copy.row.start_local} ${copy.row.title}`);
      const note = (kind: SeasonNote['kind']) => plan.notes.push(noteOf(kind, copy));
      if (existing !== undefined) {
        plan.existing.push(existing);
        note('exists');
        return;
      }
      plan.copies.push(copy);
      if (hasOtherDates(event, copy)) note('rule');
      if (lost.length > 0) note('dates');
      if (event.row.is_public_shareable && !copy.row.is_public_shareable) note('unshared');
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      plan.notes.push(noteOf('left-out', event));
    }
  }

  private async namedBy(
    manager: EntityManager,
    userId: string,
    { event_id, calendar_id, from = EARLIEST, until = LATEST }: SeasonCopy,
  ): Promise<{ ownerId: string; ids: string[] }> {
    if (event_id !== undefined) {
      const found = await findEvent(manager, event_id);
      const event = await this.authority.require(manager, found, userId, 'copy');
      return { ownerId: event.user_id, ids: [event_id] };
    }
    if (calendar_id === undefined) throw invalidField('calendar_id', text('refused.nothingNamed'));
    const ownerId = await this.places.lockCalendar(manager, calendar_id, userId);
    const limit = SEASON_EVENTS_MAX + 1;
    const calendarIds = [calendar_id];
    const found = await findBeginning(manager, { userId: ownerId, calendarIds, from, until, limit });
    if (found.length === limit) throw tooManyEventsInSeason(SEASON_EVENTS_MAX);
    return { ownerId, ids: found.map(({ id }) => id) };
  }

  /** The events of one owner, in those of their calendars to which the person may add. */
  private async openTo(
    manager: EntityManager,
    userId: string,
    events: EventAggregate[],
  ): Promise<EventAggregate[]> {
    const closed = await this.places.closedTo(manager, userId, events);
    if (closed.size === 0) return events;
    return events.map((event) => {
      const calendarIds = event.calendarIds.filter((id) => !closed.has(id));
      if (calendarIds.length === 0) throw notEnoughRole();
      return { ...event, calendarIds };
    });
  }

  private async refusalOf(manager: EntityManager, { copies }: Plan): Promise<string | null> {
    const dates = copies.flatMap((copy) => copy.dates);
    const deletedDates = dates.filter(({ row }) => row.is_deleted).length;
    const added = { events: copies.length + dates.length - deletedDates, deletedDates };
    try {
      if (copies.length > 0) await this.quota.requireForMany(manager, copies[0]!.row.user_id, added);
      return null;
    } catch (error) {
      if (error instanceof ProblemException) return error.message;
      throw error;
    }
  }
}

const noteOf = (
  kind: SeasonNote['kind'],
  { row }: EventAggregate,
  date = localDateOf(row.start_local),
): SeasonNote => ({ kind, title: row.title, date });

/** Rounded up: the first one begins on the chosen day or on the next one with its weekday. */
function weeksTo(first: string, startsOn: string | undefined): number {
  if (startsOn === undefined) return WEEKS_OF_YEAR;
  const weeks = Math.ceil((parseDate(startsOn) - parseDate(first)) / DAYS_OF_WEEK);
  if (weeks < 1) throw invalidField('starts_on', text('refused.seasonTooEarly'));
  return weeks;
}

/** Of the fields that say on which days it repeats, one differs: those of a month or year do not move by weeks. */
function hasOtherDates({ recurrence: was }: EventAggregate, { recurrence: is }: EventAggregate): boolean {
  const daysOf = (rule: EventAggregate['recurrence']) =>
    rule && pick(rule, ['day_of_month', 'month_of_year', 'rrule']);
  return !isSameValue(daysOf(was), daysOf(is));
}

function previewOf({ weeks, copies, notes }: Plan, refusal: string | null): SeasonPreview {
  let room = OCCURRENCES_PER_LIST_MAX;
  let dates = 0;
  const all = [...notes];
  for (const copy of copies) {
    const starts = startsOf(copy, room);
    dates += starts.length;
    room -= starts.length;
    const inChange = copy.row.is_all_day ? undefined : starts.find((start) => isInClockChange(copy, start));
    if (inChange !== undefined)
      all.push(noteOf('clock', copy, localDateOf(instantToLocal(inChange, copy.row.timezone))));
  }
  const ends = copies.map(({ row }) => localDateOf(instantToLocal(Number(row.series_end) - 1, row.timezone)));
  return {
    weeks: copies.length > 0 ? weeks : 0,
    events: copies.length,
    dates,
    has_more_dates: room <= 0,
    first_events: copies.slice(0, SEASON_DATES_LISTED_MAX).map((copy) => {
      const { start_time, end_time, ...times } = pick(copy.row, LISTED);
      return {
        ...times,
        start_time: start_time.toISOString(),
        end_time: end_time.toISOString(),
        recurrence_text: copy.recurrence && describeRecurrence(copy.recurrence),
      };
    }),
    starts_on: copies[0] ? localDateOf(copies[0].row.start_local) : null,
    ends_on: ends.toSorted().at(-1) ?? null,
    notes: all.slice(0, SEASON_NOTES_LISTED_MAX),
    note_count: all.length,
    refusal,
  };
}

const LISTED = [
  'title',
  'start_local',
  'end_local',
  'start_time',
  'end_time',
  'timezone',
  'is_all_day',
] as const;

/** When the dates of an event begin, at most so many. */
function startsOf(event: EventAggregate, limit: number): number[] {
  const { start_time, series_end } = event.row;
  const window = { from: start_time.getTime() - MOVED_MAX_MS, to: Number(series_end) + MOVED_MAX_MS };
  const exceptions = event.dates.map(({ row }) => ({ ...row, occurrence_date: row.occurrence_date! }));
  return expandWithExceptions(baseOf(event.row), event.recurrence, window, exceptions, limit).map(
    ({ start }) => start,
  );
}

/** Whether a date begins at a time that the clock skips, or shows twice. */
function isInClockChange(event: EventAggregate, start: number): boolean {
  const { timezone, start_local } = contentOfEvent(event);
  const shown = instantToLocal(start, timezone);
  const planned = localDateOf(shown) + start_local.slice(localDateOf(shown).length);
  return [shown, planned].some((local) => {
    const { instant, clock } = localToInstant(local, timezone);
    return instant === start && clock !== 'once';
  });
}
