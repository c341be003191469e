import { randomUUID } from 'node:crypto';
import { addToOutbox } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { entityOf, text, timestamptz, uuid, type RowOf } from '../tables.js';

const columns = {
  id: uuid(),
  user_id: uuid(),
  kind: text<'deleted' | 'inactive' | 'received'>(),
  calendar_id: uuid(),
  calendar_name: text(),
  created_at: timestamptz(),
};

/** What people of a calendar are told by mail. */
export const CalendarNoticeEntity = entityOf('calendar_notices', columns, ['id']);

export async function tellOfCalendar(
  manager: EntityManager,
  notice: Omit<RowOf<typeof columns>, 'id' | 'created_at'>,
): Promise<void> {
  const id = randomUUID();
  await manager.insert(CalendarNoticeEntity, { ...notice, id });
  await addToOutbox(manager, { queue: 'notices', job: 'calendar-news', payload: { news_id: id } });
}
