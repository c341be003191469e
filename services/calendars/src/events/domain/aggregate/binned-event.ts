import { pick, type BinItem } from '@daymark/contracts';
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
  ...pick(event.row, ['id', 'user_id', 'title', 'start_local', 'timezone', 'is_all_day', 'is_recurring']),
  kind: 'event' as const satisfies BinItem['kind'],
  ...sizeOf(event),
});
