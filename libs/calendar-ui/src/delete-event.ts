/** Deleting an event: the question, and the request. */
export { DeleteEventDialog } from './delete-event/delete-event-dialog.js';
export { useDeleteEvent } from './delete-event/use-delete-event.js';
