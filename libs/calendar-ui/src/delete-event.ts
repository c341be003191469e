/** Deleting an event, and cancelling or reinstating it: the questions, and the requests. */
export { DeleteEventDialog } from './delete-event/delete-event-dialog.js';
export { useDeleteEvent } from './delete-event/use-delete-event.js';
export { StatusDialog } from './event-status/status-dialog.js';
