import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@daymark/contracts';
import {
  SOURCE_ENTRIES_MAX,
  SOURCE_FAILURE_PAUSE_DAYS,
  SOURCE_FAILURE_NOTICE_DAYS,
  type SourceFailure,
  type SourceNote,
} from '@daymark/contracts/interchange';
import { READER_VERSION, RefusedFile, type ReadCalendar } from '@daymark/icalendar/reading';
import { addToOutbox, inTransaction, LostLease, ProblemException, type Lease } from '@daymark/service-kit';
import {
  FetchFailed,
  type Fetched,
  type OutgoingRequests,
  type Validators,
} from '@daymark/service-kit/outgoing';
import { DataSource } from 'typeorm';
import { DateTime } from 'luxon';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { ProcessFileReader } from '../../imports/imports.module.js';
import { OUTGOING } from '../../outgoing/outgoing.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { minutesToNextCheck } from '../domain/check-schedule.js';
import { notesOfAnswer } from '../domain/check-notes.js';
import type { Credentials } from '../domain/credentials.js';
import { entryTexts, unchangedEntries } from '../domain/entry-texts.js';
import { endCheck, sourceLeases, type SourceRow } from '../store/source-rows.js';
import { SourceWriting, type FetchedSource, type Written } from './source-writing.service.js';

export const CREDENTIALS = Symbol('credentials of sources');

/** A response that an older reader read is read again even if unchanged: the new reader may understand more of it. */
const OF_THIS_READER = `${READER_VERSION}:`;

interface Failed {
  failure: SourceFailure;
  retryAfterMinutes: number;
  /** What stands in the answer. */
  notes?: SourceNote[];
}

