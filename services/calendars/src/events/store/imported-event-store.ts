import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PublishedChanges } from '../../calendars/calendars.module.js';
import { isSameContent } from '../domain/event-content.js';
import { isWithheld } from '../domain/event-publicity.js';
import { isSameDate, unshared, type ImportedEvent } from '../domain/imported-event.js';
import { survivingExceptions } from '@daymark/recurrence';
import { baseOf, type StoredEvent, type StoredException } from '../domain/stored-event.js';
import { CalendarMemberships } from './calendar-memberships.js';
import { findEvent, findExceptionDates } from './event-queries.js';
import { deleteOriginal, storeOriginals, markOriginalsOutdated } from './event-originals.js';
import { EventQuota } from './event-quota.js';
import { EventStore } from './event-store.js';
import { FeedWeight } from './feed-weight.js';
import { exceptionsBySeries, latestVersionOf, raiseRevisionTo } from './imported-events.js';
import { insertImported } from './insert-imported.js';
import { hasWithheld, withheldAmong } from './withheld-events.js';

/** A stored event, and the newest version of it and its exceptions. */
export interface StoredImport {
  id: string;
  version: number;
}

/** Writes events from files: many new ones at once, existing ones one by one. */
@Injectable()
export class ImportedEventStore {
  constructor(
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
    private readonly quota: EventQuota,
    private readonly feeds: FeedWeight,
    private readonly published: PublishedChanges,
  ) {}

  /**
   * Stores new events of a person in one of their locked calendars, or in none; all or none of them; those that an
   * administrator deleted unshared. The number of statements does not depend on the number of events.
   * @throws ProblemException FORBIDDEN where a quota is reached
   */
  async create(
    manager: EntityManager,
    userId: string,
    calendarId: string | null,
    given: readonly ImportedEvent[],
  ): Promise<StoredImport[]> {
    const exceptions = given.flatMap((event) => event.exceptions);
    const deletedDates = exceptions.filter(({ content }) => content === null).length;
    await this.quota.requireForMany(manager, userId, {
      events: given.length + exceptions.length - deletedDates,
      deletedDates,
    });
    const withheld = await withheldAmong(
      manager,
      userId,
      given.map(({ uid }) => uid),
    );
    const events = given.map((event) =>
      withheld.has(event.uid) ? { ...unshared(event), isWithheld: true } : event,
    );
    const ids = await insertImported(manager, userId, events);
    const placesOf = (indexes: readonly number[]) =>
      indexes.flatMap((index) =>
        [...(calendarId === null ? [] : [calendarId]), ...(events[index]!.alsoIn ?? [])].map(
          (calendar_id) => ({ calendar_id, event_id: ids[index]! }),
        ),
      );
    await this.places.restore(manager, placesOf(ids.map((_, index) => index)));
    await this.quota.requireText(manager, userId);
    const seen = placesOf(
      ids.flatMap((_, index) => (events[index]!.content.is_public_shareable ? [index] : [])),
    );
    const shownIn = [...new Set(seen.map(({ calendar_id }) => calendar_id))];
    if (shownIn.length > 0) await this.feeds.checkQuota(manager, userId, shownIn);
    await this.published.record(manager, seen);
    return ids.map((id, index) => ({ id, version: 1 + events[index]!.exceptions.length }));
  }

  /**
   * Replaces a locked event and all its dates by the content of a file. Dates that the file does not name are reset to
   * the series.
   * @throws ProblemException FORBIDDEN where a quota is reached
   */
  async save(manager: EntityManager, before: StoredEvent, imported: ImportedEvent): Promise<StoredImport> {
    const { id } = before;
    if (!isSameContent(before, imported.content)) await this.saveSeries(manager, before, imported);
    const series = (await findEvent(manager, id))!;
    const stored = (await exceptionsBySeries(manager, [series])).get(id) ?? [];
    await this.saveExceptions(manager, series, stored, imported);
    await raiseRevisionTo(manager, id, imported.revision);
    if (imported.original) {
      await storeOriginals(manager, [{ ...imported.original, eventId: id }]);
      if (imported.original.isCurrent === false) await markOriginalsOutdated(manager, [id]);
      await this.quota.requireText(manager, before.user_id);
    } else await deleteOriginal(manager, id);
    return { id, version: await latestVersionOf(manager, id) };
  }

  private async saveSeries(
    manager: EntityManager,
    before: StoredEvent,
    { content }: ImportedEvent,
  ): Promise<void> {
    const dates = before.is_recurring ? await findExceptionDates(manager, before.id) : [];
    const { dropped } = survivingExceptions(baseOf(content), content.recurrence, dates);
    const isUnsharable = isWithheld(before.shared_until, content) || (await hasWithheld(manager, dropped));
    const after = isUnsharable ? { ...content, is_public_shareable: false } : content;
    await this.store.save(manager, before, { content: after, dropped });
  }

  private async saveExceptions(
    manager: EntityManager,
    series: StoredEvent,
    stored: readonly StoredException[],
    { exceptions }: ImportedEvent,
  ): Promise<void> {
    const before = new Map(stored.map((exception) => [exception.occurrence_date, exception]));
    for (const { occurrence, content: inFile } of exceptions) {
      const exception = before.get(occurrence) ?? null;
      const isSharable = series.is_public_shareable && (exception?.shared_until ?? null) === null;
      const content = inFile && (isSharable ? inFile : { ...inFile, is_public_shareable: false });
      before.delete(occurrence);
      if (isSameDate(exception, content)) continue;
      const date = { series, occurrence_date: occurrence, exception };
      await this.store.saveOccurrence(manager, date, content ?? 'deleted');
    }
    for (const exception of before.values()) {
      const date = { series, occurrence_date: exception.occurrence_date, exception };
      await this.store.saveOccurrence(manager, date, 'planned');
    }
  }
}
