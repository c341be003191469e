import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  calendarColors,
  calendarFieldsInEvents,
  calendarFieldsVisibleTo,
  CALENDAR_DELETIONS_PER_MINUTE_MAX,
  CALENDARS_MAX,
  CALENDARS_WITH_BIN_MAX,
  languages,
  type BodyOf,
  type Calendar,
  type CalendarColor,
  type CalendarRequest,
  type CalendarUpdate,
  type hideCalendars,
  type HistoryKind,
  type HolidayList,
} from '@daymark/contracts';
import {
  currentLanguage,
  inTransaction,
  invalidField,
  lockName,
  notFound,
  ProblemException,
  RateLimits,
} from '@daymark/service-kit';
import {
  isOwnedBy,
  Members,
  notEnoughRole,
  ownedBy,
  rowsOf,
  rowsWithPlaces,
} from '../access/access.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { IdempotencyService } from '../idempotency/idempotency.module.js';
import { CalendarReadingService } from './calendar-reading.service.js';
import { calendarResponse } from './calendar.response.js';
import { Bin, type BinnedItem, type NewBinItem } from '../bin/bin.module.js';
import {
  History,
  shown,
  type CalendarState,
  type HistoryActor,
  type Note,
  type Summary,
} from '../history/history.module.js';
import { CalendarEntity, DeletedCalendarEntity } from './calendar.entity.js';
import { tooManyCalendars, tooManyCalendarsWithBin } from './calendar.errors.js';
import { changesOf } from './calendar-changes.js';
import { ChangeHints } from './change-hints.service.js';
import { PublishedChanges } from './published-changes.service.js';
import { recordOwnAction } from '../record-audit.js';
import { text } from '../texts.js';

type BeforePublication = (manager: EntityManager, calendar: CalendarEntity) => Promise<void>;

/** Lets others add events meanwhile. */
const FOR_CHANGE = { mode: 'for_no_key_update' } as const;

