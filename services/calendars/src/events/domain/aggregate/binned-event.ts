import type { BinItem } from '@daymark/contracts';
import { contentOfDate, contentOfEvent, type EventAggregate } from './event-aggregate.js';
import { storedTextBytes } from '../event-content.js';

export interface SizeOfEvent {
  row_count: number;
  text_bytes: number;
}

export function sizeOf(event: EventAggregate): SizeOfEvent {
  const changed = event.dates.filter(({ row }) => !row.is_deleted);
  const texts = [contentOfEvent(event), ...changed.map(contentOfDate)].map(storedTextBytes);
  const original = event.original ? Buffer.byteLength(event.original.content) : 0;
  return {
    row_count: 1 + event.dates.length,
    text_bytes: texts.reduce((sum, bytes) => sum + bytes, original),
  };
}

export const binItemOf = (event: EventAggregate) => ({
  id: event.row.id,
  user_id: event.row.user_id,
  kind: 'event' as const satisfies BinItem['kind'],
  title: event.row.title,
  start_local: event.row.start_local,
  timezone: event.row.timezone,
  is_all_day: event.row.is_all_day,
  is_recurring: event.row.is_recurring,
  ...sizeOf(event),
});
