/** Dialogs and requests for deleting, cancelling and reinstating an event. */
export { DeleteEventDialog } from './delete-event/delete-event-dialog.js';
export { useDeleteEvent } from './delete-event/use-delete-event.js';
export { StatusDialog } from './event-status/status-dialog.js';
