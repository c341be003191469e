import type { EventContent } from './feed-event.js';

/** The fields that show that an event is cancelled. */
type CancellableContent = Pick<EventContent, 'title' | 'description' | 'status' | 'cancellation_note'>;

/**
 * Applies an event's cancellation to its content, for a feed or a file; an event that is not cancelled is unchanged.
 * Google hides events with the status cancelled and Apple strikes them out. So to announce a cancellation, the title
 * says it and the status stays confirmed; with `remove` calendar programs remove the event.
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
  return policy === 'remove' ? withNote : { ...withNote, title: `Cancelled: ${title}`, status: 'confirmed' };
}
