import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Access, type Readable } from '../../access/access.module.js';
import { SourceEvents } from '../../source-events/source-events.module.js';
import { seriesIdOf } from '../domain/occurrence.js';
import type { DatedEvent, StoredEvent } from '../domain/stored-event.js';

type MarkedEvent = DatedEvent & Pick<StoredEvent, 'user_id' | 'created_by' | 'draft' | 'is_public_shareable'>;

/** Why a person may not change some events, by event or series id. */
export interface EventMarks {
  hosts: ReadonlyMap<string, string>;
  /** Those for which the person's role is not enough. */
  readOnly: ReadonlySet<string>;
}

export const UNMARKED: EventMarks = { hosts: new Map(), readOnly: new Set() };

@Injectable()
export class EventMarking {
  constructor(
    private readonly access: Access,
    private readonly sources: SourceEvents,
  ) {}

  /** Of events that may be repeated. `roles`: as `Access.toEvents` knows them. */
  async of(
    manager: EntityManager,
    userId: string,
    events: readonly MarkedEvent[],
    roles?: Readable['roles'],
  ): Promise<EventMarks> {
    const series = [...new Set(events)].map((event) => ({ ...event, id: seriesIdOf(event) }));
    return {
      hosts: await this.sources.hostsOf(
        manager,
        series.map(({ id }) => id),
      ),
      readOnly: await this.access.readOnlyAmong(manager, userId, series, roles),
    };
  }
}