@Injectable()
export class CalendarWritingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly writeLimits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly reading: CalendarReadingService,
    private readonly bin: Bin,
    private readonly history: History,
    private readonly published: PublishedChanges,
    private readonly members: Members,
    private readonly hints: ChangeHints,
  ) {}

  async create(userId: string, request: CalendarRequest, key?: string): Promise<Calendar> {
    await this.writeLimits.creation(userId);
    const idempotent = { userId, key, action: 'POST /api/calendars', body: request };
    return this.idempotency.createOnce(idempotent, {
      create: async (manager) => {
        await this.requireDaysOff(manager, userId, request);
        return this.add(manager, userId, request);
      },
      read: (manager, id) => this.reading.get(id, userId, manager),
    });
  }

  /**
   * Stores a new calendar, with the given id if there is one. `place` is its position among the calendars of one
   * transaction, which all have the same time, since lists are ordered by creation.
   */
  async add(
    manager: EntityManager,
    userId: string,
    request: CalendarRequest,
    {
      id = randomUUID(),
      place = 0,
      by = 'owner',
      holidays = null,
    }: { id?: string; place?: number; by?: HistoryActor; holidays?: HolidayList | null } = {},
  ): Promise<Calendar> {
    await this.requireRoom(manager, userId);
    const moment = () => `now() + interval '${place} microseconds'`;
    await manager.insert(CalendarEntity, {
      theme: null,
      days_off_calendar_id: null,
      language: currentLanguage() ?? languages[0],
      ...request,
      color: request.color ?? (await leastUsedColor(manager, userId)),
      holidays,
      id,
      user_id: userId,
      created_at: moment,
      updated_at: moment,
    });
    const calendar = await manager.findOneByOrFail(CalendarEntity, { id });
    await this.note(manager, by, noteOf(calendar, null, summaryOf(calendar, 'created')));
    if (calendar.is_public) await this.recordSharing(manager, calendar, userId);
    return calendarResponse(calendar, 'owner');
  }

  /**
   * Changes the given fields that differ. The change is published if the audience sees the calendar afterwards; a
   * calendar that becomes private is hidden at once. `beforePublication` may refuse to make it public.
   */
  async update(
    id: string,
    userId: string,
    { version, ...update }: CalendarUpdate,
    beforePublication: BeforePublication,
  ): Promise<Calendar> {
    await this.writeLimits.change(userId);
    return inTransaction(this.dataSource, (manager) =>
      this.updateIn(manager, { id, userId, version }, update, beforePublication),
    );
  }

  /** The same within a transaction; without a version, none is compared. */
  async updateIn(
    manager: EntityManager,
    { id, userId, version }: { id: string; userId: string; version: number | null },
    update: Omit<CalendarUpdate, 'version'>,
    beforePublication: BeforePublication,
    by: HistoryActor = 'owner',
  ): Promise<Calendar> {
    const before = await this.reading.require('manage', id, userId, manager, FOR_CHANGE);
    if (version !== null && before.version !== version) throw new ProblemException('STALE_VERSION');
    const changes = changesOf(before, update);
    if (changes === null) return this.responseOf(manager, before, userId);
    requireOwnFields(before, userId, changes, by);
    // What is restored may name a calendar that was deleted since.
    if (by === 'owner') await this.requireDaysOff(manager, userId, changes);
    await this.noteChange(manager, before, changes, by);
    const hasPolicyChanged = calendarFieldsInEvents.some((field) => field in changes);
    await manager.update(CalendarEntity, id, {
      ...changes,
      ...(hasPolicyChanged && { feed_policy_changed_at: () => 'clock_timestamp()' }),
      version: before.version + 1,
      updated_at: () => 'clock_timestamp()',
    });
    if (changes.is_public) await beforePublication(manager, before);
    const after = await manager.findOneByOrFail(CalendarEntity, { id });
    if (before.is_public !== after.is_public) await this.recordSharing(manager, after, userId);
    // Also for a private calendar, whose feed may be cached from when it was public, with its events as they were then.
    if (hasPolicyChanged) await this.published.recordAll(manager, id);
    else if (after.is_public) await this.published.record(manager, [{ calendar_id: id, event_id: null }]);
    return this.responseOf(manager, after, userId);
  }

  /**
   * Moves a calendar in the person's list after another one, or to its start: among those that the person owns, or those
   * in which the person has a role. New ones are before all moved ones.
   */
  async move(id: string, userId: string, after: string | null): Promise<void> {
    await this.writeLimits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      const calendar = await this.reading.require('read', id, userId, manager);
      if (after !== null) await this.reading.require('read', after, userId, manager);
      const { table, key, listed } = rowsWithPlaces(isOwnedBy(userId, calendar));
      const isOwn = ownedBy('$1', 't');
      // In the order in which all lock several.
      await manager.query(`SELECT FROM ${table} t WHERE ${isOwn} ORDER BY t.${key} FOR NO KEY UPDATE`, [
        userId,
      ]);
      await manager.query(
        `WITH listed AS (
           SELECT id, row_number() OVER (ORDER BY position NULLS FIRST, created_at DESC, id DESC) AS place
           FROM (${listed}) AS c),
         placed AS (
           SELECT id, row_number() OVER (ORDER BY CASE id
             WHEN $2::uuid THEN coalesce((SELECT place FROM listed WHERE id = $3::uuid), 0) + 0.5 ELSE place END) AS position
           FROM listed)
         UPDATE ${table} t SET position = placed.position FROM placed
         WHERE t.${key} = placed.id AND ${isOwn} AND t.position IS DISTINCT FROM placed.position`,
        [userId, id, after],
      );
    });
  }

  /** Hides calendars of the person's list and shows others. Those that are not in it are left as they are. */
  async hide(userId: string, { hidden, shown }: BodyOf<typeof hideCalendars>): Promise<void> {
    await this.writeLimits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      for (const { table, key } of [rowsWithPlaces(true), rowsWithPlaces(false)]) {
        const isOwn = ownedBy('$1', 't');
        await manager.query(
          `WITH chosen AS (
             SELECT t.${key} AS id FROM ${table} t WHERE ${isOwn} AND t.${key} = ANY($2::uuid[] || $3::uuid[])
             ORDER BY t.${key} FOR NO KEY UPDATE)
           UPDATE ${table} t SET is_hidden = NOT t.is_hidden FROM chosen
           WHERE t.${key} = chosen.id AND ${isOwn} AND t.is_hidden <> (t.${key} = ANY($2::uuid[]))`,
          [userId, hidden, shown],
        );
      }
    });
  }

  /** Gives a locked calendar to somebody else, in whose list it is new. */
  async handOver(manager: EntityManager, id: string, ownerId: string): Promise<void> {
    await this.requireRoom(manager, ownerId);
    // The calendar of days off is one of the former owner's.
    await manager.query(
      `UPDATE calendars SET user_id = $2, position = NULL, is_hidden = false, days_off_calendar_id = NULL, version = version + 1,
         updated_at = clock_timestamp() WHERE id = $1`,
      [id, ownerId],
    );
  }

  async changeImages(
    id: string,
    userId: string,
    version: number | undefined,
    images: Partial<Pick<CalendarEntity, 'logo_name' | 'cover'>>,
  ): Promise<Calendar> {
    return inTransaction(this.dataSource, async (manager) => {
      const before = await this.requireVersion(manager, id, userId, version);
      const isSame = (Object.keys(images) as (keyof typeof images)[]).every(
        (image) => images[image] === null && before[image] === null,
      );
      if (isSame) return this.reading.get(id, userId, manager);
      await this.noteChange(manager, before, images, 'owner');
      await manager.update(CalendarEntity, id, {
        ...images,
        version: before.version + 1,
        updated_at: () => 'clock_timestamp()',
      });
      if (before.is_public) await this.published.record(manager, [{ calendar_id: id, event_id: null }]);
      return this.reading.get(id, userId, manager);
    });
  }

  async requireVersion(
    manager: EntityManager,
    id: string,
    userId: string,
    version: number | undefined,
  ): Promise<CalendarEntity> {
    const calendar = await this.reading.require('manage', id, userId, manager, FOR_CHANGE);
    if (version !== undefined && calendar.version !== version) throw new ProblemException('STALE_VERSION');
    return calendar;
  }

  async setImages(
    manager: EntityManager,
    id: string,
    images: Pick<CalendarEntity, 'logo_name' | 'cover'>,
  ): Promise<void> {
    await manager.update(CalendarEntity, id, images);
  }

  async limitDeletions(id: string, userId: string): Promise<void> {
    await this.limits.take('calendar-deletion', [userId, id]);
    await this.limits.take('calendar-deletions', userId, { attempts: CALENDAR_DELETIONS_PER_MINUTE_MAX });
  }

  /** Locks a calendar until the transaction ends; nothing can be added to it meanwhile. */
  async lock(manager: EntityManager, id: string): Promise<void> {
    if (!(await this.lockIfThere(manager, id))) throw notFound();
  }

  async lockIfThere(manager: EntityManager, id: string): Promise<boolean> {
    const found = await manager.query<unknown[]>('SELECT FROM calendars WHERE id = $1 FOR UPDATE', [id]);
    return found.length > 0;
  }

  /** Locks calendars against deletion until the transaction ends; returns those that exist. */
  lockAgainstDeletion(manager: EntityManager, ids: string[]): Promise<{ id: string; user_id: string }[]> {
    return manager.query('SELECT id, user_id FROM calendars WHERE id = ANY($1) ORDER BY id FOR KEY SHARE', [
      ids,
    ]);
  }

  /** Puts a locked calendar into the bin, after its events went there with it and before it is deleted. */
  async moveToBin(
    manager: EntityManager,
    id: string,
    {
      others,
      ...size
    }: Pick<NewBinItem, 'event_count' | 'row_count' | 'text_bytes'> & {
      others: readonly string[];
    },
    by: HistoryActor,
  ): Promise<void> {
    const calendar = await manager.findOneByOrFail(CalendarEntity, { id });
    const { user_id, name, color } = calendar;
    await this.bin.add(manager, [{ id, user_id, kind: 'calendar', title: name, color, ...size }], 'owner');
    const members = await this.members.rowsOf(manager, id);
    const state = { row: await rowOf(manager, id), event_ids: [...others], members };
    await this.note(manager, by, { ...noteOf(calendar, state, summaryOf(calendar, 'deleted')), binItem: id });
  }

  /** Restores a calendar with a higher version. Its events are restored after it. */
  async restore(
    manager: EntityManager,
    { id, user_id, title: name }: BinnedItem,
    { row, members = [] }: CalendarState,
    by: HistoryActor,
  ): Promise<void> {
    await requireCalendarQuota(manager, user_id);
    const columns = manager.dataSource
      .getMetadata(CalendarEntity)
      .columns.map(({ databaseName }) => databaseName)
      .filter((column) => column in row)
      .join(', ');
    await manager.query(
      `INSERT INTO calendars (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::calendars, $1::jsonb)`,
      [JSON.stringify({ ...row, version: Number(row['version'] ?? 0) + 1, updated_at: new Date() })],
    );
    await this.members.restore(manager, members);
    await this.note(manager, by, noteOf({ id, user_id }, null, summaryOf({ name }, 'restored')));
    await manager.delete(DeletedCalendarEntity, id);
    // Caches with an older state of it read all of it again.
    await this.published.recordAll(manager, id);
  }

  private async noteChange(
    manager: EntityManager,
    before: CalendarEntity,
    changes: Partial<CalendarEntity>,
    by: HistoryActor,
  ): Promise<void> {
    const state = { row: await rowOf(manager, before.id), event_ids: [] };
    const fields = Object.keys(changes) as (keyof CalendarEntity)[];
    const summary = {
      ...summaryOf({ name: changes.name ?? before.name }, 'changed'),
      ...(fields.length === 1 &&
        'is_public' in changes && {
          kind: changes.is_public ? ('shared' as const) : ('unshared' as const),
        }),
      changes: fields.map((field) => ({
        field,
        occurrence: null,
        before: isImage(field) ? null : shown(before[field]),
        after: isImage(field) ? null : shown(changes[field]),
      })),
    };
    await this.note(manager, by, noteOf(before, state, summary));
  }

  private async note(manager: EntityManager, by: HistoryActor, note: Note): Promise<void> {
    await this.history.note(manager, by, [note]);
    await this.hints.tell(manager, 'calendar', [note.id], by);
  }

  /** Deletes a calendar, after the events that are in no other one. */
  async remove(manager: EntityManager, id: string, userId: string): Promise<void> {
    await manager.delete(CalendarEntity, id);
    await recordOwnAction(manager, userId, { action: 'calendar-deletion', objectId: id });
  }

  /** For one more calendar, with those in the bin. */
  private async requireRoom(manager: EntityManager, ownerId: string): Promise<void> {
    const stored = await requireCalendarQuota(manager, ownerId);
    const { calendars: inBin } = await this.bin.usageOf(manager, ownerId);
    if (stored + inBin >= CALENDARS_WITH_BIN_MAX) throw tooManyCalendarsWithBin();
  }

  private async responseOf(
    manager: EntityManager,
    calendar: CalendarEntity,
    userId: string,
  ): Promise<Calendar> {
    return (await this.reading.responsesOf([calendar], userId, manager))[0]!;
  }

  private async requireDaysOff(
    manager: EntityManager,
    userId: string,
    { days_off_calendar_id: id }: Pick<CalendarRequest, 'days_off_calendar_id'>,
  ): Promise<void> {
    if (id == null || (await this.reading.allowed('read', manager, userId, [id])).has(id)) return;
    throw invalidField('days_off_calendar_id', text('refused.daysOff'));
  }

  private recordSharing(
    manager: EntityManager,
    { id, user_id, is_public }: CalendarEntity,
    userId: string,
  ): Promise<void> {
    return recordOwnAction(manager, userId, {
      action: is_public ? 'calendar-made-public' : 'calendar-made-private',
      objectId: id,
      targetId: user_id,
    });
  }
}

