import { randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import type { CalendarNews } from '@daymark/contracts/internal';
import { addToOutbox, RateLimits } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { entityOf, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

const columns = {
  id: uuid(),
  user_id: uuid(),
  kind: text<Exclude<CalendarNews['kind'], 'invitation' | 'offer'>>(),
  calendar_id: uuid(),
  calendar_name: text(),
  collection_name: text<string | null>(),
  created_at: timestamptz(),
};

export const CalendarNoticeEntity = entityOf('calendar_notices', columns, ['id']);

type Notice = Omit<RowOf<typeof columns>, 'id' | 'created_at' | 'collection_name'> & {
  collection_name?: string;
};

export async function tellOfCalendar(manager: EntityManager, notice: Notice): Promise<void> {
  const id = randomUUID();
  await manager.insert(CalendarNoticeEntity, { ...notice, id });
  await addToOutbox(manager, { queue: 'notices', job: 'calendar-news', payload: { news_id: id } });
}

const DAILY = { attempts: 3, windowSeconds: 86_400 };

/** What others do with collections decides how many of these mails there are, so each person gets a few a day. */
@Injectable()
export class CollectionNotices {
  constructor(private readonly limits: RateLimits) {}

  async tell(
    manager: EntityManager,
    people: readonly string[],
    told: Omit<Notice, 'user_id'>,
  ): Promise<void> {
    for (const user_id of people)
      if ((await this.limits.count('collection-mail', user_id, DAILY)) <= DAILY.attempts)
        await tellOfCalendar(manager, { ...told, user_id });
  }
}

@Module({ providers: [CollectionNotices], exports: [CollectionNotices] })
export class CalendarNoticesModule {}
