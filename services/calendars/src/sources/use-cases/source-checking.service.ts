import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  SOURCE_ENTRIES_MAX,
  SOURCE_FAILING_PAUSED_DAYS,
  SOURCE_FAILING_TOLD_DAYS,
  type SourceFailure,
} from '@daymark/contracts/interchange';
import { RefusedFile, type ReadCalendar, type ReadEntry } from '@daymark/icalendar/reading';
import {
  addToOutbox,
  DATA_SOURCE,
  inBatches,
  inTransaction,
  LostLease,
  ProblemException,
  type Lease,
} from '@daymark/service-kit';
import {
  FetchFailed,
  type Fetched,
  type OutgoingRequests,
  type Validators,
} from '@daymark/service-kit/outgoing';
import type { DataSource, EntityManager } from 'typeorm';
import { EventImporting } from '../../events/events.module.js';
import { EntryMatching, ProcessFileReader } from '../../imports/imports.module.js';
import { OUTGOING } from '../../outgoing/outgoing.module.js';
import { SourceEvents, type SourceEvent } from '../../source-events/source-events.module.js';
import { minutesToNextCheck } from '../domain/check-schedule.js';
import type { Credentials } from '../domain/credentials.js';
import { judgeRemovals } from '../domain/removals.js';
import { asKept, hashOf } from '../domain/source-entry.js';
import {
  endCheck,
  sourceLeases,
  type AfterCheck,
  type SourceChanges,
  type SourceRow,
} from '../store/source-rows.js';

export const CREDENTIALS = Symbol('credentials of sources');

/** So many entries are written in one transaction. */
const NEW_AT_ONCE = 250;
const CHANGED_AT_ONCE = 25;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Failed {
  failure: SourceFailure;
  retryAfterMinutes: number;
}