/** What only the owner reads, only the owner changes. */
function requireOwnFields(calendar: CalendarEntity, userId: string, changes: object, by: HistoryActor): void {
  if (isOwnedBy(userId, calendar)) return;
  const field = calendarFieldsVisibleTo('owner').find((each) => each in changes);
  if (field) throw by === 'undo' ? notEnoughRole() : invalidField(field, text('refused.onlyItsOwner'));
}

const isImage = (field: keyof CalendarEntity) => field === 'logo_name' || field === 'cover';

/** What the history notes of a calendar; without a state it did not exist before. */
const noteOf = (
  { id, user_id }: Pick<CalendarEntity, 'id' | 'user_id'>,
  state: CalendarState | null,
  summary: Summary,
): Note => ({
  kind: 'calendar',
  id,
  userId: user_id,
  parts: null,
  isNew: state === null,
  state,
  calendarIds: [id],
  summary,
});

const summaryOf = ({ name }: Pick<CalendarEntity, 'name'>, kind: HistoryKind): Summary => ({
  kind,
  title: name,
  start_local: null,
  timezone: null,
  is_all_day: false,
  occurrence: null,
  changes: [],
});

/** The stored row, with the database's microseconds. */
async function rowOf(manager: EntityManager, id: string): Promise<CalendarState['row']> {
  const [found] = await manager.query<[{ row: CalendarState['row'] }]>(
    'SELECT to_jsonb(c) AS row FROM calendars c WHERE id = $1',
    [id],
  );
  return found.row;
}

/** The colour that the fewest of a person's calendars have; the first of the offered ones if several do. */
async function leastUsedColor(manager: EntityManager, userId: string): Promise<CalendarColor> {
  const rows = await manager.query<{ color: string; used: number }[]>(
    `SELECT color, count(*)::int AS used FROM calendars c WHERE ${ownedBy('$1', 'c')} GROUP BY color`,
    [userId],
  );
  const used = new Map(rows.map((row) => [row.color, row.used]));
  const timesUsed = (color: string) => used.get(color) ?? 0;
  return calendarColors.reduce((best, each) => (timesUsed(each) < timesUsed(best) ? each : best));
}

/** A lock serialises concurrent requests, so that they cannot exceed the quota together. */
async function requireCalendarQuota(manager: EntityManager, userId: string): Promise<number> {
  await lockName(manager, `calendars of ${userId}`);
  const stored = await manager.countBy(CalendarEntity, rowsOf(userId));
  if (stored >= CALENDARS_MAX) throw tooManyCalendars();
  return stored;
}
