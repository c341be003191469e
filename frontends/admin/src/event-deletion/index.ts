export { EventDeletionDialog, type EventToDelete } from './event-deletion-dialog.js';
export { EventPage } from './event-page.js';
