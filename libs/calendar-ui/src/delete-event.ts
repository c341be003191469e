/** Dialogs and requests for deleting, cancelling and reinstating an event. */
export { DeleteEventDialog } from './event-dialogs/delete-event-dialog.js';
export { useDeleteEvent } from './events/requests.js';
export { StatusDialog } from './event-dialogs/status-dialog.js';
