import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { countWhole, findWhole, type WholeEvent } from '../store/archived-events.js';
import { findExported, type ExportedEvent } from '../store/exported-events.js';

/** All events of a person, for an archive. Everything is read in the caller's transaction. */
@Injectable()
export class ArchivedEvents {
  /** How many events a person has, a series counting as one. */
  count(manager: EntityManager, userId: string): Promise<number> {
    return countWhole(manager, userId);
  }

  /** The next page of a person's events after a uid, ordered by uid. */
  next(manager: EntityManager, userId: string, after: string, limit: number): Promise<WholeEvent[]> {
    return findWhole(manager, userId, after, limit);
  }

  /** The events of a calendar by start, as in the calendar's own file. */
  in(manager: EntityManager, calendarId: string): Promise<ExportedEvent[]> {
    return findExported(manager, calendarId);
  }
}
