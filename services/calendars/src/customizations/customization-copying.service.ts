import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { copyCustomization } from '../customizations/customization-queries.js';

/** Gives events the look of others, and never fails an act for it. */
@Injectable()
export class CustomizationCopyingService {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** A look that cannot be copied is told to the log: the event matters more, and the savepoint keeps it. */
  async copy(manager: EntityManager, fromEventId: string, toEventId: string): Promise<void> {
    try {
      await manager.transaction((savepoint) => copyCustomization(savepoint, fromEventId, toEventId));
    } catch (error) {
      this.logger.warn({ err: error, event_id: toEventId }, 'the look of an event was not copied');
    }
  }
}
