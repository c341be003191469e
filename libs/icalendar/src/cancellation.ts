import type { EventContent } from './feed-event.js';
import { CANCELLED_TITLE, STATUS_HERE } from './reading/mapped-properties.js';

/** The fields that show that an event is cancelled. */
type CancellableContent = Pick<
  EventContent,
  'title' | 'description' | 'status' | 'cancellation_note' | 'other_lines'
>;

/**
 * Applies an event's cancellation to its content, for a feed or a file; an event that is not cancelled is unchanged.
 * Google hides events with the status cancelled and Apple strikes them out. So to announce a cancellation, the title
 * says it and the status stays confirmed, and a property of our own tells other installations; with `remove` calendar
 * programs remove the event.
 */
export function announceCancellation<Content extends CancellableContent>(
  content: Content,
  policy: 'announce' | 'remove' = 'announce',
): Content {
  if (content.status !== 'cancelled') return content;
  const { title, cancellation_note, description } = content;
  const withNote = {
    ...content,
    description: [cancellation_note, description].filter(Boolean).join('\n\n') || null,
  };
  if (policy === 'remove') return withNote;
  const other_lines = [...(content.other_lines ?? []), `${STATUS_HERE}:CANCELLED`];
  return { ...withNote, title: CANCELLED_TITLE + title, status: 'confirmed', other_lines };
}
