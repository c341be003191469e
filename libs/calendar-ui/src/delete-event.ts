/** Dialogs and requests for deleting, cancelling and reinstating an event, and for dates that a change drops. */
export { DeleteEventDialog } from './event-dialogs/delete-event-dialog.js';
export { LostDatesDialog } from './event-dialogs/lost-dates-dialog.js';
export { useDeleteEvent } from './events/requests.js';
export { StatusDialog } from './event-dialogs/status-dialog.js';