@Injectable()
export class SourceChecking {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(OUTGOING) private readonly outgoing: OutgoingRequests,
    @Inject(CREDENTIALS) private readonly credentials: Credentials,
    private readonly reader: ProcessFileReader,
    private readonly events: SourceEvents,
    private readonly calendars: CalendarReadingService,
    private readonly writing: SourceWriting,
  ) {}

  /** Returns why it failed; null if the calendar is synchronised. */
  async check(row: SourceRow, lease: Lease, signal: AbortSignal): Promise<SourceFailure | null> {
    const answer = await this.fetch(row, signal);
    if ('failure' in answer) return this.fail(row, lease, answer);
    if (answer.kind === 'unchanged') return this.succeed(row, lease, {}, 0);
    const body_hash = OF_THIS_READER + createHash('sha256').update(answer.bytes).digest('base64url');
    const seen = { ...answer.validators, body_hash };
    if (body_hash === row.body_hash) return this.succeed(row, lease, seen, 0);
    const ids = [row.calendar_id];
    const [calendar] = (
      await this.calendars.allowed('read', this.dataSource.manager, row.user_id, ids)
    ).values();
    const language = calendar?.language ?? null;
    // The reader process starts meanwhile.
    const comparison = this.compare(row, language, answer.bytes);
    const reading = this.read({ row, language }, bytesToRead(comparison), signal);
    const [answered, read] = await Promise.all([comparison, reading]);
    if ('failure' in read) return this.fail(row, lease, read);
    if (read.entries.length + answered.same.size > SOURCE_ENTRIES_MAX)
      return this.fail(row, lease, { failure: 'too_many_entries', retryAfterMinutes: 0 });
    return this.write(row, lease, { ...answered, calendar: read }, seen);
  }

  private async fetch(row: SourceRow, signal: AbortSignal): Promise<Fetched | Failed> {
    const password = row.password === null ? '' : this.credentials.decrypt(row.password, row.calendar_id);
    if (password === null) return { failure: 'unauthorized', retryAfterMinutes: 0 };
    const { etag, last_modified, body_hash } = row;
    const isKnown = (etag ?? last_modified) !== null && body_hash?.startsWith(OF_THIS_READER) === true;
    try {
      return await this.outgoing.fetch({
        address: row.address,
        person: row.user_id,
        credentials: row.user_name === null ? null : { user: row.user_name, password },
        validators: isKnown ? { etag, last_modified } : null,
        accept: 'text/calendar, */*;q=0.1',
        signal,
      });
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      return { failure: failureOf(error), retryAfterMinutes: (error.retryAfterSeconds ?? 0) / 60 };
    }
  }

  /** Finds the entries whose text did not change: they need not be read again. */
  private async compare(
    row: SourceRow,
    language: Language | null,
    bytes: Uint8Array,
  ): Promise<Omit<FetchedSource, 'calendar'> & { toRead: Uint8Array }> {
    const stored = await this.events.allOf(this.dataSource.manager, row.calendar_id);
    const texts = entryTexts(
      bytes,
      JSON.stringify([READER_VERSION, row.timezone, row.title_prefix, language]),
    );
    const same =
      texts === null || texts.frameHash !== row.frame_hash
        ? new Set<string>()
        : unchangedEntries(texts, stored);
    return { stored, texts, same, toRead: texts !== null && same.size > 0 ? texts.without(same) : bytes };
  }

  private async read(
    { row, language }: { row: SourceRow; language: Language | null },
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<ReadCalendar | Failed> {
    try {
      const file = { bytes, timezone: row.timezone, language };
      const { calendar, table, unread } = await this.reader.read(file, () => undefined, signal);
      // Nobody is present who could choose the columns, and the events of an unreadable file in an archive were not
      // removed from it.
      if (table?.problem || unread.length > 0) return { failure: 'no_calendar', retryAfterMinutes: 0 };
      if (!calendar.is_whole)
        return { failure: 'broken_answer', retryAfterMinutes: 0, notes: notesOfAnswer(calendar) };
      return calendar;
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
    answer: FetchedSource,
    seen: Validators & { body_hash: string },
  ): Promise<SourceFailure | null> {
    let written: Written;
    try {
      written = await this.writing.write(row, lease, answer);
    } catch (error) {
      // A quota was reached, or the calendar was deleted: what was written stays.
      if (!(error instanceof ProblemException)) throw error;
      return this.fail(row, lease, { failure: 'quota', retryAfterMinutes: 0 });
    }
    const { held, changes, notes, frame_hash } = written;
    const isChanged =
      changes.created + changes.changed + changes.removed > 0 ||
      changes.refused !== (row.last_changes?.refused ?? 0);
    // Events whose removal waits have to be compared again, so the next response is not compared with this one.
    const known_answer = held === null ? seen : { etag: null, last_modified: null, body_hash: null };
    return this.succeed(
      row,
      lease,
      {
        ...known_answer,
        frame_hash,
        notes,
        held,
        may_remove: false,
        ...(isChanged ? { last_changes: changes, last_changed_at: new Date() } : {}),
      },
      answer.calendar.refresh_minutes ?? 0,
    );
  }

  private async succeed(
    row: SourceRow,
    lease: Lease,
    after: Partial<SourceRow>,
    askedMinutes: number,
  ): Promise<null> {
    const fine = {
      succeeded_at: new Date(),
      failing_since: null,
      failures: 0,
      attempts: 0,
      failure: null,
      is_told: false,
    };
    const minutes = minutesToNextCheck(row.interval_minutes, 0, askedMinutes, Math.random());
    if (!(await endCheck(this.dataSource.manager, lease, { ...fine, ...after }, minutes)))
      throw new LostLease();
    return null;
  }

  /** Stops checking a source with which several processes died in a row, and notifies its owner. */
  async giveUp(row: SourceRow, lease: Lease): Promise<void> {
    await this.fail(row, lease, { failure: 'could_not_be_read', retryAfterMinutes: 0 });
  }

  /**
   * Stores a failure. The owner is notified once: after some days of failures, or after the one that ends the checks.
   */
  private async fail(
    row: SourceRow,
    lease: Lease,
    { failure, retryAfterMinutes, notes }: Failed,
  ): Promise<SourceFailure> {
    const failing_since = row.failing_since ?? new Date();
    const failures = row.failures + 1;
    const isGivenUp = failure === 'could_not_be_read';
    // A check is a little early at times.
    const isFailingFor = (days: number) =>
      DateTime.fromJSDate(failing_since, { zone: 'utc' }).plus({ days }).minus({ minutes: 1 }) <
      DateTime.now();
    const is_paused = isGivenUp || isFailingFor(SOURCE_FAILURE_PAUSE_DAYS);
    const isToBeTold = !row.is_told && (isGivenUp || isFailingFor(SOURCE_FAILURE_NOTICE_DAYS));
    const minutes = minutesToNextCheck(row.interval_minutes, failures, retryAfterMinutes, Math.random());
    const attempts = isGivenUp ? row.attempts : 0;
    const is_told = row.is_told || isToBeTold;
    const after = {
      ...{ failing_since, failures, attempts, failure, is_paused, is_told },
      // The next answer is read as a whole, so that its notes replace these.
      ...(notes && { notes, etag: null, last_modified: null, body_hash: null, frame_hash: null }),
    };
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

async function* bytesToRead(comparison: Promise<{ toRead: Uint8Array }>): AsyncGenerator<Uint8Array> {
  yield (await comparison).toRead;
}

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
