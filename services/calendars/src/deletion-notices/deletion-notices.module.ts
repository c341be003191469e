import { Module, Controller, Injectable } from '@nestjs/common';
import { getEventDeletionNotice, type EventDeletionNotice } from '@daymark/contracts/internal';
import { Endpoint, requireFound, addToOutbox, Received } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/** Stores the content of notices here, since no user content goes through a queue. */
@Injectable()
export class DeletionNotices {
  constructor(private readonly dataSource: DataSource) {}

  async record(
    manager: EntityManager,
    { user_id, ...event }: Omit<EventDeletionNotice, 'deleted_at'>,
  ): Promise<void> {
    const [row] = await manager.query<{ id: string }[]>(
      'INSERT INTO deletion_notices (user_id, event) VALUES ($1, $2) RETURNING id',
      [user_id, event],
    );
    await addToOutbox(manager, {
      queue: 'notices',
      job: 'event-deleted',
      payload: { notice_id: row!.id },
    });
  }

  async find(id: string): Promise<EventDeletionNotice | null> {
    const [row] = await this.dataSource.query<
      { user_id: string; event: Omit<EventDeletionNotice, 'user_id' | 'deleted_at'>; created_at: Date }[]
    >('SELECT user_id, event, created_at FROM deletion_notices WHERE id = $1', [id]);
    return row ? { ...row.event, user_id: row.user_id, deleted_at: row.created_at.toISOString() } : null;
  }
}

@Controller()
class DeletionNoticesController {
  constructor(private readonly notices: DeletionNotices) {}

  @Endpoint(getEventDeletionNotice)
  async find(@Received() { params: { id } }: Received<typeof getEventDeletionNotice>) {
    return requireFound(await this.notices.find(id));
  }
}

@Module({
  controllers: [DeletionNoticesController],
  providers: [DeletionNotices],
  exports: [DeletionNotices],
})
export class DeletionNoticesModule {}
