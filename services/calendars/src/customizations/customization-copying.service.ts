import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { copyCustomization } from './customization-queries.js';

/** Gives events the customization of others, and never fails a transaction for it. */
@Injectable()
export class CustomizationCopyingService {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** A failure is only logged: the event matters more, and the savepoint keeps it. */
  async copy(manager: EntityManager, fromEventId: string, toEventId: string): Promise<void> {
    try {
      await manager.transaction((savepoint) => copyCustomization(savepoint, fromEventId, toEventId));
    } catch (error) {
      this.logger.warn({ err: error, event_id: toEventId }, 'the customization of an event was not copied');
    }
  }
}
