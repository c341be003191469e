import type { EventContent } from './feed-event.js';

/** What of an event says that it is cancelled. */
type CancellableContent = Pick<EventContent, 'title' | 'description' | 'status' | 'cancellation_note'>;

/**
 * The content of an event, in a feed or in a file, with what it says of its cancellation; of one that takes place nothing
 * changes. Google hides what has the status cancelled and Apple strikes it out. So where it is to be announced, its title
 * says it and the status does not; with `remove` calendar programs take it away.
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
