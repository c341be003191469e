import { Inject, Injectable } from '@nestjs/common';
import {
  FAILING_HOSTS_LISTED_MAX,
  SOURCES_MAX,
  type CalendarSource,
  type CalendarSourceRequest,
  type InterchangeState,
  wordedNote,
} from '@daymark/contracts/interchange';
import type { ResponseOf } from '@daymark/contracts';
import type { getFailingSource } from '@daymark/contracts/internal';
import { inTransaction, notFound, ProblemException, requireFound } from '@daymark/service-kit';
import type { OutgoingRequests } from '@daymark/service-kit/outgoing';
import { DataSource, type EntityManager } from 'typeorm';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { ImportWorker } from '../../imports/imports.module.js';
import { OUTGOING, requireAddress } from '../../outgoing/outgoing.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import type { Credentials } from '../domain/credentials.js';
import {
  countByState,
  findFailingHosts,
  findSource,
  requestCheck,
  SourceEntity,
  storeSource,
  type SourceRow,
} from '../store/source-rows.js';
import { CREDENTIALS } from './source-checking.service.js';
import { SourceWorker } from './source-worker.service.js';
import { recordOwnAction } from '../../record-audit.js';
import { text, titled } from '../../texts.js';

@Injectable()
export class SourceActions {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(OUTGOING) private readonly outgoing: OutgoingRequests,
    @Inject(CREDENTIALS) private readonly credentials: Credentials,
    private readonly calendars: CalendarReadingService,
    private readonly limits: WriteLimits,
    private readonly events: SourceEvents,
    private readonly worker: SourceWorker,
    private readonly imports: ImportWorker,
  ) {}

  /** The source of a locked calendar goes with it to another owner. */
  async handOver(manager: EntityManager, calendar_id: string, user_id: string): Promise<void> {
    if (!(await findSource(manager, calendar_id))) return;
    if ((await manager.countBy(SourceEntity, { user_id })) >= SOURCES_MAX) throw tooManySources();
    const [, given] = await manager.query<[unknown[], number]>(
      `UPDATE calendar_sources SET user_id = $2
       WHERE calendar_id = $1 AND (leased_until IS NULL OR leased_until < clock_timestamp())`,
      [calendar_id, user_id],
    );
    if (given === 0) throw new ProblemException('CONFLICT', { detail: text('refused.calendarIsBusy') });
  }

  async get(userId: string, calendarId: string): Promise<CalendarSource> {
    await this.calendars.require('manage', calendarId, userId);
    return this.response(this.dataSource.manager, calendarId);
  }

  async list(userId: string, calendarId: string): Promise<{ items: CalendarSource[] }> {
    await this.calendars.require('manage', calendarId, userId);
    const row = await findSource(this.dataSource.manager, calendarId);
    return { items: row ? [await this.responseOf(this.dataSource.manager, row)] : [] };
  }

  async failing(calendarId: string): Promise<ResponseOf<typeof getFailingSource>> {
    const row = await findSource(this.dataSource.manager, calendarId);
    if (row === null || row.failing_since === null || row.failure === null) throw notFound();
    const { user_id, host, failing_since, failure } = row;
    const { name } = await this.calendars.require('manage', calendarId, user_id);
    return {
      user_id,
      calendar_id: calendarId,
      calendar_name: name,
      host,
      failing_since: failing_since.toISOString(),
      failure,
    };
  }

  async put(userId: string, calendarId: string, request: CalendarSourceRequest): Promise<CalendarSource> {
    await this.calendars.require('manage', calendarId, userId);
    await this.limits.change(userId);
    const { host } = requireAddress(this.outgoing, request.address);
    const stored = await inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const { user_id } = await this.calendars.require('manage', calendarId, userId, manager, lock);
      const before = await findSource(manager, calendarId);
      if (before === null && (await manager.countBy(SourceEntity, { user_id })) >= SOURCES_MAX)
        throw tooManySources();
      await storeSource(manager, {
        ...request,
        calendar_id: calendarId,
        user_id,
        host,
        password: this.passwordOf(calendarId, host, request, before),
      });
      await recordOwnAction(manager, userId, {
        action: 'calendar-source',
        objectId: calendarId,
        targetId: user_id,
      });
      return this.response(manager, calendarId);
    });
    this.worker.wake();
    return stored;
  }

  /** A password is kept only for the host that it was entered for, and never sent unencrypted later. */
  private passwordOf(
    calendarId: string,
    host: string,
    { address, user_name, password }: CalendarSourceRequest,
    before: SourceRow | null,
  ): Buffer | null {
    if (user_name === null) return null;
    if (password === undefined) {
      const isUnencrypted = (url: string) => /^http:/i.test(url.trim());
      const isSame = before?.host === host && (!isUnencrypted(address) || isUnencrypted(before.address));
      return isSame ? before.password : null;
    }
    return password === null ? null : this.credentials.encrypt(password, calendarId);
  }

  async remove(userId: string, calendarId: string): Promise<void> {
    await this.calendars.require('manage', calendarId, userId);
    await inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const { user_id } = await this.calendars.require('manage', calendarId, userId, manager, lock);
      const { affected } = await manager.delete(SourceEntity, calendarId);
      if (affected !== 1) throw notFound();
      await recordOwnAction(manager, userId, {
        action: 'calendar-source-removal',
        objectId: calendarId,
        targetId: user_id,
      });
    });
  }

  async check(userId: string, calendarId: string, mayRemove: boolean): Promise<CalendarSource> {
    await this.calendars.require('manage', calendarId, userId);
    await this.limits.change(userId);
    await requestCheck(this.dataSource.manager, calendarId, mayRemove);
    const response = await this.response(this.dataSource.manager, calendarId);
    this.worker.wake();
    return response;
  }

  /** By calendar id, without credentials. */
  async addressesOf(manager: EntityManager, userId: string): Promise<Map<string, string>> {
    const rows = await manager.findBy(SourceEntity, { user_id: userId });
    return new Map(rows.map(({ calendar_id, address }) => [calendar_id, address]));
  }

  async states(): Promise<InterchangeState> {
    const { manager } = this.dataSource;
    const waiting = new Map((await this.imports.waiting()).map(({ step, imports }) => [step, imports]));
    const of = (step: string) => waiting.get(step) ?? 0;
    const hosts = await findFailingHosts(manager, FAILING_HOSTS_LISTED_MAX);
    return {
      imports: { reading: of('reading'), importing: of('importing'), undoing: of('undoing') },
      sources: await countByState(manager),
      failing_hosts: hosts.map((host) => ({ ...host, failing_since: host.failing_since.toISOString() })),
    };
  }

  private async response(manager: EntityManager, calendarId: string): Promise<CalendarSource> {
    return this.responseOf(manager, requireFound(await findSource(manager, calendarId)));
  }

  private async responseOf(manager: EntityManager, row: SourceRow): Promise<CalendarSource> {
    const isChecking = row.leased_until !== null || row.next_check_at <= new Date();
    const isoOf = (at: Date | null) => at?.toISOString() ?? null;
    return {
      calendar_id: row.calendar_id,
      address: row.address,
      user_name: row.user_name,
      has_password: row.password !== null,
      interval_minutes: row.interval_minutes,
      timezone: row.timezone,
      title_prefix: row.title_prefix,
      state: row.is_paused ? 'paused' : isChecking ? 'checking' : 'waiting',
      checked_at: isoOf(row.checked_at),
      succeeded_at: isoOf(row.succeeded_at),
      next_check_at: row.is_paused ? null : isoOf(row.next_check_at),
      failing_since: isoOf(row.failing_since),
      failure: row.failure,
      last_changes: row.last_changes,
      last_changed_at: isoOf(row.last_changed_at),
      entries: await this.events.count(manager, row.calendar_id),
      notes: row.notes.map(wordedNote),
      held_removals: row.held?.count ?? 0,
    };
  }
}

const tooManySources = () =>
  new ProblemException('FORBIDDEN', titled('refused.tooManySources', { max: SOURCES_MAX }));