/** Asks an address, and makes its calendar what that says. */
@Injectable()
export class SourceChecking {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(OUTGOING) private readonly outgoing: OutgoingRequests,
    @Inject(CREDENTIALS) private readonly credentials: Credentials,
    private readonly reader: ProcessFileReader,
    private readonly matching: EntryMatching,
    private readonly importing: EventImporting,
    private readonly events: SourceEvents,
  ) {}

  /**
   * Checks a source that is held.
   * @returns why it gave nothing, null where the calendar is in step
   * @throws LostLease
   */
  async check(row: SourceRow, lease: Lease, signal: AbortSignal): Promise<SourceFailure | null> {
    const answer = await this.fetch(row, signal);
    if ('failure' in answer) return this.fail(row, lease, answer);
    if (answer.kind === 'unchanged') return this.succeed(row, lease, {}, 0);
    const bodyHash = createHash('sha256').update(answer.bytes).digest('base64url');
    const seen = { ...answer.validators, body_hash: bodyHash };
    if (bodyHash === row.body_hash) return this.succeed(row, lease, seen, 0);
    const read = await this.read(row, answer.bytes, signal);
    if ('failure' in read) return this.fail(row, lease, read);
    return this.write(row, lease, read, seen);
  }

  private async fetch(row: SourceRow, signal: AbortSignal): Promise<Fetched | Failed> {
    const password = row.password === null ? '' : this.credentials.decrypt(row.password, row.calendar_id);
    if (password === null) return { failure: 'unauthorized', retryAfterMinutes: 0 };
    const { etag, last_modified } = row;
    try {
      return await this.outgoing.fetch({
        address: row.address,
        credentials: row.user_name === null ? null : { user: row.user_name, password },
        validators: etag === null && last_modified === null ? null : { etag, last_modified },
        accept: 'text/calendar, */*;q=0.1',
        signal,
      });
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      return { failure: failureOf(error), retryAfterMinutes: (error.retryAfterSeconds ?? 0) / 60 };
    }
  }

  private async read(row: SourceRow, bytes: Uint8Array, signal: AbortSignal): Promise<ReadCalendar | Failed> {
    try {
      const file = { bytes, timezone: row.timezone };
      const { calendar, table, unread } = await this.reader.read(file, () => undefined, signal);
      // Nobody is there who could say which column is what, and what a file of an archive held is not gone with it.
      if (table?.problem || unread.length > 0) return { failure: 'no_calendar', retryAfterMinutes: 0 };
      if (calendar.entries.length <= SOURCE_ENTRIES_MAX) return calendar;
      return { failure: 'too_many_entries', retryAfterMinutes: 0 };
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      const { code } = error.refusal;
      const failure = code === 'too_many_entries' ? code : code === 'too_large' ? code : 'no_calendar';
      return { failure, retryAfterMinutes: 0 };
    }
  }

  private async write(
    row: SourceRow,
    lease: Lease,
    calendar: ReadCalendar,
    seen: Validators & { body_hash: string },
  ): Promise<SourceFailure | null> {
    const entries = new Map(calendar.entries.map((entry) => [entry.uid, asKept(entry, row.title_prefix)]));
    const known = await this.events.allOf(this.dataSource.manager, row.calendar_id);
    const missing = [...known.values()].filter(({ uid }) => !entries.has(uid));
    const held = judgeRemovals([...known.values()], missing, new Date(), row.held, row.may_remove);
    const changes: SourceChanges = { created: 0, changed: 0, removed: 0, refused: calendar.broken.length };
    const fresh: Hashed[] = [];
    const changed: Hashed[] = [];
    for (const entry of entries.values()) {
      const hash = hashOf(entry);
      const there = known.get(entry.uid);
      if (there === undefined) fresh.push({ entry, hash });
      else if (there.hash !== hash) changed.push({ entry, hash });
    }
    try {
      for (const batch of inBatches(fresh, NEW_AT_ONCE)) await this.put(row, lease, batch, changes);
      for (const batch of inBatches(changed, CHANGED_AT_ONCE)) await this.put(row, lease, batch, changes);
      if (held === null) {
        for (const batch of inBatches(missing, NEW_AT_ONCE)) await this.remove(row, lease, batch, changes);
      }
    } catch (error) {
      // A quota was reached, or the calendar is gone: what is there stays.
      if (!(error instanceof ProblemException)) throw error;
      return this.fail(row, lease, { failure: 'quota', retryAfterMinutes: 0 });
    }
    const isChanged = changes.created + changes.changed + changes.removed > 0;
    // What is held back has to be seen again, so the next answer is not compared with this one.
    const known_answer = held === null ? seen : { etag: null, last_modified: null, body_hash: null };
    return this.succeed(
      row,
      lease,
      {
        ...known_answer,
        held,
        may_remove: false,
        ...(isChanged ? { last_changes: changes, last_changed_at: new Date() } : {}),
      },
      calendar.refresh_minutes ?? 0,
    );
  }

  /** Stores some entries, new ones and such as are there, in one transaction. */
  private async put(
    row: SourceRow,
    lease: Lease,
    batch: readonly Hashed[],
    changes: SourceChanges,
  ): Promise<void> {
    await inTransaction(
      this.dataSource,
      async (manager) => {
        await sourceLeases.lock(manager, lease, 'calendar_id');
        const target = { ...row, made_calendar_id: row.calendar_id, is_public_shareable: true };
        const stored: SourceEvent[] = [];
        const isNew: { one: Hashed; event: Parameters<EventImporting['create']>[3][number] }[] = [];
        const all = await this.resolve(
          manager,
          target,
          batch.map(({ entry }) => entry),
        );
        for (const [index, one] of batch.entries()) {
          const resolved = all[index] ?? null;
          if (resolved === null) {
            changes.refused++;
            continue;
          }
          const { event, known } = resolved;
          if (known === null) {
            isNew.push({ one, event });
            continue;
          }
          const there = { id: known.event.id, version: known.event.latest_version };
          const saved = await this.importing.change(manager, row.user_id, there, event, {
            isSource: true,
          });
          if (saved === null) continue;
          stored.push(sourceEvent(saved.id, one, event.content.series_end));
          changes.changed++;
        }
        const created =
          isNew.length === 0
            ? []
            : await this.importing.create(
                manager,
                row.user_id,
                row.calendar_id,
                isNew.map(({ event }) => event),
              );
        for (const [index, { one, event }] of isNew.entries()) {
          const saved = created[index];
          if (!saved) continue;
          stored.push(sourceEvent(saved.id, one, event.content.series_end));
          changes.created++;
        }
        await this.events.note(manager, row.calendar_id, row.host, stored);
      },
      { isOwed: true },
    );
  }

  /** Null for an entry that can be no event here. */
  private async resolve(
    manager: EntityManager,
    target: Parameters<EntryMatching['resolve']>[1],
    entries: readonly ReadEntry[],
  ): Promise<Awaited<ReturnType<EntryMatching['resolve']>>[number][]> {
    try {
      return await this.matching.resolve(manager, target, entries);
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      if (entries.length === 1) return [null];
      // One of them cannot be: which one, halving finds with few queries.
      const middle = Math.ceil(entries.length / 2);
      const first = await this.resolve(manager, target, entries.slice(0, middle));
      return [...first, ...(await this.resolve(manager, target, entries.slice(middle)))];
    }
  }

  private async remove(
    row: SourceRow,
    lease: Lease,
    batch: readonly SourceEvent[],
    changes: SourceChanges,
  ): Promise<void> {
    await inTransaction(
      this.dataSource,
      async (manager) => {
        await sourceLeases.lock(manager, lease, 'calendar_id');
        const versions = await this.importing.versionsOf(
          manager,
          batch.map(({ event_id }) => event_id),
        );
        const gone = await this.importing.erase(manager, row.user_id, versions);
        changes.removed += gone.size;
      },
      { isOwed: true },
    );
  }

  private async succeed(
    row: SourceRow,
    lease: Lease,
    after: AfterCheck,
    askedMinutes: number,
  ): Promise<null> {
    const fine = {
      succeeded_at: new Date(),
      failing_since: null,
      failures: 0,
      failure: null,
      is_told: false,
    };
    const minutes = minutesToNextCheck(row.interval_minutes, 0, askedMinutes, Math.random());
    if (!(await endCheck(this.dataSource.manager, lease, { ...fine, ...after }, minutes)))
      throw new LostLease();
    return null;
  }

  /** Notes a failure; after some days of them the owner is told, once. */
  private async fail(
    row: SourceRow,
    lease: Lease,
    { failure, retryAfterMinutes }: Failed,
  ): Promise<SourceFailure> {
    const failing_since = row.failing_since ?? new Date();
    const failures = row.failures + 1;
    const isFailingFor = (days: number) => Date.now() - failing_since.getTime() > days * DAY_MS - MINUTE_MS;
    const is_paused = isFailingFor(SOURCE_FAILING_PAUSED_DAYS);
    const isToBeTold = !row.is_told && isFailingFor(SOURCE_FAILING_TOLD_DAYS);
    const minutes = minutesToNextCheck(row.interval_minutes, failures, retryAfterMinutes, Math.random());
    const after = { failing_since, failures, failure, is_paused, is_told: row.is_told || isToBeTold };
    await inTransaction(
      this.dataSource,
      async (manager) => {
        await sourceLeases.lock(manager, lease, 'calendar_id');
        await endCheck(manager, lease, after, minutes);
        if (!isToBeTold) return;
        const payload = { calendar_id: row.calendar_id };
        await addToOutbox(manager, { queue: 'notices', job: 'source-failing', payload });
      },
      { isOwed: true },
    );
    return failure;
  }
}

interface Hashed {
  entry: ReadEntry;
  hash: string;
}

const sourceEvent = (event_id: string, { entry, hash }: Hashed, ends_at: Date | null): SourceEvent => ({
  event_id,
  uid: entry.uid,
  hash,
  ends_at,
});

function failureOf({ failure }: FetchFailed): SourceFailure {
  switch (failure) {
    case 'unauthorized':
    case 'not_found':
    case 'too_many_redirects':
    case 'too_large':
    case 'too_slow':
      return failure;
    case 'status':
      return 'refused_by_server';
    default:
      return 'unreachable';
  }
}
