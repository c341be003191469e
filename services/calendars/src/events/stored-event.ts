import type { Recurrence } from '@daymark/contracts';
import { baseOfEvent, type OccurrenceBase } from '@daymark/recurrence';
import type { EventEntity } from './event.entity.js';

/** An event as it is read: its row with its rule. */
export interface StoredEvent extends EventEntity {
  recurrence: Recurrence | null;
}

/** From what the occurrences of an event follow. */
export const baseOf = (event: StoredEvent): OccurrenceBase => baseOfEvent(event);
