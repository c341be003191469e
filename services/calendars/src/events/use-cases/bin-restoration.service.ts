import { Inject, Injectable } from '@nestjs/common';
import type { RestoredItem } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, notFound } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { Bin } from '../../bin/bin.module.js';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { findEvent } from '../store/event-queries.js';
import { BinnedEvents } from '../store/binned-events.js';
import { deriveAfter } from './zone-data.service.js';
import { recordOwnAction } from '../../record-audit.js';

@Injectable()
export class BinRestorationService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly bin: Bin,
    private readonly events: BinnedEvents,
    private readonly calendars: CalendarWritingService,
    private readonly reading: CalendarReadingService,
    private readonly limits: WriteLimits,
  ) {}

  /**
   * Restores an event or a calendar from the person's bin, with everything that belonged to it: all or nothing. An
   * event comes back without calendars that were deleted. Restoring again changes nothing.
   * @throws ProblemException NOT_FOUND where the person has no such thing, neither in the bin nor out of it; FORBIDDEN
   * where a quota is reached; TOO_MANY_REQUESTS
   */
  async restore(userId: string, id: string): Promise<RestoredItem> {
    await this.limits.restoration(userId, id);
    return inTransaction(this.dataSource, async (manager) => {
      const kind = await this.restoreItem(manager, userId, id);
      return { id, kind: kind ?? (await this.kindOf(manager, userId, id)) };
    });
  }

  /**
   * The same within a transaction; returns what it restored, or null if the bin has no item of that id.
   * @throws ProblemException FORBIDDEN where a quota is reached
   */
  async restoreItem(
    manager: EntityManager,
    userId: string,
    id: string,
  ): Promise<RestoredItem['kind'] | null> {
    const item = await this.bin.lock(manager, userId, id);
    if (item === null) return null;
    const { kind } = item;
    if (kind === 'calendar') await this.calendars.restore(manager, item);
    await this.events.restore(manager, item);
    await deriveAfter(manager, item.deleted_at);
    await this.bin.remove(manager, id);
    await recordOwnAction(manager, userId, {
      action: `${kind}-restoration`,
      objectId: id,
    });
    return kind;
  }

  /** Whether an id is an event or a calendar of the person. */
  private async kindOf(manager: EntityManager, userId: string, id: string): Promise<RestoredItem['kind']> {
    const event = await findEvent(manager, id);
    if (event?.user_id === userId) return 'event';
    const { access } = await this.reading.see(id, userId, manager);
    if (access !== 'own') throw notFound();
    return 'calendar';
  }
}
