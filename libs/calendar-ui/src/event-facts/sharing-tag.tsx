import type { CalendarEvent } from '@daymark/contracts';
import { Tag } from '@daymark/ui/core';
import { eventFacts } from './event-facts.js';

/** Says of an event that only its owner sees it: as a draft, or with a lock. */
export function SharingTag({ event }: { event: Pick<CalendarEvent, 'draft' | 'is_public_shareable'> }) {
  if (event.draft) return <Tag tone="warning">{eventFacts.draft.label}</Tag>;
  if (event.is_public_shareable) return null;
  return <Tag className="ui-tag-locked">{eventFacts.is_public_shareable.label}</Tag>;
}
