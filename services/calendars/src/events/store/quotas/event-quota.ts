import {
  EVENT_BYTES_PER_PERSON_MAX,
  eventFields,
  EVENTS_MAX,
  EVENTS_WITH_BIN_MAX,
  storedFields,
} from '@daymark/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ownedBy, rowsOf } from '../../../access/access.module.js';
import { Bin } from '../../../bin/bin.module.js';
import { RULE_TEXT_BYTES } from './feed-weight.js';
import {
  limitOf,
  tooManyEventsToRestore,
  tooManyEvents,
  tooManyEventsWithBin,
  tooMuchText,
} from '../../domain/event.errors.js';
import { EventEntity } from '../event.entities.js';
import { countStoredBy, lockQuotaOf, originalBytesOf } from './events-of-person.js';

export const textBytesOf = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

export const EVENT_TEXT_BYTES = `${textBytesOf(
  storedFields.filter((field) => eventFields[field].column === 'text'),
)} + coalesce(CASE WHEN is_recurring THEN (
  SELECT ${RULE_TEXT_BYTES} FROM event_recurrences WHERE event_id = id) END, 0)`;
/** More than any event's size: for people with few events the bytes need not be summed. */
const EVENT_BYTES_MAX = 72 * 1024;

/** A person at the maximum of events can still delete occurrences, which takes rows too. */
const ROWS_MAX = 2 * EVENTS_MAX;

@Injectable()
export class EventQuota {
  constructor(private readonly bin: Bin) {}

  /**
   * Returns how many rows the person has then. Transactions that store events for the same person are serialised by a
   * lock, so that concurrent ones cannot exceed the quota together. Including the bin, twice the maximum is allowed.
   */
  async requireForMany(
    manager: EntityManager,
    userId: string,
    { events, deletedDates }: { events: number; deletedDates: number },
  ): Promise<number> {
    await lockQuotaOf(manager, userId);
    const stored = await countStoredBy(manager, userId);
    const rows = stored + events + deletedDates;
    if (rows > ROWS_MAX) throw limitOf(userId, tooManyEvents(EVENTS_MAX));
    if (events === 0) return rows;
    if (stored + events > EVENTS_MAX) throw limitOf(userId, tooManyEvents(EVENTS_MAX));
    const { rows: binned } = await this.bin.usageOf(manager, userId);
    if (binned + stored + events > EVENTS_WITH_BIN_MAX)
      throw limitOf(userId, tooManyEventsWithBin(EVENTS_WITH_BIN_MAX));
    return rows;
  }

  /**
   * The same for the rest of a series, which is one more event with its own text in the bin. It is called after the
   * rest was put there; the refusal rolls that back. Without this limit a series could be split for ever.
   */
  async requireForRest(manager: EntityManager, userId: string): Promise<void> {
    await lockQuotaOf(manager, userId);
    const { rows } = await this.bin.usageOf(manager, userId);
    if ((await countStoredBy(manager, userId)) + rows > EVENTS_WITH_BIN_MAX)
      throw limitOf(userId, tooManyEventsWithBin(EVENTS_WITH_BIN_MAX));
    await this.requireText(manager, userId);
  }

  /**
   * The same for events and exceptions that come back, whose text was counted before. Deleted dates may exceed the
   * maximum, as when they are deleted: otherwise a series with many of them could never be restored.
   */
  async requireForRestored(
    manager: EntityManager,
    userId: string,
    added: { events: number; deletedDates: number },
  ): Promise<number> {
    await lockQuotaOf(manager, userId);
    const rows = (await countStoredBy(manager, userId)) + added.events + added.deletedDates;
    if (rows <= EVENTS_MAX) return rows;
    const stored = await manager.countBy(EventEntity, { ...rowsOf(userId), is_deleted: true });
    const deletedDates = stored + added.deletedDates;
    if (rows > ROWS_MAX || rows - deletedDates > EVENTS_MAX)
      throw limitOf(userId, tooManyEventsToRestore(EVENTS_MAX));
    return rows;
  }

  /**
   * Enforces the quota of a person's event texts, including the originals of imported events. It is called after the
   * write; the refusal rolls that back. `rows`: how many the person has at most.
   */
  async requireText(manager: EntityManager, userId: string, rows?: number): Promise<void> {
    const { text_bytes: binned } = await this.bin.usageOf(manager, userId);
    const most = EVENT_BYTES_PER_PERSON_MAX - binned - (await originalBytesOf(manager, userId));
    if ((rows ?? (await countStoredBy(manager, userId))) * EVENT_BYTES_MAX <= most) return;
    await lockQuotaOf(manager, userId);
    const [row] = await manager.query<{ is_too_much: boolean }[]>(
      `SELECT sum(${EVENT_TEXT_BYTES}) > $2 AS is_too_much FROM events WHERE ${ownedBy('$1', 'events')}`,
      [userId, most],
    );
    if (row!.is_too_much) throw limitOf(userId, tooMuchText(EVENT_BYTES_PER_PERSON_MAX, binned > 0));
  }
}
