import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { countWhole, findWhole, type WholeEvent } from '../store/archived-events.js';
import { findExported, type ExportedEvent } from '../store/exported-events.js';

/** Everything that a person has of events, for an archive. All of it is read in the caller's transaction. */
@Injectable()
export class ArchivedEvents {
  /** How many events and series a person has. */
  count(manager: EntityManager, userId: string): Promise<number> {
    return countWhole(manager, userId);
  }

  /** The next events of a person in the order of their uids, behind one of these. */
  next(manager: EntityManager, userId: string, after: string, limit: number): Promise<WholeEvent[]> {
    return findWhole(manager, userId, after, limit);
  }

  /** The events of a calendar, by their start, as its own file has them. */
  in(manager: EntityManager, calendarId: string): Promise<ExportedEvent[]> {
    return findExported(manager, calendarId);
  }
}
